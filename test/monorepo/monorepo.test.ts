/**
 * Kernels in packages of a workspace that are consumed as source: project references, several tsconfig.json files,
 * aliases, .mts, .cts, .tsx.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { copyProject, runScript, type Project } from "../plugin/project.js";

/** As `npm install` links the packages of a workspace. */
function open(): Project {
  const project = copyProject("monorepo");
  mkdirSync(project.file("node_modules/@monorepo"), { recursive: true });
  for (const name of ["app", "kernels", "sums"])
    symlinkSync(project.file(`packages/${name}`), project.file(`node_modules/@monorepo/${name}`), "junction");
  return project;
}

function report(project: Project, file: string): string {
  const address = pathToFileURL(project.file(file)).href;
  const program = `console.log((await import(${JSON.stringify(address)})).report())`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).trim();
}

const says = (first: number): RegExp =>
  new RegExp(`^<p>${first} 15</p> kernel x\\[4\\] is outside x, whose length is 4 \\(.*src/lib/outside\\.cts:4:38\\)$`);

test.each([
  ["Vite", "build:vite", "packages/app/dist-vite/main.js"],
  ["wumba tsc --build", "build:tsc", "packages/app/dist/main.js"],
])("%s, and again after a change in a package that another one uses", (_name, script, output) => {
  const project = open();
  runScript(project, script);
  expect(report(project, output)).toMatch(says(60));
  project.edit("packages/sums/src/factor.mts", "= 2", "= 3");
  runScript(project, script);
  expect(report(project, output)).toMatch(says(90));
});
