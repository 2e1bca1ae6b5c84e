/** Metadata that keeps LLVM from vectorising and unrolling loops that hardly ever run. */

/** Above all numbers that line tables use. */
const FIRST = 1_000_000;

export class ColdLoops {
  private count = 0;

  /** The identity of one more such loop. */
  add(): string {
    return `!${FIRST + 2 + this.count++}`;
  }

  text(): string {
    if (this.count === 0) return "";
    const loops = Array.from(
      { length: this.count },
      (_, k) => `!${FIRST + 2 + k} = distinct !{!${FIRST + 2 + k}, !${FIRST}, !${FIRST + 1}}`,
    );
    return [`!${FIRST} = !{!"llvm.loop.vectorize.enable", i1 false}`, `!${FIRST + 1} = !{!"llvm.loop.unroll.disable"}`, ...loops].join(
      "\n",
    );
  }
}
