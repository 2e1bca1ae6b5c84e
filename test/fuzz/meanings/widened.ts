// Objects, lists and Maps that have two types: one says that something is there, the other that it may be missing and
// lets it be emptied.
import { fresh, integer, note, number, test, type Piece, type Studio } from "./studio.js";

interface Kind {
  readonly type: string;
  readonly value: (studio: Studio) => string;
  /** What the type that takes it to be there sees of it. */
  readonly seen: readonly string[];
}

const KINDS: readonly Kind[] = [
  { type: "number", value: (studio) => number(studio), seen: ["`${e}`", "e === undefined", "typeof e"] },
  { type: "boolean", value: (studio) => test(studio), seen: ["`${e}`", "e === undefined", "e ? 1 : 2", "typeof e"] },
  { type: "string", value: ({ random }) => random.pick(['"s" + n', '""']), seen: ["`${e}`", "e === undefined"] },
  { type: "{ v: number }", value: (studio) => `{ v: ${number(studio)} }`, seen: ["e === undefined", "e?.v", "!e"] },
  { type: "number[]", value: (studio) => `[${integer(studio)}]`, seen: ["e === undefined", "e?.length", "`${e}`"] },
];

export const widened: Piece = (studio) => {
  const { random, declarations } = studio;
  studio.lies = true;
  const [one, wide, type, set] = ["o", "wide", "Wide", "set"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
  ];
  const { type: held, value, seen } = random.pick(KINDS);
  const look = (e: string): string => note(studio, `\`\${${random.pick(seen).replace(/\be\b/g, e)}}\``, "text");
  const maybe = (): string =>
    random.pick([
      `${test(studio)} ? ${value(studio)} : undefined`,
      value(studio),
      `${test(studio)} ? undefined : ${value(studio)}`,
    ]);
  // A function gives what TypeScript does not narrow.
  declarations.push(`type ${type} = ${held} | undefined;`);
  const give = `const ${set} = (): ${type} => ${maybe()};`;
  return [
    give,
    ...random.pick<() => string[]>([
      () => [
        `const ${one}: { p: ${held} } = { p: ${value(studio)} };`,
        look(`${one}.p`),
        `const ${wide}: { p?: ${held} }[] = [];`,
        `${wide}.push(${one});`,
        `for (const w of ${wide}) w.p = ${set}();`,
        look(`${one}.p`),
        `for (const w of ${wide}) ${look("w.p")}`,
      ],
      () => [
        `const ${one}: ${held}[] = [${value(studio)}, ${value(studio)}];`,
        `const ${wide}: ${type}[] = ${one};`,
        random.pick([
          `${wide}[${random.pick(["0", "1"])}] = ${set}();`,
          `${wide}.push(${set}());`,
          `${wide}.unshift(${set}());`,
        ]),
        look(`${one}[0]`),
        `for (const e of ${one}) ${look("e")}`,
        `${one}.forEach((e) => { ${look("e")} });`,
        look(`${wide}.at(-1)`),
      ],
      () => [
        `const ${one} = new Map<number, ${held}>([[1, ${value(studio)}]]);`,
        `const ${wide}: Map<number, ${type}> = ${one};`,
        `${wide}.set(${random.pick(["1", "2", "n"])}, ${set}());`,
        `for (const [k, e] of ${one}) { ${note(studio, "k")} ${look("e")} }`,
        look(`${wide}.get(1)`),
        look(`${one}.get(1)!`),
      ],
      () => [
        `const ${one}: Record<string, ${held}> = { p: ${value(studio)} };`,
        `const ${wide}: Record<string, ${type}> = ${one};`,
        `${wide}[${random.pick(['"p"', '"q"'])}] = ${set}();`,
        `for (const k in ${one}) { const e = ${one}[k]!; ${look("e")} }`,
        look(`${wide}.p`),
      ],
      () => [
        `const ${one}: ${held}[] = [${value(studio)}];`,
        `const ${wide} = (list: readonly ${type}[]): string => list.map((e) => ${"`${e === undefined}`"}).join();`,
        note(studio, `${wide}(${one}) + ${wide}([undefined]) + ${wide}([${set}()])`, "text"),
        look(`${one}[0]`),
      ],
    ])(),
  ];
};
