/** LLVM text and the program that holds clang and wasm-ld in; a finished module, or what LLVM said against it, out. */
import type { AssembledModule, AssembleRequest } from "../assembledModule.js";
import { FileTree } from "../wasi/fileTree.js";
import type { Program } from "../wasi/program.js";
import { finishModule } from "../wasm/finishModule.js";
import { compileCommand, LLVM_FILE, linkCommand, REMARKS_FILE, WASM_FILE } from "./commandLines.js";
import { parseRemarks } from "./remarks.js";

/** A refusal names the step that failed: `clang`, `wasm-ld`, or `check` for the look at what they made. */
export type AssembleOutcome = { readonly module: AssembledModule } | { readonly step: string; readonly output: string };

export function assembleModule(program: Program, request: AssembleRequest): AssembleOutcome {
  const files = new FileTree();
  files.add(LLVM_FILE, new TextEncoder().encode(request.llvm));
  for (const command of [compileCommand(request.llvm, request.features, request.remarks ?? false), linkCommand(request.llvm)]) {
    const { code, output } = program.run(command, files);
    if (code !== 0) return { step: command[0]!, output: output.trim() || `exit code ${code}` };
  }
  try {
    return { module: { ...finishModule(files.read(WASM_FILE)!), remarks: readRemarks(files) } };
  } catch (error) {
    return { step: "check", output: error instanceof Error ? error.message : String(error) };
  }
}

function readRemarks(files: FileTree): AssembledModule["remarks"] {
  const yaml = files.read(REMARKS_FILE);
  return yaml ? parseRemarks(new TextDecoder().decode(yaml)) : [];
}
