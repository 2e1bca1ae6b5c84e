/**
 * Required by every Node that a test starts: such a process ends before code of V8's best compiler has repaid itself,
 * so that compiler comes later, and what V8 has made of large files stays for the next process.
 */
"use strict";
const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const v8 = require("node:v8");
const vm = require("node:vm");

const FOLDER = path.join(__dirname, ".cache/code");
/** In characters; TypeScript has nine million. */
const LARGE = 500_000;

// V8 of Node 20 has no compiler between its simple one and its best one; later ones do well by themselves.
if (process.versions.v8.startsWith("11.")) v8.setFlagsFromString("--interrupt-budget=600000");

const compile = Module.prototype._compile;

Module.prototype._compile = function (content, filename) {
  if (content.length < LARGE) return compile.call(this, content, filename);
  const { mtimeMs } = statSync(filename);
  const name = createHash("sha256").update([process.version, filename, content.length, mtimeMs].join()).digest("hex");
  const file = path.join(FOLDER, name);
  const known = read(file);
  const script = new vm.Script(Module.wrap(content), { filename, cachedData: known });
  if (!known || script.cachedDataRejected) process.once("exit", () => keep(file, script));
  const require = (id) => this.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, this, false, options);
  require.cache = Module._cache;
  const run = script.runInThisContext();
  return run.call(this.exports, this.exports, require, this, filename, path.dirname(filename));
};

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Functions that have run by now are in it, too. */
function keep(file, script) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, script.createCachedData());
    renameSync(own, file);
  } catch {
    // The next process compiles anew.
  }
}
