/** What others put into the folder of the cache never becomes code of a build. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { KernelBuilder } from "@wumba/plugin-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "./project.js";

const SUM = `// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i]!;
  return total;
}
`;
const EVIL = "globalThis.evil = true;";
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const hasUsers = process.getuid !== undefined;

interface Outcome {
  readonly glue: string;
  readonly text: string;
  readonly warnings: readonly string[];
}

/** With a secret of the project's own. */
async function build(project: Project, state = project.file("state")): Promise<Outcome> {
  vi.stubEnv("XDG_STATE_HOME", state);
  const warnings: string[] = [];
  const { root } = project;
  const onWarning = (message: string): void => void warnings.push(message);
  const builder = new KernelBuilder({ root, cacheDir: "cache", variants: ["base"], onWarning });
  const { glue } = (await builder.build(project.file("sum.ts"), project.read("sum.ts")))!;
  await builder.close();
  return { glue: glue!, text: readFileSync(glue!, "utf8"), warnings };
}

/** The same as another user. */
function buildAs(user: number, project: Project, state: string): void {
  const core = pathToFileURL(path.join(REPOSITORY, "plugins/core/dist/index.js")).href;
  const program = `
    import { readFileSync } from "node:fs";
    import { KernelBuilder } from ${JSON.stringify(core)};
    const file = ${JSON.stringify(project.file("sum.ts"))};
    const root = ${JSON.stringify(project.root)};
    const builder = new KernelBuilder({ root, cacheDir: "cache", variants: ["base"] });
    await builder.build(file, readFileSync(file, "utf8"));
    await builder.close();`;
  const env = { ...process.env, XDG_STATE_HOME: state };
  const words = ["--input-type=module", "-e", program];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env, uid: user, gid: user });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}

/** What is built once: a cache with its secret, which tests take copies of. */
let warm: Project;
let clean: Outcome;
beforeAll(async () => {
  warm = emptyProject(afterAll);
  warm.write("sum.ts", SUM);
  clean = await build(warm);
}, 120_000);
afterEach(() => void vi.unstubAllEnvs());

function warmProject(): Project {
  const project = emptyProject();
  chmodSync(project.root, 0o755);
  for (const part of ["sum.ts", "cache", "state"]) cpSync(warm.file(part), project.file(part), { recursive: true });
  return project;
}

const entryOf = (project: Project): string => {
  const [name] = readdirSync(project.file("cache")).filter((each) => each.endsWith(".json"));
  return project.file(`cache/${name!}`);
};

interface Stored {
  kernels: {
    module: { code: string; files: { name: string; base64: string }[] };
    forwardings: object[];
    edits: object[];
  };
  inputs: unknown;
}

/** An entry with something else in it, sealed as well as somebody can without the secret. */
function poison(file: string, change: (entry: Stored) => void, seal?: (content: string) => string): void {
  const [first, rest] = readFileSync(file, "utf8").split("\n") as [string, string];
  const entry = JSON.parse(rest) as Stored;
  change(entry);
  const content = JSON.stringify(entry);
  writeFileSync(file, `${seal ? seal(content) : first}\n${content}`);
}

const hash = (content: string): string => createHash("sha256").update(content).digest("hex");

const addCode = ({ kernels }: Stored): void => void (kernels.module.code += EVIL);

const ATTACKS: Readonly<Record<string, (project: Project) => void | Promise<void>>> = {
  "other code under the seal that was there": (project) => poison(entryOf(project), addCode),
  "other code under a hash": (project) => poison(entryOf(project), addCode, hash),
  "other code without a seal": (project) => poison(entryOf(project), addCode, () => ""),
  "other WebAssembly": (project) =>
    poison(entryOf(project), ({ kernels }) => {
      kernels.module.code = kernels.module.code.replace(/0061736d\w*/, Buffer.from("\0asm evil").toString("hex"));
    }),
  "an edit of the user's text": (project) =>
    poison(entryOf(project), ({ kernels }) => void kernels.edits.push({ kind: "before", at: 0, end: 0, text: EVIL })),
  "a forwarding to elsewhere": (project) =>
    poison(entryOf(project), ({ kernels }) => {
      kernels.forwardings = [{ insertion: { shape: "block", at: 0, end: 0, arguments: [EVIL] }, exportName: EVIL }];
    }),
  "a file outside the folder": (project) =>
    poison(entryOf(project), ({ kernels }) => {
      kernels.module.files.push({ name: "../evil.js", base64: Buffer.from(EVIL).toString("base64") });
    }),
  async "the entry of another file"(project) {
    const entry = entryOf(project);
    const own = readFileSync(entry, "utf8");
    project.write("sum.ts", SUM.replace("total += x[i]!", "total += 2 * x[i]!"));
    await build(project);
    const other = readdirSync(project.file("cache")).find((name) => name.endsWith(".json") && !entry.endsWith(name))!;
    writeFileSync(project.file(`cache/${other}`), own);
  },
  "a link in place of an entry"(project) {
    const entry = entryOf(project);
    poison(entry, addCode, hash);
    renameSync(entry, project.file("elsewhere"));
    symlinkSync(project.file("elsewhere"), entry);
  },
  "other bytes of LLVM's"(project) {
    rmSync(entryOf(project));
    for (const [name] of Object.entries(project.contents("cache/llvm"))) {
      const bytes = Buffer.from("\0".repeat(31) + "evil, evil, evil");
      writeFileSync(project.file(name), Buffer.concat([createHash("sha256").update(bytes).digest(), bytes]));
    }
  },
  "other modules under the names of kernels"(project) {
    for (const name of readdirSync(project.file("cache")))
      if (name.endsWith(".mjs")) writeFileSync(project.file(`cache/${name}`), EVIL);
  },
};

