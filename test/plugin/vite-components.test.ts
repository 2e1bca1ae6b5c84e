/**
 * Kernels in single-file components of Vue and Svelte: on the server, in the page, in development; errors at their
 * places.
 */
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { createServer } from "vite";
import { wumba } from "../cli/wumba.js";
import { copyProject, runScript, type Project } from "./project.js";

describe.each([
  ["vue", "Energy.vue", 8, 38],
  ["svelte", "Energy.svelte", 8, 40],
])("%s", (name, file, line, column) => {
  const said = new RegExp(
    `<p>60 kernel x\\[4\\] is outside x, whose length is 4 \\((?:.*/)?src/${file.replace(".", "\\.")}:${line}:${column}\\)</p>`,
  );

  test("built for the server and for the page", () => {
    const project = copyProject(name);
    runScript(project, "build:server");
    expect(render(project)).toMatch(said);
    runScript(project, "build");
    const [script] = Object.entries(project.contents("dist")).filter(([each]) => each.endsWith(".js"));
    expect(script![1].match(/0061736d/gi)?.length).toBeGreaterThanOrEqual(2);
  });

  test("in development", async () => {
    const project = copyProject(name);
    const server = await createServer({
      root: project.root,
      logLevel: "error",
      server: { middlewareMode: true, hmr: false },
      appType: "custom",
    });
    onTestFinished(() => server.close());
    const module = await server.ssrLoadModule("/src/server.ts");
    expect(await (module["report"] as () => unknown)()).toMatch(said);
    const page = await server.transformRequest(`/src/${file}`);
    expect(page?.code).toMatch(/import \{[^}]*energy as .*\.mjs/);
  });

  test("an error has its place in the component, in the build and in wumba check", () => {
    const project = copyProject(name);
    project.edit(`src/${file}`, "sum += x[i]!;", "sum += eval(`x`);");
    const place = `src/${file}:${line}:${column}`;
    expect(() => runScript(project, "build")).toThrow(
      /W\d{4}: 'eval.*\n.*src\/Energy\.\w+:8:\d+|Energy\.\w+:8:\d+[^]*W\d{4}/,
    );
    expect(wumba(project, "check").stderr).toContain(`${place} - error W`);
  });
});

function render(project: Project): string {
  const address = pathToFileURL(project.file("dist-server/server.js")).href;
  const program = `console.log(await (await import(${JSON.stringify(address)})).report())`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
}
