/** Runs `wumba tsc`: a project in; what its own tsc emits, with kernels, out. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { findProject, hasErrors } from "@wumba/plugin-core";
import type { CompiledOutput } from "@wumba/tsc/emitted";
import { UsageError, type Invocation } from "../command.js";
import { kernelOptions, projectOption } from "../kernel-options.js";
import { describeFunction, diagnosticToJson, printDiagnostics, shortName, tableLines } from "../terminal.js";

export async function run(invocation: Invocation): Promise<number> {
  const { files: words, text, flag } = invocation;
  const project = projectOption(invocation) ?? findProject(process.cwd());
  if (!project) throw new UsageError("name a tsconfig.json with -p: there is none in this folder or above");
  const emitted = flag("after") ? 0 : runTsc(path.resolve(project), flag("build"), words, flag("json"));
  // TypeScript loads with it.
  const { compileEmitted } = await import("@wumba/tsc/emitted");
  const { tsconfig: _, ...options } = kernelOptions(invocation);
  const outputs = await compileEmitted(project, {
    ...options,
    words,
    references: flag("build"),
    onError: text("on-error") === "fallback" ? "fallback" : "error",
  });
  const diagnostics = outputs.flatMap((output) => output.diagnostics);
  if (flag("json")) process.stdout.write(`${JSON.stringify({ files: outputs.map(toJson) }, null, 2)}\n`);
  else {
    for (const output of outputs) process.stdout.write(`${describeOutput(output)}\n`);
    printDiagnostics(diagnostics);
  }
  const failed = hasErrors({ diagnostics }) || outputs.some(({ problem }) => problem !== null);
  return emitted !== 0 ? emitted : failed ? 1 : 0;
}

/** tsc prints for itself; the exit code is its own. */
function runTsc(tsconfig: string, build: boolean, words: readonly string[], silent: boolean): number {
  const { status } = spawnSync(process.execPath, [findTsc(tsconfig), build ? "-b" : "-p", tsconfig, ...words], {
    stdio: ["inherit", silent ? process.stderr.fd : "inherit", "inherit"],
  });
  return status ?? 1;
}

function findTsc(tsconfig: string): string {
  try {
    const file = createRequire(tsconfig).resolve("typescript/package.json");
    const { bin } = JSON.parse(readFileSync(file, "utf8")) as { bin: { tsc: string } };
    return path.join(path.dirname(file), bin.tsc);
  } catch {
    throw new UsageError(
      "the project has no package typescript; with --after, wumba works on what another compiler has emitted",
    );
  }
}

function toJson({ source, output, kernels, functions, diagnostics, problem }: CompiledOutput): object {
  return {
    input: shortName(source),
    output: shortName(output),
    kernels: kernels && shortName(kernels),
    problem,
    functions: functions.map(({ name, line, status, reason, wasmBytes }) => ({
      name,
      line,
      status,
      reason,
      wasmBytes,
    })),
    diagnostics: diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, source)),
  };
}

function describeOutput({ source, output, kernels, functions, problem, diagnostics }: CompiledOutput): string {
  const outcome =
    problem !== null
      ? `error: ${problem}`
      : kernels
        ? `with ${path.basename(kernels)}`
        : hasErrors({ diagnostics })
          ? "as tsc wrote it: the source has errors"
          : "as tsc wrote it";
  return [
    `${shortName(source)} → ${shortName(output)}, ${outcome}`,
    ...tableLines(functions.map(describeFunction), "  "),
  ].join("\n");
}
