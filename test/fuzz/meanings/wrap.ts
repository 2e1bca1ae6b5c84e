// In: lines of a kernel. Out: the same lines in a loop, a closure, a branch, a try, a generator: their meaning is the
// same everywhere.
import { fresh, indented, note, rounds, test, type Studio } from "./studio.js";

type Wrapper = (studio: Studio, lines: readonly string[]) => string[];

const block = (head: string, lines: readonly string[], end = "}"): string[] => [head, ...indented(lines), end];

const WRAPPERS: readonly (readonly [weight: number, wrapper: Wrapper])[] = [
  [8, (_, lines) => [...lines]],
  [3, (studio, lines) => block(`${rounds(studio, fresh(studio, "w"))} {`, lines)],
  [
    2,
    (studio, lines) => {
      const run = fresh(studio, "run");
      const calls = studio.random.chance(0.5)
        ? [`${run}();`, `${run}();`]
        : [`if (${test(studio)}) ${run}();`, `${run}();`];
      return [...block(`const ${run} = (): void => {`, lines, "};"), ...calls];
    },
  ],
  [
    2,
    (studio, lines) => {
      const run = fresh(studio, "run");
      const body = [...lines, ...(studio.random.chance(0.5) ? [`if (n > 2) return 1;`] : []), "return 2;"];
      return [...block(`function ${run}(n: number): number {`, body), note(studio, `${run}(a) + ${run}(3)`)];
    },
  ],
  [1, (studio, lines) => [...block(`if (${test(studio)}) {`, lines), `else ${note(studio, "77")}`]],
  [1, (studio, lines) => [...block("try {", lines, "} finally {"), `  ${note(studio, "55")}`, "}"]],
  [1, (studio, lines) => [...block("try {", lines, "} catch {"), `  ${note(studio, "66")}`, "}"]],
  [1, (studio, lines) => block(`for (const ${fresh(studio, "w")} of [1, 2]) {`, lines)],
  [
    1,
    (studio, lines) => [
      `switch (n & 1) {`,
      ...indented(block("case 0: {", lines, "  break; }")),
      `  default: ${note(studio, "3")}`,
      "}",
    ],
  ],
  [
    1,
    (studio, lines) => {
      const [make, one] = [fresh(studio, "make"), fresh(studio, "g")];
      const body = ["yield 1;", ...lines, "yield 2;"];
      return [
        ...block(`function* ${make}(): Generator<number> {`, body),
        `for (const ${one} of ${make}()) ${note(studio, one)}`,
      ];
    },
  ],
  [1, (_, lines) => block("[1, 2].forEach(() => {", lines, "});")],
];

export function wrapped(studio: Studio, lines: readonly string[]): string[] {
  const { random } = studio;
  const once = random.weighted(WRAPPERS)(studio, lines);
  return random.chance(0.15) ? random.weighted(WRAPPERS)(studio, once) : once;
}
