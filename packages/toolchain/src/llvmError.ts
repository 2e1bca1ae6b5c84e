/** LLVM's refusal of a module: always a defect of the compiler that wrote it, never of the user's code. */

const SHOWN_LINES = 12;

export class LlvmError extends Error {
  override readonly name = "LlvmError";

  /** `llvm` is the whole module; `output` is everything that LLVM said. */
  constructor(
    readonly llvm: string,
    readonly output: string,
    readonly step = "LLVM",
  ) {
    const lines = output.split("\n");
    const shown = lines.length > SHOWN_LINES ? [...lines.slice(0, SHOWN_LINES), "…"] : lines;
    super(
      `${step} did not accept the code that wumba made. This is a bug in wumba, please report it.\n${shown.join("\n")}`,
    );
  }
}
