/**
 * The packages as they would be published, packed once; what publint and attw, for those who load modules alone, say
 * against them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packageFolders, ROOT } from "./packages.mjs";

/** How a package is found by programs that wumba does not support. */
const UNSUPPORTED = ["node10"];
/** How `require` finds it: of the plugins and tools, which are ES modules alone, Node loads these. */
const REQUIRED = "node16-cjs";
/** What programs import while they run. */
const LIBRARIES = ["wumba", "@wumba/numpy"];
/** Not a module: the script of a thread. */
const SCRIPT = "./worker";

/** Complaints about the metadata of all packages, a line each. */
export const checkMetadata = () =>
  withPacked(async (tarball, name) => {
    const bytes = new Uint8Array(tarball);
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true, level: "suggestion" });
    return messages.map((message) => `${name}: ${message.type}: ${formatMessage(message, pkg, { color: false })}`);
  });

/** Complaints about how TypeScript finds the types of all packages, a line each. */
export const checkTypes = () =>
  withPacked(async (tarball, name) => {
    const { problems = [] } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    const ignored = LIBRARIES.includes(name) ? UNSUPPORTED : [...UNSUPPORTED, REQUIRED];
    return problems
      .filter((problem) => !("entrypoint" in problem && problem.entrypoint === SCRIPT))
      .filter((problem) => !("resolutionKind" in problem && ignored.includes(problem.resolutionKind)))
      .map((problem) => `${name}: ${problemKindInfo[problem.kind].title}: ${JSON.stringify(problem)}`);
  });

let tarballs;

/** Packs all packages, once, and asks about each. */
async function withPacked(ask) {
  tarballs ??= pack();
  const lines = [];
  for (const [name, tarball] of tarballs) lines.push(...(await ask(tarball, name)));
  return lines.join("\n");
}

/** The bytes of all packages by their names. */
function pack() {
  const destination = mkdtempSync(path.join(tmpdir(), "wumba-packed-"));
  try {
    const words = [
      "pack",
      "--json",
      "--pack-destination",
      destination,
      ...packageFolders.flatMap((each) => ["-w", each]),
    ];
    const { stdout, stderr, status } = spawnSync("npm", words, {
      cwd: ROOT,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
    const packed = Object.values(JSON.parse(stdout));
    return packed.map(({ name, filename }) => [name, readFileSync(path.join(destination, filename))]);
  } finally {
    rmSync(destination, { recursive: true });
  }
}
