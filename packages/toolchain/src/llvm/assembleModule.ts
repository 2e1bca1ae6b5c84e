/** LLVM text and the program that holds clang and wasm-ld in; a finished module, or what LLVM said against it, out. */
import type { AssembledModule, AssembleRequest } from "../assembledModule.js";
import { FileTree } from "../wasi/fileTree.js";
import type { Program } from "../wasi/program.js";
import { finishModule } from "../wasm/finishModule.js";
import { compileCommands, LLVM_FILE, linkCommand, REMARKS_FILE, WASM_FILE } from "./commandLines.js";
import { parseRemarks } from "./remarks.js";

/** A refusal names the step that failed: `clang`, `wasm-ld`, or `check` for the look at what they made. */
export type AssembleOutcome = { readonly module: AssembledModule } | { readonly step: string; readonly output: string };

export function assembleModule(program: Program, request: AssembleRequest): AssembleOutcome {
  const files = new FileTree();
  files.add(LLVM_FILE, new TextEncoder().encode(request.llvm));
  for (const commands of [compileCommands(request.llvm, request.features, request.remarks ?? false), [linkCommand(request.llvm)]]) {
    const refusal = runFirst(program, commands, files);
    if (refusal) return refusal;
  }
  try {
    return { module: { ...finishModule(files.read(WASM_FILE)!), remarks: readRemarks(files) } };
  } catch (error) {
    return { step: "check", output: error instanceof Error ? error.message : String(error) };
  }
}

/** Undefined as soon as one of the commands is accepted; else what was said against the last. */
function runFirst(program: Program, commands: readonly string[][], files: FileTree): { step: string; output: string } | undefined {
  let refusal;
  for (const command of commands) {
    const { code, output } = program.run(command, files);
    if (code === 0) return undefined;
    refusal = { step: command[0]!, output: output.trim() || `exit code ${code}` };
  }
  return refusal;
}

function readRemarks(files: FileTree): AssembledModule["remarks"] {
  const yaml = files.read(REMARKS_FILE);
  return yaml ? parseRemarks(new TextDecoder().decode(yaml)) : [];
}
