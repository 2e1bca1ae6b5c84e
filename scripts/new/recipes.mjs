/**
 * The kinds of things that `npm run new` begins: the words it takes, and what it makes of them: new files, rows ahead
 * of a pattern in files that are there, and the steps that are left.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../packages.mjs";

const COMPILER = "packages/compiler/src";
const FIXTURES = "fixtures/run";
/** What the files of codes are named for. */
const FAMILIES = { W1: "marker", W2: "type", W3: "syntax", W4: "call", W5: "decision", W6: "parallel", W8: "gpu" };
const NAME = { name: "NAME", form: /^[a-z][A-Za-z0-9]*$/ };
const FILE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** `splitRounds` as `split-rounds`. */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const capital = (name) => name[0].toUpperCase() + name.slice(1);

export const recipes = {
  fixture: {
    words: [{ name: "FAMILY/FILE", form: /^[a-z]+\/[a-zA-Z0-9-]+$/ }],
    says: "a file of marked functions that run as JavaScript and as WebAssembly",
    plan: (name) => ({
      files: { [`${FIXTURES}/${name}.ts`]: FIXTURE },
      wrong: unknownFamily(name.split("/")[0]),
      next: [
        "Say in the first line what the functions are about: it is a title in docs/language.md.",
        "Three cases for each function, odd values among them.",
        `npm run try -- ${FIXTURES}/${name}.ts says why a function is not compiled`,
        `npx vitest run test/sweep/sweep.test.ts -t "${name}.ts"`,
        "npm run docs",
      ],
    }),
  },
  code: {
    words: [
      { name: "W1|W2|W3|W4|W5|W6|W8", form: /^W[1-68]$/ },
      { name: "FILE", form: FILE },
    ],
    says: "a diagnostic with the next free code of its family, and a program that provokes it",
    plan: (family, name, readText) => {
      const file = `${COMPILER}/diagnostics/${FAMILIES[family]}-codes.ts`;
      const codes = readText(file).match(/^ {2}W\d{4}(?=:)/gm);
      const code = `W${Math.max(...codes.map((each) => Number(each.trim().slice(1)))) + 1}`;
      return {
        files: { [`fixtures/errors/${name}.ts`]: provoking(code) },
        rows: [{ file, ahead: /^\} satisfies/m, text: codeRow(code) }],
        next: [
          `Word ${code}: what is wrong, and the smallest change that helps.`,
          `Where it is found: refuse(node, "${code}", what) of frontend/refusal.ts; ` +
            `of a warning report.add(finding("${code}", what), placeOf(node), lengthOf(node)), and warning(…) in its row.`,
          `fixtures/errors/${name}.ts: a program that provokes it; the arrow stands below its place.`,
          "npm run docs, then npm test -- test/errors",
        ],
      };
    },
  },
  pass: {
    words: [{ name: "FOLDER", form: /^(?:fastmath|idioms|lanes|loops|numbers|objects|parallel)$/ }, NAME],
    says: "a pass over the IR, as a row of the list of passes",
    plan: (folder, name) => ({
      files: { [`${COMPILER}/passes/${folder}/${kebab(name)}.ts`]: passText(folder, name) },
      rows: [
        {
          file: `${COMPILER}/passes/pipeline.ts`,
          ahead: /^import type \{ Findings/m,
          text: `import { ${name} } from "./${folder}/${kebab(name)}.js";\n`,
        },
        {
          file: `${COMPILER}/passes/pipeline.ts`,
          ahead: STAGES[folder] === "numbers" ? /^ {2}\/\/ Numbers become integers/m : /^ {2}\/\/ The last one/m,
          text: `  ${name},\n`,
        },
      ],
      next: [
        "Put its name where it belongs in the list of passes/pipeline.ts.",
        "What others could ask too goes to analyses; no pass imports a pass.",
        `npm run build && npx wumba explain FILE.ts --ir --after ${name}`,
        "A fixture where it matters, a few where it must not; npm run docs; npm test -- test/compiler",
        "npm run emitted -- write FOLDER without it and with it, then -- compare FOLDER FOLDER",
      ],
    }),
  },
  operation: {
    words: [NAME],
    says: "an operation of the IR: its meaning, and its LLVM text",
    plan: (name) => ({
      rows: [
        {
          file: `${COMPILER}/ir/operations/operations.ts`,
          ahead: /^\} (?:as const )?satisfies/m,
          text: `  ${name}: { says: "what it means, as \`Math.${name}(a)\`", rule: floats(1) },\n`,
        },
      ],
      next: [
        "ir/operations/operations.ts: the types of operands and result, what else is true of it, and a line of meaning.",
        "llvm/operations.ts: its text for each type; npm run build fails until it is there.",
        "ir/gpu/operations.ts: its row in the tables of the GPU, or that the GPU lacks it.",
        "analyses/ranges/range-algebra.ts, if more can be said of its result than any number; " +
          "passes/numbers/narrow/integers.ts, if integers can do it.",
        "If kernels for the GPU may have it: wgsl/expressions.ts, javascript/expressions.ts, " +
          "passes/gpu/number-kinds.ts and type-numbers.ts",
        "npm run docs, then a builtin or an operator that makes it, with a fixture; npm test -- test/compiler test/gpu",
      ],
    }),
  },
  syntax: {
    words: [{ name: "KIND", form: /^[A-Z][A-Za-z]+$/ }],
    says: "a kind of syntax, by its name in ts.SyntaxKind: a row and a file of its own",
    plan: (kind) => {
      const table = /(?:Statement|Declaration)$/.test(kind) ? "statements" : "expressions";
      const file = `${COMPILER}/frontend/syntax/${table}.ts`;
      const name = kebab(kind).slice(1);
      return {
        files: { [`${COMPILER}/frontend/syntax/${name}.ts`]: syntaxText(kind, table) },
        rows: [
          { file, ahead: /^\ntype Translate</m, text: `import { translate${kind} } from "./${name}.js";\n` },
          { file, ahead: /^\};\n\nconst names/m, text: `  [K.${kind}]: translate${kind},\n` },
        ],
        next: [
          `frontend/syntax/${name}.ts: what it means; what it cannot do yet stays refused there.`,
          "npm run new fixture: what works; in fixtures/errors what does not.",
        ],
      };
    },
  },
  builtin: {
    words: [{ name: "Math.NAME", form: /^Math\.[a-z][A-Za-z0-9]*$/ }],
    says: "a function of Math, over operations that there are; others are rows in the file of their kind in builtins",
    plan: (key, readText) => ({
      wrong:
        new RegExp(`\\b${key.slice("Math.".length)}\\b`).test(readText(`${COMPILER}/builtins/math.ts`)) &&
        `${key} is there already`,
      rows: [
        {
          file: `${COMPILER}/builtins/math.ts`,
          ahead: /^ {2}"Math\.random":/m,
          text: `  "${key}": exact("${key.slice("Math.".length)}"),\n`,
        },
      ],
      next: [
        "builtins/math.ts: what a call becomes: exact(OPERATION) has JavaScript's bits and is a type error until there " +
          "is that operation; fixed(…) is of several; standard(NAME) of a function in packages/std/src.",
        "A fixture, npm run docs, then npm test -- test/builtins, which tries rows with samples",
      ],
    }),
  },
  numpy: {
    words: [{ name: "FILE", form: FILE }, NAME],
    says: "an element-wise function of NumPy of one operand, in a file of packages/numpy/src/elementwise",
    plan: (name, fn, readText) => {
      const file = `packages/numpy/src/elementwise/${name}.ts`;
      const text = readText(file);
      const lacking = ["Floating1", "Kernel", "compute", "floating"].filter(
        (each) => !new RegExp(`\\b${each}\\b`).test(text),
      );
      return {
        wrong: lacking.length > 0 && `${file} has no functions of one float: it does not import ${lacking.join(", ")}`,
        rows: [{ file, ahead: /(?![^])/, text: ufuncText(fn) }],
        next: [
          "Its loop, and its doc comment, which becomes its row in docs/numpy.md.",
          "packages/numpy/src/index.ts, where that lists the functions of the file by name.",
          "test/numpy/cases.py: its name in the list of its kind; python3 test/numpy/cases.py writes NumPy's values; " +
            "npm run format",
          "npm run docs, then npm test -- test/numpy",
        ],
      };
    },
  },
};

