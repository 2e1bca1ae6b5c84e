/** `wumba check`: TypeScript files or a project in, the diagnostics of their marked functions out. */
import { checkFiles, findProject, hasErrors, projectFiles } from "@wumba/plugin-core";
import { UsageError, type Command, type Invocation } from "../command.js";
import { checkInputs } from "../input-files.js";
import { kernelOptions, projectOption, PROJECT_OPTION } from "../kernel-options.js";
import { plural, printDiagnostics } from "../terminal.js";

export const check: Command = {
  name: "check",
  operands: "[FILE.ts…]",
  summary:
    "Prints what is wrong with marked functions and writes nothing. Without files: all of the project's. The exit code is 1 on errors.",
  options: PROJECT_OPTION,
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const files = invocation.files.length > 0 ? checkInputs(invocation.files) : await filesOfProject(projectOption(invocation));
  const checked = await checkFiles(files, kernelOptions(invocation));
  const diagnostics = checked.flatMap((file) => file.diagnostics);
  const functions = checked.reduce((sum, file) => sum + file.functions.length, 0);
  printDiagnostics(diagnostics);
  if (diagnostics.length === 0) {
    const places = checked.length === 0 ? "" : ` in ${plural(checked.length, "file")}`;
    process.stdout.write(`${plural(functions, "marked function") || "no marked functions"}${places}: no problems\n`);
  }
  return hasErrors({ diagnostics }) ? 1 : 0;
}

async function filesOfProject(given: string | undefined): Promise<string[]> {
  const project = given ?? (await findProject(process.cwd()));
  if (!project) throw new UsageError("name the files to check, or a tsconfig.json with -p: there is none in this folder or above");
  return projectFiles(project);
}
