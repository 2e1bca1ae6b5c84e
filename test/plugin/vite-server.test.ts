/**
 * The dev server: kernels run in server code, edits of kernels and of what they import arrive, errors carry their
 * place.
 */
import type { ViteDevServer } from "vite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { copyProject, type Project } from "./project.js";
import { HOSTS, type Vite } from "./vite-hosts.js";

async function serve({ createServer }: Vite, project: Project): Promise<ViteDevServer> {
  const server = await createServer({
    root: project.root,
    configFile: project.file("vite.config.ts"),
    logLevel: "silent",
    server: { port: 0, ws: false },
  });
  onTestFinished(() => server.close());
  return server;
}

/** As the page asks for a file above its root. */
const kernelsOf = (project: Project): string => `/@fs${project.file("../shared/kernels.ts")}`;

const kernelModule = (code: string | undefined): string => /kernels-[0-9a-f]{12}\.mjs/.exec(code ?? "")?.[0] ?? "none";

describe.each(HOSTS)("%s", (_name, vite) => {
  test("server code runs kernels, and gets new ones after an edit of a file that they are compiled from", async () => {
    const project = copyProject("vite-server");
    const server = await serve(vite, project);
    const render = async () =>
      ((await server.ssrLoadModule("/src/server.ts")) as { report: () => Promise<string> }).report();
    expect(await render()).toMatch(/^60 kernel /);
    project.edit("../shared/factor.ts", "= 2", "= 3");
    await vi.waitFor(async () => expect(await render()).toMatch(/^90 kernel /), 30_000);
  });

  test("the page's code gets a new kernel module after an edit of the kernel or of its import", async () => {
    const project = copyProject("vite-page");
    const server = await serve(vite, project);
    const transform = async () =>
      kernelModule((await server.environments.client.transformRequest(kernelsOf(project)))?.code);
    const first = await transform();
    expect(first).toMatch(/^kernels-/);
    project.edit("../shared/factor.ts", "= 2", "= 3");
    const second = await vi.waitUntil(async () => ((await transform()) === first ? false : transform()), 30_000);
    project.edit("../shared/kernels.ts", "sum +=", "sum -=");
    await vi.waitFor(async () => expect([first, second]).not.toContain(await transform()), 30_000);
  });

  test("an error has its place and a code frame, and goes when the file is mended", async () => {
    const project = copyProject("vite-page");
    const server = await serve(vite, project);
    const client = server.environments.client;
    await client.transformRequest(kernelsOf(project));
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    const failure = await vi.waitUntil(
      async () =>
        client.transformRequest(kernelsOf(project)).then(
          () => false,
          (error: unknown) => error,
        ),
      5000,
    );
    expect(failure).toMatchObject({
      plugin: "wumba",
      id: project.file("../shared/kernels.ts"),
      loc: { line: 13 },
      frame: expect.stringContaining("~~"),
    });
    project.edit("../shared/kernels.ts", "sum += Number(structuredClone(x[i]!));", "sum += x[i]!;");
    await vi.waitFor(
      async () => expect(kernelModule((await client.transformRequest(kernelsOf(project)))?.code)).toMatch(/^kernels-/),
      5000,
    );
  });

  test("Vitest shows frames alone, so that these say the place", async () => {
    const project = copyProject("vite-page");
    project.edit("vite.config.ts", "wumba()", 'wumba(), { name: "vitest:project" }');
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    const server = await serve(vite, project);
    await expect(server.environments.client.transformRequest(kernelsOf(project))).rejects.toMatchObject({
      frame: expect.stringMatching(/^\S*shared\/kernels\.ts:13:\d+\n/) as string,
    });
  });

  test("include and exclude choose the files", async () => {
    const project = copyProject("vite-page");
    project.edit("vite.config.ts", "wumba()", "wumba({ exclude: /kernels/ })");
    expect(
      (await (await serve(vite, project)).environments.client.transformRequest(kernelsOf(project)))?.code,
    ).not.toContain("$w0");
    const other = copyProject("vite-page");
    other.edit("vite.config.ts", "wumba()", "wumba({ include: /kernels/ })");
    expect((await (await serve(vite, other)).environments.client.transformRequest(kernelsOf(other)))?.code).toContain(
      "$w0",
    );
  });

  test("the source of a file as text or address stays as it is", async () => {
    const project = copyProject("vite-page");
    const server = await serve(vite, project);
    const raw = await server.environments.client.transformRequest(`${kernelsOf(project)}?raw`);
    expect(raw?.code).not.toContain("$w0");
  });
});
