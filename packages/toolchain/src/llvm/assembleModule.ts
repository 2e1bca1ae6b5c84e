/** LLVM text and the program that holds clang and wasm-ld in; a finished module, or what LLVM said against it, out. */
import type { AssembledModule, WorkerRequest } from "../assembledModule.js";
import { FileTree } from "../wasi/fileTree.js";
import type { Program } from "../wasi/program.js";
import { finishModule } from "../wasm/finishModule.js";
import {
  compileCommands,
  LLVM_FILE,
  linkCommand,
  OBJECT_FILE,
  REMARKS_FILE,
  unitFile,
  WASM_FILE,
} from "./commandLines.js";
import { parseRemarks } from "./remarks.js";

/** A refusal names the step that failed: `clang`, `wasm-ld`, or `check` for the look at what they made. */
export type AssembleOutcome =
  | { readonly module: AssembledModule }
  | { readonly object: Uint8Array }
  | { readonly step: string; readonly output: string };

export function assembleModule(program: Program, request: WorkerRequest): AssembleOutcome {
  const { llvm, features, remarks = false, only, objects = [] } = request;
  const files = new FileTree();
  files.add(LLVM_FILE, new TextEncoder().encode(llvm));
  const refused = runFirst(program, compileCommands(llvm, features, remarks), files);
  if (refused) return refused;
  if (only === "object") return { object: files.read(OBJECT_FILE)! };
  for (const [index, object] of objects.entries()) files.add(unitFile(index), object);
  const notLinked = runFirst(program, [linkCommand(llvm, objects.length)], files);
  if (notLinked) return notLinked;
  try {
    return { module: { ...finishModule(files.read(WASM_FILE)!), remarks: readRemarks(files) } };
  } catch (error) {
    return { step: "check", output: error instanceof Error ? error.message : String(error) };
  }
}

/** Undefined as soon as one of the commands is accepted; else what was said against the last. */
function runFirst(
  program: Program,
  commands: readonly string[][],
  files: FileTree,
): { step: string; output: string } | undefined {
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