test.each(Object.keys(ATTACKS))("%s", async (name) => {
  const project = warmProject();
  await ATTACKS[name]!(project);
  const source = project.read("sum.ts");
  const { text } = await build(project);
  expect(project.read("sum.ts")).toBe(source);
  if (source === SUM) expect(text).toBe(clean.text);
  else expect(text).not.toBe(clean.text);
  expect(text).not.toContain("evil");
  expect(existsSync(project.file("evil.js"))).toBe(false);
});

test("an entry that nobody has touched is taken", async () => {
  const project = warmProject();
  const before = lstatSync(entryOf(project)).ino;
  expect((await build(project)).text).toBe(clean.text);
  expect(lstatSync(entryOf(project)).ino).toBe(before);
});

test("without a secret nothing is taken from an earlier build, and that is said", async () => {
  const project = warmProject();
  const entries = readdirSync(project.file("cache"), { recursive: true });
  const homeless = await build(project, project.write("occupied", ""));
  expect(homeless.text).toBe(clean.text);
  expect(homeless.warnings).toEqual([expect.stringContaining("WUMBA_CACHE_KEY")]);
  expect(readdirSync(project.file("cache"), { recursive: true })).toEqual(entries);
});

test.skipIf(!hasUsers)("the secret is in a file that nobody else can read, or is not used", async () => {
  const project = warmProject();
  expect(lstatSync(warm.file("state/wumba/cache-key")).mode & 0o777).toBe(0o600);
  chmodSync(project.file("state/wumba/cache-key"), 0o644);
  expect((await build(project)).warnings).toEqual([expect.stringContaining("only you can read")]);
});

test.skipIf(!hasUsers)("a folder that others can write to is not used", async () => {
  const project = warmProject();
  chmodSync(project.file("cache"), 0o777);
  const { glue, warnings } = await build(project);
  onTestFinished(() => rmSync(path.dirname(glue), { recursive: true, force: true }));
  expect(warnings).toEqual([expect.stringContaining("can be written by others")]);
  expect(path.dirname(glue)).not.toBe(project.file("cache"));
  const { mode, uid } = lstatSync(path.dirname(glue));
  expect([mode & 0o777, uid]).toEqual([0o700, process.getuid!()]);
});

/** Only the superuser can give files to others and run as them. */
const asOthers = test.skipIf(!isRoot);

asOthers("a folder that somebody has prepared under the name of the one instead is not used", async () => {
  const project = warmProject();
  chmodSync(project.file("cache"), 0o777);
  const name = hash(project.file("cache")).slice(0, 12);
  const prepared = path.join(tmpdir(), `wumba-${process.getuid!()}-${name}`);
  mkdirSync(prepared);
  onTestFinished(() => rmSync(prepared, { recursive: true, force: true }));
  chownSync(prepared, NOBODY, NOBODY);
  const { glue } = await build(project);
  onTestFinished(() => rmSync(path.dirname(glue), { recursive: true, force: true }));
  expect(path.dirname(glue)).not.toBe(prepared);
  expect(readdirSync(prepared)).toEqual([]);
});

asOthers("what another user has written is not used, and that user cannot read our secret", async () => {
  const project = warmProject();
  rmSync(project.file("cache"), { recursive: true });
  chmodSync(project.root, 0o777);
  buildAs(NOBODY, project, project.file("theirs"));
  chmodSync(project.root, 0o755);
  expect(lstatSync(project.file("cache")).uid).toBe(NOBODY);
  const { glue, warnings } = await build(project);
  onTestFinished(() => rmSync(path.dirname(glue), { recursive: true, force: true }));
  expect(warnings).toEqual([expect.stringContaining("belongs to another user")]);
  expect(path.dirname(glue)).not.toBe(project.file("cache"));
  const read = spawnSync("cat", [project.file("state/wumba/cache-key")], { uid: NOBODY, gid: NOBODY });
  expect(read.status).not.toBe(0);
});
