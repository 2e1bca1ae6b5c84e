/** What goes wrong on a thread, into its slot of the control block, for the calling thread to throw. */
import * as at from "./layout.js";

/** Unwinds a task after a function that never returns has left its arguments. */
class Unwinding extends Error {
  constructor(
    readonly kind: number,
    readonly numbers: readonly number[],
  ) {
    super();
  }
}

export class Failures {
  private readonly control: Int32Array;
  private readonly numbers: Float64Array;
  private readonly text: Uint16Array;
  private readonly slot: number;

  constructor({ control, thread }: at.Start) {
    this.control = new Int32Array(control);
    this.slot = at.slotOf(thread);
    this.numbers = new Float64Array(control, (this.slot + at.AT_NUMBERS) * 4, at.NUMBERS);
    this.text = new Uint16Array(control, (this.slot + at.AT_TEXT) * 4, at.MOST_TEXT);
  }

  /** What stands for a function that never returns. */
  readonly unwind = (kind: number, numbers: readonly number[]): never => {
    throw new Unwinding(kind, numbers);
  };

  /** Of a block of the job of that generation. */
  note(generation: number, block: number, error: unknown): void {
    const { control, slot } = this;
    const known = error instanceof Unwinding;
    const text = known ? "" : messageOf(error).slice(0, at.MOST_TEXT);
    control[slot + at.AT_GENERATION] = generation;
    control[slot + at.AT_BLOCK] = block;
    control[slot + at.AT_KIND] = known ? error.kind : error instanceof RangeError ? at.TOO_DEEP : at.TRAP;
    control[slot + at.AT_LENGTH] = text.length;
    for (let i = 0; i < text.length; i++) this.text[i] = text.charCodeAt(i);
    if (known) error.numbers.forEach((number, i) => (this.numbers[i] = number));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
