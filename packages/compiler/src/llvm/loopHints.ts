/** Metadata that tells LLVM of loops what it cannot know. */

/** Above all numbers that line tables use. */
const FIRST = 1_000_000;
const PLAIN = [`!${FIRST}`, `!${FIRST + 1}`];
const TWICE = [`!${FIRST + 2}`];
const SCALAR = [PLAIN[0]!];
const GROUP = `!${FIRST - 1}`;
const INDEPENDENT = [`!${FIRST - 2}`];

/** What is behind accesses of a group. */
export const accessOf = (group: string): string => `, !llvm.access.group ${group}`;

/** What is behind accesses of elements in loops that are {@link LoopHints.independent}. */
export const INDEPENDENT_ACCESS = accessOf(GROUP);

export class LoopHints {
  private readonly loops: string[] = [];
  private grouped = false;
  private groups = 0;

  /** The identity of one more loop that hardly ever runs, or for few rounds: it is neither vectorised nor unrolled. */
  cold(): string {
    return this.add(PLAIN);
  }

  /** The identity of one more loop that is not vectorised. */
  scalar(): string {
    return this.add(SCALAR);
  }

  /**
   * The identity of one more loop around long chains of operations, as mathematical functions are: two vectors take
   * turns, so that one is computed while the other waits. LLVM counts operations, not how long they wait for each
   * other.
   */
  chained(group?: string): string {
    return this.add(group === undefined ? TWICE : [...TWICE, this.parallel(group)]);
  }

  /** The identity of one more loop whose rounds touch different elements. */
  independent(): string {
    this.grouped = true;
    return this.add(INDEPENDENT);
  }

  /** The same of one loop alone, whose accesses are those of a group. */
  independentIn(group: string): string {
    return this.add([this.parallel(group)]);
  }

  /** The accesses of one more loop. */
  group(): string {
    this.groups++;
    return `!${FIRST - 1 - 2 * this.groups}`;
  }

  private parallel(group: string): string {
    return `!${Number(group.slice(1)) - 1}`;
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
      ...(this.grouped ? groupText(GROUP, INDEPENDENT[0]!) : []),
      ...Array.from({ length: this.groups }, (_, k) =>
        groupText(`!${FIRST - 3 - 2 * k}`, `!${FIRST - 4 - 2 * k}`),
      ).flat(),
      ...this.loops,
    ].join("\n");
  }
}

const groupText = (group: string, parallel: string): string[] => [
  `${group} = distinct !{}`,
  `${parallel} = !{!"llvm.loop.parallel_accesses", ${group}}`,
];
