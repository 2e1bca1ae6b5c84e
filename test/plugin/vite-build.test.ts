/** What Vite alone has in a build: the same bytes in every folder, its own messages, kernels from elsewhere. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { copyProject, emptyProject, type Project } from "./project.js";
import { HOSTS, type Vite } from "./vite-hosts.js";

/** The value, then the error that a kernel alone throws. */
const REPORT = /^60 kernel .*\[4\].*kernels\.ts:13:\d+/;

async function build({ build }: Vite, project: Project, config: object = {}): Promise<void> {
  await build({ root: project.root, configFile: project.file("vite.config.ts"), logLevel: "error", ...config });
}

beforeAll(() => vi.stubEnv("NODE_ENV", "production"));
afterAll(() => vi.unstubAllEnvs());

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const load = async (file: string): Promise<any> => import(/* @vite-ignore */ pathToFileURL(file).href);

describe.each(HOSTS)("%s", (_name, vite) => {
  test("two builds in two folders are the same, byte for byte", async () => {
    const [one, two] = [copyProject("vite-page", { ownCache: true }), copyProject("vite-page", { ownCache: true })];
    await build(vite, one, { build: { sourcemap: true } });
    await build(vite, two, { build: { sourcemap: true } });
    const [first, second] = [withoutFolder(one), withoutFolder(two)];
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(Object.keys(second).filter((name) => second[name] !== first[name])).toEqual([]);
  });

  test("a misspelt option is an error", async () => {
    const project = copyProject("vite-page");
    project.edit("vite.config.ts", "wumba()", "wumba({ onErrors: 'fallback' } as object)");
    await expect(build(vite, project)).rejects.toThrow('unknown option "onErrors"');
  });

  test("a function that cannot be compiled fails the build, with its place", async () => {
    const project = copyProject("vite-page");
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    const failure = (await build(vite, project).catch((error: unknown) => error)) as Error & { loc?: { line: number } };
    expect(failure.message).toMatch(/W\d{4}: /);
    expect(failure.message).toMatch(/hint: /);
    expect(JSON.stringify([failure.message, failure.loc])).toMatch(/13/);
  });

  test("onError: fallback ships the JavaScript and warns", async () => {
    const project = copyProject("vite-server");
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    project.edit("vite.config.ts", "wumba()", "wumba({ onError: 'fallback' })");
    const warnings: string[] = [];
    const customLogger = { ...vite.createLogger("error"), warn: (message: string) => warnings.push(message) };
    await build(vite, project, { customLogger, logLevel: "warn" });
    expect(await (await load(project.file("dist/server.mjs"))).report()).toBe("60 javascript NaN");
    expect(warnings.join("\n")).toMatch(/W\d{4}/);
  });
});

/** Vite writes the name of the project's folder into the source map of a worker. */
function withoutFolder(project: Project): Record<string, string> {
  const files = Object.entries(project.contents("dist"));
  return Object.fromEntries(
    files.map(([name, text]) => [name, text.replaceAll(path.basename(path.dirname(project.root)), "project")]),
  );
}

test("a cache folder outside the project still finds the runtime", async () => {
  const [project, elsewhere] = [copyProject("vite-server"), emptyProject()];
  project.edit("vite.config.ts", "wumba()", `wumba({ cacheDir: ${JSON.stringify(elsewhere.root)} })`);
  await build(HOSTS[0]![1], project, { ssr: { noExternal: true } });
  expect(Object.keys(elsewhere.contents(".")).some((name) => name.endsWith(".mjs"))).toBe(true);
  expect(await (await load(project.file("dist/server.mjs"))).report()).toMatch(REPORT);
});
