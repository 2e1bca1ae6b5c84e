/**
 * In: `npm run examples`; out: the pictures in docs/examples, by kernels that gave what plain JavaScript gives. With
 * `--check`: whether these are the pictures that are there. Exit code 1 if something is not so.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { decodePng } from "./demo/decode-png.mjs";
import { encodePng } from "./examples/encode-png.mjs";
import { FOLDER, runExamples } from "./examples/run-examples.mjs";

const check = process.argv.includes("--check");
for (const { name, functions, plain, compiled, instances, calls } of await runExamples()) {
  const faults = [
    instances < functions.length ? `${functions.length - instances} of its kernels did not run as WebAssembly` : "",
    isDeepStrictEqual(compiled, plain) ? "" : "WebAssembly and JavaScript draw different pictures",
    check && !isStored(name, compiled) ? "the picture in docs is another one: npm run examples" : "",
  ].filter(Boolean);
  if (faults.length > 0) {
    process.exitCode = 1;
    console.error(`${name}: ${faults.join("; ")}`);
    continue;
  }
  const [file, bytes] = fileOf(name, compiled);
  if (!check) writeFileSync(path.join(FOLDER, file), bytes);
  console.log(
    `${file}: ${bytes.length} bytes, by ${functions.join(" and ")}; ${calls} calls of WebAssembly, the same picture as plain JavaScript's`,
  );
}

function fileOf(name, picture) {
  if (typeof picture === "string") return [`${name}.svg`, picture];
  const [height, width] = picture.shape;
  return [`${name}.png`, encodePng(width, height, picture.data)];
}

/** Versions of zlib pack the same pixels in other ways. */
function isStored(name, picture) {
  const [file, bytes] = fileOf(name, picture);
  const stored = readFileSync(path.join(FOLDER, file));
  return typeof picture === "string"
    ? stored.toString() === bytes
    : isDeepStrictEqual(decodePng(stored), decodePng(bytes));
}
