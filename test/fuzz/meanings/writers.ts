// Callbacks that write: those from outside into an argument, and those of methods into the list that is walked.
import { fresh, integer, note, number, rounds, test, type Piece } from "./studio.js";

/** `f`, from outside, changes an element of `x`. */
export const outerWriters: Piece = (studio) => {
  const { random } = studio;
  studio.takesCallback = true;
  const [i, s, g] = [fresh(studio, "i"), fresh(studio, "s"), fresh(studio, "g")];
  return random.weighted<() => string[]>([
    [3, () => [`${rounds(studio, i)} { ${note(studio, `f(${i})`)} ${note(studio, `x[${random.between(0, 2)}]!`)} }`]],
    [
      2,
      () => [
        `let ${s} = 0;`,
        `for (let ${i} = 0; ${i} < x.length; ${i}++) { x[${i}]! += ${number(studio, i)}; ${s} += f(${i}) + x[${i}]!; }`,
        note(studio, s),
      ],
    ],
    [
      1,
      () => [
        `const ${g} = (k: number): number => f(k) * 2 + x[0]!;`,
        note(studio, `${g}(${integer(studio)})`),
        note(studio, "x[1]!"),
      ],
    ],
    [1, () => [`out[0] = x[1]!; out[1] = f(1); out[2] = x[1]!;`, note(studio, "out[2]!")]],
    [1, () => [`const ${s} = x[0]!; f(0); if (x[0] !== ${s}) ${note(studio, "1")} else ${note(studio, "2")}`]],
  ])();
};

export const innerWriters: Piece = (studio) => {
  const { random } = studio;
  const [l, m, k] = [fresh(studio, "l"), fresh(studio, "m"), fresh(studio, "k")];
  const write = random.pick([
    `if (${l}.length < 9) ${l}.push(e + 1);`,
    `if (i + 1 < ${l}.length) ${l}[i + 1] = e * 2;`,
    `${l}[0] = -e;`,
    `${k} += e;`,
  ]);
  const call = random.weighted<() => string[]>([
    [3, () => [`${l}.forEach((e, i) => { ${write} ${k} += i; });`]],
    [
      2,
      () => [
        `const ${m} = ${l}.map((e, i) => { ${write} return e + ${l}.length; });`,
        `for (const one of ${m}) ${note(studio, "one", "open")}`,
      ],
    ],
    [2, () => [`const ${m} = ${l}.filter((e, i) => { ${write} return e > ${k}; });`, note(studio, `${m}.length`)]],
    [1, () => [note(studio, `${l}.some((e, i) => { ${write} return e > 3; })`, "boolean")]],
    [1, () => [note(studio, `${l}.every((e, i) => { ${write} return e < 6; })`, "boolean")]],
    [1, () => [note(studio, `${l}.findIndex((e, i) => { ${write} return e === 2; })`)]],
    [1, () => [note(studio, `${l}.reduce((p, e, i) => { ${write} return p + e; }, ${k})`)]],
    [1, () => [`for (const e of ${l}) { const i = 0; ${write.replace("< 9", "< 6")} if (++${k} > 12) break; }`]],
    [
      1,
      () => [
        `const ${m} = Array.from({ length: n }, (_, i) => { ${k} += i; return ${k}; });`,
        note(studio, `${m}.at(-1)`, "open"),
      ],
    ],
    [1, () => [`x.forEach((e, i) => { x[(i + 1) % x.length] = e + 1; ${k}++; });`, note(studio, "x[0]!")]],
    [1, () => [`const ${m} = x.map((e, i) => { x[2] = e; ${k} += i; return e + x[0]!; });`, note(studio, `${m}[2]!`)]],
  ])();
  return [
    `const ${l}: number[] = [${random.pick(["1, 2, 3", "a, n, 4", "5"])}];`,
    `let ${k} = ${random.between(0, 2)};`,
    ...(random.chance(0.3) ? [`if (${test(studio)}) ${l}.push(${number(studio)});`] : []),
    ...call,
    note(studio, k),
    `for (const one of ${l}) ${note(studio, "one", "open")}`,
  ];
};
