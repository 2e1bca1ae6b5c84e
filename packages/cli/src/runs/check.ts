/** Runs `wumba check`: TypeScript files or a project in, the diagnostics of their marked functions out. */
import { checkFiles, findProject, hasErrors, projectFiles, type CheckedFile } from "@wumba/plugin-core";
import { UsageError, type Invocation } from "../command.js";
import { checkInputs } from "../input-files.js";
import { kernelOptions, projectOption } from "../kernel-options.js";
import { diagnosticToJson, plural, printDiagnostics, shortName } from "../terminal.js";

export async function run(invocation: Invocation): Promise<number> {
  const files =
    invocation.files.length > 0 ? checkInputs(invocation.files, true) : filesOfProject(projectOption(invocation));
  const checked = await checkFiles(files, kernelOptions(invocation));
  const diagnostics = checked.flatMap((file) => file.diagnostics);
  if (invocation.flag("json")) process.stdout.write(`${JSON.stringify({ files: checked.map(toJson) }, null, 2)}\n`);
  else {
    printDiagnostics(diagnostics);
    process.stdout.write(`${describeCheck(checked)}${diagnostics.length === 0 ? ": no problems" : ""}\n`);
  }
  return hasErrors({ diagnostics }) ? 1 : 0;
}

/** A function may have several kernels. */
const isFirst = ({ version }: CheckedFile["functions"][number]): boolean => !version?.index;

/** `3 marked functions in 2 files, with tsconfig.json` */
function describeCheck(checked: readonly CheckedFile[]): string {
  if (checked.length === 0) return "no marked functions";
  const functions = checked.reduce((sum, file) => sum + file.functions.filter(isFirst).length, 0);
  const configurations = new Set(
    checked.map(({ tsconfig }) => (tsconfig === null ? "no tsconfig.json" : shortName(tsconfig))),
  );
  return (
    `${plural(functions, "marked function") || "no marked functions"} in ` +
    `${plural(checked.length, "file")}, with ${[...configurations].join(", ")}`
  );
}

function toJson({ file, tsconfig, functions, diagnostics }: CheckedFile): object {
  return {
    file: shortName(file),
    tsconfig: tsconfig && shortName(tsconfig),
    functions: functions.map(({ name, place, marker, status, reason = null }) => ({
      name,
      line: place.line,
      marker,
      status,
      reason,
    })),
    diagnostics: diagnostics.map((diagnostic) => ({
      ...diagnosticToJson(diagnostic, file),
      length: diagnostic.length,
      fix: diagnostic.fix,
    })),
  };
}

function filesOfProject(given: string | undefined): string[] {
  const project = given ?? findProject(process.cwd());
  if (!project)
    throw new UsageError("name the files to check, or a tsconfig.json with -p: there is none in this folder or above");
  return projectFiles(project);
}
