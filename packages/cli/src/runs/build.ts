/**
 * Runs `wumba build`: TypeScript files in; ES modules with kernels, declaration files, source maps and a report out.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { buildFiles, findProject, hasErrors, needsBuild, projectFiles, type BuiltModule } from "@wumba/plugin-core";
import { UsageError, type Invocation } from "../command.js";
import { checkInputs } from "../input-files.js";
import { kernelOptions, projectOption } from "../kernel-options.js";
import { watchBuild } from "./watch-build.js";
import { describeFunction, diagnosticToJson, printDiagnostics, shortName, tableLines } from "../terminal.js";

export async function run(invocation: Invocation): Promise<number> {
  const { files, text, flag } = invocation;
  const outDir = text("out");
  if (files.length === 0) throw new UsageError("name the TypeScript files to build");
  if (outDir === undefined) throw new UsageError("name the folder for the output with --out DIR");
  const options = {
    ...kernelOptions(invocation),
    outDir,
    glue: "inline",
    onError: text("on-error") === "fallback" ? "fallback" : "error",
  } as const;
  const inputs = checkInputs(files);
  const others = flag("complete") ? markedElsewhere(inputs, projectOption(invocation)) : [];
  for (const file of others)
    process.stderr.write(`${shortName(file)} has markers and is not built here: its functions stay JavaScript\n`);
  if (flag("watch")) return watchBuild(inputs, options, (modules) => tell(modules, flag("json")));
  const { files: modules } = await buildFiles(inputs, options);
  tell(modules, flag("json"));
  const failed = hasErrors({ diagnostics: modules.flatMap((module) => module.diagnostics) });
  return failed || others.length > 0 ? 1 : 0;
}

/** The files of a project that have markers, without those that are built. */
function markedElsewhere(inputs: readonly string[], given: string | undefined): string[] {
  const project = given ?? findProject(process.cwd());
  if (!project) throw new UsageError("--complete looks at a project, and there is no tsconfig.json here or above");
  const built = new Set(inputs.map((file) => path.resolve(file)));
  return projectFiles(project).filter((file) => !built.has(file) && needsBuild(readFileSync(file, "utf8")));
}

function tell(modules: readonly BuiltModule[], json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ files: modules.map(toJson) }, null, 2)}\n`);
    return;
  }
  for (const module of modules) process.stdout.write(`${describeModule(module)}\n`);
  printDiagnostics(modules.flatMap((module) => module.diagnostics));
}

function toJson({ input, output, functions, diagnostics }: BuiltModule): object {
  return {
    input: shortName(input),
    output: output && shortName(output),
    functions: functions.map(({ name, line, status, reason, wasmBytes }) => ({
      name,
      line,
      status,
      reason,
      wasmBytes,
    })),
    diagnostics: diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, input)),
  };
}

function describeModule({ input, output, functions }: BuiltModule): string {
  const head = `${shortName(input)} → ${output ? shortName(output) : "not written: it has errors"}`;
  return [head, ...tableLines(functions.map(describeFunction), "  ")].join("\n");
}