function unknownFamily(family) {
  const families = readdirSync(path.join(ROOT, FIXTURES));
  return !families.includes(family) && `there is no family ${family} of fixtures: there are ${families.join(", ")}`;
}

const FIXTURE = `// What these functions are about, in a few words.
import type { Cases } from "../../cases.js";

// @njit
export function total(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]!;
  return sum;
}

export const cases: Cases = {
  total: () => [[new Float64Array([1, -0, NaN])], [new Float64Array([0.1, 0.2])], [new Float64Array(0)]],
};
`;

const codeRow = (code) => `  ${code}: error((what) => ({
    message: \`'\${what}' is wrong.\`,
    hint: "Write something else.",
  })),
`;

const provoking = (code) => `// What this diagnostic is about, in a few words.

// @njit
export function wrong(x: number): number {
  return x;
//       ^ ${code}
}
`;

const passText = (folder, name) => `/** In: a module. Out: the same one, in which something has become better. */
import type { Module } from "../../ir/ir.js";
import type { Pass } from "../pass.js";

export const ${name}: Pass = {
  name: "${name}",
  stage: "${STAGES[folder]}",
  says: "What it makes of which statements, in one sentence.",${
    folder === "idioms" ? '\n  serves: "The class of programs that justifies it.",' : ""
  }
  run: (module: Module): Module => {
    // Functions are changed in place, as func.body = …: calls know them by identity.
    return module;
  },
};
`;

/** The rules that hold behind most passes of a folder: before \`narrow\`, and behind it. */
const STAGES = {
  objects: "numbers",
  parallel: "numbers",
  numbers: "numbers",
  fastmath: "machine",
  idioms: "machine",
  lanes: "machine",
  loops: "machine",
};

const syntaxText = (kind, table) =>
  table === "statements"
    ? `/** A \`${kind}\` in; its statements out. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { notYet } from "../refusal.js";

export function translate${kind}(_body: Body, node: ts.${kind}): void {
  notYet(node, "This statement");
}
`
    : `/** A \`${kind}\` in; its value out. */
import { ts } from "#typescript";
import type { Body, Value } from "../body.js";
import { notYet } from "../refusal.js";

export function translate${kind}(_body: Body, node: ts.${kind}): Value {
  return notYet(node, "This expression");
}
`;

const ufuncText = (fn) => `
const ${fn}Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]!;
  },
};

/** ${capital(fn)} of a. */
export const ${fn}: Floating1 = (a, options) =>
  compute("${fn}", ${fn}Kernel, floating, options, a) as never;
`;
