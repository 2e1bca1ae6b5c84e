/** Metadata that tells LLVM of loops what it cannot know. */

/** Above all numbers that line tables use. */
const FIRST = 1_000_000;
const PLAIN = [`!${FIRST}`, `!${FIRST + 1}`];
const TWICE = [`!${FIRST + 2}`];
const SCALAR = [PLAIN[0]!];
const GROUP = `!${FIRST - 1}`;
const INDEPENDENT = [`!${FIRST - 2}`];

/** What is behind accesses of elements in loops that are {@link LoopHints.independent}. */
export const INDEPENDENT_ACCESS = `, !llvm.access.group ${GROUP}`;

export class LoopHints {
  private readonly loops: string[] = [];
  private grouped = false;

  /** The identity of one more loop that hardly ever runs, or for few rounds: it is neither vectorised nor unrolled. */
  cold(): string {
    return this.add(PLAIN);
  }

  /** The identity of one more loop that is not vectorised. */
  scalar(): string {
    return this.add(SCALAR);
  }

  /**
   * The identity of one more loop around long chains of operations, as mathematical functions are: two vectors take turns, so that one is computed while the other waits. LLVM counts
   * operations, not how long they wait for each other.
   */
  chained(): string {
    return this.add(TWICE);
  }

  /** The identity of one more loop whose rounds touch different elements. */
  independent(): string {
    this.grouped = true;
    return this.add(INDEPENDENT);
  }

  private add(hints: readonly string[]): string {
    const name = `!${FIRST + 3 + this.loops.length}`;
    this.loops.push(`${name} = distinct !{${[name, ...hints].join(", ")}}`);
    return name;
  }

  text(): string {
    if (this.loops.length === 0) return "";
    return [
      `${PLAIN[0]} = !{!"llvm.loop.vectorize.enable", i1 false}`,
      `${PLAIN[1]} = !{!"llvm.loop.unroll.disable"}`,
      `${TWICE[0]} = !{!"llvm.loop.interleave.count", i32 2}`,
      ...(this.grouped ? [`${GROUP} = distinct !{}`, `${INDEPENDENT[0]} = !{!"llvm.loop.parallel_accesses", ${GROUP}}`] : []),
      ...this.loops,
    ].join("\n");
  }
}
