// What TypeScript takes without `strict` and refuses with it: null and undefined go where they like, and are in kernels
// what they are in JavaScript; kernels that hold anything else of it must be refused.
import { fresh, integer, note, number, rounds, test, type Piece } from "./studio.js";

export const loose: Piece = (studio) => {
  const { random, declarations } = studio;
  const [t, i, f] = [fresh(studio, "t"), fresh(studio, "i"), fresh(studio, "f")];
  return random.pick<() => string[]>([
    () => [
      `let ${t}: number;`,
      `${rounds(studio, i)} if (${test(studio, i)}) ${t} = ${number(studio, i)};`,
      note(studio, t),
    ],
    () => [`var ${t}: number;`, note(studio, t), `${t} = 3;`],
    () => [`let ${t}: string;`, `if (${test(studio)}) ${t} = "u";`, note(studio, t, "text")],
    () => [`const ${f} = (k: number): number => { if (k > 1) return 5; };`, note(studio, `${f}(${integer(studio)})`)],
    () => {
      declarations.push(`function ${f}(k: number): number { if (k > 1) return 5; }`);
      return [note(studio, `${f}(${integer(studio)})`)];
    },
    () => [
      `let ${t}: number = null;`,
      `if (${test(studio)}) ${t} = ${number(studio)};`,
      note(studio, `${t} === null ? 1 : 2`),
    ],
    () => [`let ${t}: number = undefined;`, note(studio, `${t} + 1`)],
    () => {
      declarations.push(`function ${f}(k: number): number { return k === null ? 1 : k; }`);
      return [note(studio, `${f}(${test(studio)} ? null : 2)`)];
    },
    () => [
      `let ${t}: { v: number } = undefined;`,
      `if (${test(studio)}) ${t} = { v: 1 };`,
      note(studio, `${t} ? ${t}.v : 9`),
    ],
    () => [
      `const ${t} = new Map<number, number>();`,
      `${t}.set(1, 2);`,
      note(studio, `${t}.get(${integer(studio)}) + 1`),
    ],
    () => [note(studio, `[1, a].find((e) => e > ${number(studio)}) + 1`)],
    () => [`const ${f} = (k) => k + 1;`, note(studio, `${f}(${integer(studio)})`)],
    () => [`const ${t}: { x?: number } = ${test(studio)} ? { x: 1 } : {};`, note(studio, `${t}.x * 2`)],
    () => [`const ${t}: string = ${test(studio)} ? "v" : null;`, note(studio, `${t} === null`, "boolean")],
    () => [
      `try { ${note(studio, `(${number(studio)}).toFixed(200).length`)} } catch (e) { ${note(studio, "e.message.length")} }`,
    ],
    () => [
      `const ${t}: number[] = ${test(studio)} ? [1] : undefined;`,
      note(studio, `${t} === undefined ? 0 : ${t}.length`),
    ],
  ])();
};
