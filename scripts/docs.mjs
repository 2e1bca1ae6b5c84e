/**
 * In: `node scripts/docs.mjs`; out: the pages of docs that are written from tables: of the compiler, and of the
 * projects that tests build.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { builtins, codes, operations, passes, refused, statements } from "@wumba/compiler";
import { frameworks } from "../fixtures/frameworks/frameworks.mjs";
import { otherProjects, projects } from "../fixtures/projects/projects.mjs";
import { ROOT } from "./check.mjs";
import { LIBRARIES } from "./libraries.mjs";
import { RUNTIMES } from "./engines/runtimes.mjs";
import { numpyPage } from "./numpy-page.mjs";
import { algorithmKernels } from "./gpu/algorithms.mjs";
import { WORKER_FILE, workerFile, workerSources } from "./worker-source.mjs";

const FAMILIES = {
  W1: "Markers and options",
  W2: "Types",
  W3: "Syntax",
  W4: "Calls and names",
  W5: "Decisions",
  W6: "Parallel loops",
  W8: "Frameworks",
  W9: "Bugs in wumba",
};

/** What `npm run matrix` has found. */
const runs = JSON.parse(readFileSync(path.join(ROOT, "docs/frameworks.json"), "utf8"));

/** Each page as its file and its text. */
export const pages = {
  "docs/diagnostics.md": diagnosticsPage,
  "docs/builtins.md": builtinsPage,
  "docs/ir.md": irPage,
  "docs/language.md": languagePage,
  "docs/matrix.md": matrixPage,
  "docs/numpy.md": numpyPage,
  "docs/passes.md": passesPage,
  ...algorithmKernels,
  ...workerSources,
  [WORKER_FILE]: workerFile,
};

const GENERATED = "<!-- Written by `npm run docs`; edit the table in the compiler instead. -->";

function diagnosticsPage() {
  const families = Object.entries(FAMILIES).map(([family, title]) => {
    const rows = Object.entries(codes).filter(([code]) => code.startsWith(family));
    return [`## ${family}: ${title}`, ...rows.map(([code, row]) => describeCode(code, row))].join("\n\n");
  });
  const known = Object.keys(codes).filter((code) => !(code.slice(0, 2) in FAMILIES));
  if (known.length > 0) throw new Error(`scripts/docs.mjs has no title for the family of ${known[0]}`);
  return lines(
    "# Diagnostics",
    GENERATED,
    'Errors stop a build; with `@jit` instead of `@njit`, or with `onError: "fallback"`, they are warnings, and the function stays JavaScript. ' +
      "In the texts below, … stands for names and types of the program.\n\n" +
      "TypeScript's own errors in what a kernel reaches are errors too, with TypeScript's codes (TS2454) and texts, under `strict` whatever the project's settings are. " +
      "Where a diagnostic of wumba stands at the same place, it alone is told. tsc, editors and ESLint tell once what TypeScript tells by itself.",
    ...families,
  );
}

/** The wording with an ellipsis for each detail; where it depends on a detail, as it is for most. */
function describeCode(code, { severity, word }) {
  const { message, hint } = word("…", "…", "…");
  return `### ${code}\n\n${severity === "error" ? "Error" : "Warning"}: ${escape(message)}\n\n${escape(hint)}`;
}

/** What the fixtures show, by family: the first sentence of each file, and how many functions in it the tests run. */
function languagePage() {
  const folder = path.join(ROOT, "fixtures/run");
  const families = readdirSync(folder).sort();
  const sections = families.map((family) => {
    const files = readdirSync(path.join(folder, family)).filter((name) => name.endsWith(".ts"));
    const rows = files.sort().map((name) => {
      const text = readFileSync(path.join(folder, family, name), "utf8");
      const title = /^\/(?:\/|\*\*) (.*?)(?: \*\/)?$/m.exec(text)?.[1] ?? name;
      const count = text.match(/^\s*(?:\/\/|\/\*\*?|\*) @njit/gm)?.length ?? 0;
      return [`[${name}](../fixtures/run/${family}/${name})`, escape(title), String(count)];
    });
    return [
      `## ${family[0].toUpperCase()}${family.slice(1)}`,
      table(["file", "what it shows", "functions"], rows),
    ].join("\n\n");
  });
  return lines(
    "# The language of kernels",
    GENERATED.replace("the table in the compiler", "the files in fixtures/run"),
    "Each of these functions runs in the tests as plain JavaScript and as WebAssembly, in every variant, in Node and in other engines, with results and arguments compared bit for bit. " +
      "What a kernel cannot have is in [the diagnostics](diagnostics.md), what it can call in [the library functions](builtins.md).",
    ...sections,
    "## Classes in kernel memory\n\nClasses under `@jitclass`, in scenarios that give the same with the class as written, in kernel memory and without WebAssembly.",
    table(["file", "what it shows", "scenarios"], scenarioRows("jitclass")),
    "## Functions lifted over arrays\n\nConstants under `@vectorize`, `@guvectorize` and `@stencil`, in scenarios that give the same as plain JavaScript and with kernels.",
    table(["file", "what it shows", "scenarios"], scenarioRows("lifted")),
  );
}

/** The files of a folder of scenarios. */
function scenarioRows(family) {
  const folder = path.join(ROOT, "fixtures", family);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      const count = text.match(/^ {2}(?:"[^"]+"|\w+): \(\) =>/gm)?.length ?? 0;
      return [`[${name}](../fixtures/${family}/${name})`, escape(/^\/\/ (.*)$/m.exec(text)[1]), String(count)];
    });
}

/** What `test/std/special-functions.test.ts` holds the functions of wumba/math to, and what was found. */
const SPECIAL_FUNCTIONS = [
  ["`erf`", "0.77"],
  ["`erfc`", "0.71"],
  ["`gamma`", "0.64"],
  [
    "`lgamma`",
    "0.94 for x > 0, 0.6 below -20; between -20 and 0 also 1, but for its zeros there, beside which the error is that of a result of 1",
  ],
];

/** What `test/std/single.test.ts` holds the forms of std for single precision to, and finds. */
const SINGLE_FORMS = [
  ["`Math.exp`", "0.79", "2.8 % from -20 to 20"],
  ["`Math.log`", "0.84", "2.0 % from 0.001 to 1000"],
  ["`Math.sin`, `Math.cos`", "0.501", "0.02 % from -100 to 100"],
  ["`Math.tanh`", "0.51", "0.1 % from -3 to 3"],
  ["`Math.pow`, `**`", "0.51", "0.03 % for bases from 0.1 to 10 and exponents from -8 to 8"],
];

function builtinsPage() {
  const { rows: ofNumpy } = LIBRARIES.find(({ name }) => name === "numpy");
  const rows = Object.entries({ ...builtins, ...ofNumpy })
    .filter(([key]) => !key.includes("["))
    .map(([key, { precision }]) => [displayName(key), precision === "exact" ? "the same bits" : "within 1 ulp"]);
  const refusals = Object.entries(refused).map(([key, reason]) => [displayName(key), reason]);
  return lines(
    "# Library functions in kernels",
    GENERATED,
    "What a kernel may call besides functions of the project whose source is there. The name in the program does not matter: " +
      "`const { min: lowest } = Math` at the top of a file works, and a function of your own named `Math.min` is your own.",
    table(["function", "compared with JavaScript"], rows),
    "Besides calls, kernels can use `new` with the eleven typed array classes (a length, another typed array, or elements), the constants of `Math` and " +
      "`Number`, and `length` and elements of typed arrays.",
    "## Accuracy",
    "*within 1 ulp*: at most one unit in the last place of a double away from the exact value. Where both the arguments and the result are of single precision (elements of a Float32Array, `f32`, what " +
      "`Math.fround` gives), as in `y[i] = Math.exp(x[i])`, some functions have forms of their own, which are within one unit in the last place of *single* precision. Vectors and scalars give the same bits.",
    table(
      ["function", "largest error of the form, ulp of f32", "another last bit than `Math.fround` of JavaScript’s"],
      SINGLE_FORMS,
    ),
    "Those of `Math.tanh` and `Math.pow` take doubles too. Errors are the largest over all arguments (of `Math.pow`, that were found). How often the last bit differs is counted over numbers spread evenly between the limits that stand there. A result that is rounded where an argument is a " +
      "double, as in `Math.fround(Math.exp(2.5 * x[i]))`, is the function of doubles, rounded.",
    "## Functions that Math does not have",
    '`import { erf, erfc, gamma, lgamma } from "wumba/math"`, in kernels and as plain JavaScript, with the same bits in both and in vectors: they are made of `+ - * /` and tables. Loops of `erf` and `erfc` are vectorised. ' +
      "Who comes from Numba knows them as `math.erf`, `math.erfc`, `math.gamma` and `math.lgamma`, and from SciPy as `erf`, `erfc`, `gamma` and `gammaln` of `scipy.special`. " +
      "What Python throws for is a value here: `gamma` of a negative whole number is NaN, of ±0 ±Infinity, and what is too large Infinity; `lgamma` of 0 and of negative whole numbers is Infinity.",
    table(["function", "largest error found, ulp of a double"], SPECIAL_FUNCTIONS),
    "Measured against 60 digits over tens of thousands of arguments, subnormal results included. Of a number of single precision the result, rounded, is within 0.51 ulp of single precision.",
    "## Refused",
    "With error W4002 and the reason; every other function of the library with W4001 or W4003.",
    table(["function", "reason"], refusals),
  );
}

/** The operations and the statements of the IR, with what the compiler is told of each. */
function irPage() {
  const traits = ({ traits = [], joins, zero, fast, single }) => [
    ...traits,
    ...(joins ? ["joins"] : []),
    ...(zero ? [`zero: ${zero}`] : []),
    ...(fast ? [`fast: ${fast}`] : []),
    ...(single ? [`single: ${single}`] : []),
  ];
  const rows = Object.entries(operations).map(([name, row]) => [`\`${name}\``, cell(row.says), traits(row).join(", ")]);
  const ends = { jump: "goes elsewhere", error: "ends in an error" };
  const told = ({ memory, ends: end }) =>
    [...(memory ? ["changes memory"] : []), ...(end ? [ends[end]] : [])].join(", ");
  return lines(
    "# The IR",
    GENERATED.replace("the table in the compiler", "the tables in packages/compiler/src/ir"),
    "Expressions and statements of the intermediate representation. What the last columns mean stands in `operation-row.ts` and `statements.ts` there; `wumba explain FILE.ts --ir` prints a kernel in it.",
    "## Operations",
    table(["operation", "what it means", "what is told of it"], rows),
    "## Statements",
    table(
      ["statement", "what it means", "what is told of it"],
      Object.entries(statements).map(([name, row]) => [`\`${name}\``, cell(row.says), told(row)]),
    ),
  );
}

/** The passes in order; behind `narrow` numbers have machine types. */
function passesPage() {
  const rows = passes.map(({ name, stage, says, serves }) => [
    `\`${name}\``,
    stage,
    says + (serves ? ` Serves: ${serves}` : ""),
  ]);
  return lines(
    "# The passes",
    GENERATED.replace("the table in the compiler", "the rows in packages/compiler/src/passes"),
    "What the compiler does to a kernel between its translation and LLVM, in this order. In the stage *numbers* every number is an `f64` with JavaScript's meaning, in *machine* it has the type of a register. " +
      "`wumba explain FILE.ts --ir --after NAME` prints the kernel behind a pass, `--passes` how long each took.",
    table(["pass", "stage behind it", "what it does"], rows),
  );
}

/** A row for each bundler, a column for each shape of output. */
function matrixPage() {
  return lines(
    "# Bundlers and formats",
    "<!-- Written by `npm run docs` from fixtures/projects/projects.mjs. -->",
    "Each ✓ is a small project that every test run builds with the bundler's own command and then runs, in Node or in Chromium: its values are those of plain JavaScript, " +
      "the kernels run as WebAssembly, a kernel that nobody calls is not in the output, and nothing of the compiler is.",
    matrix(projects),
    '## With `emit: "file"`',
    "The same projects with kernels in [files of their own](files.md).",
    matrix(projects.filter(({ files }) => files).map(withFiles)),
    "## Others",
    "Built and run by tests of their own, in every test run.",
    table(["", "version", "what is built and run", ""], otherProjects.map(otherRow)),
    "## Frameworks and tools",
    "The smallest project that each page describes, with the packages as they would be published: " +
      "`npm run matrix` fetches what it needs and builds it. Kernels of four sorts have to run, on the server and in " +
      "Chromium, with the modules of WebAssembly counted; an error put into one has to show its file and line; an edit " +
      "has to be seen, by the dev server or the watcher where there is one; and the output and the console of the page " +
      "may say nothing of ours that is not expected. When it last did:",
    table(["", "version", "Node", "last run", ""], frameworks.map(frameworkRow)),
  );
}

/** As `npm run matrix` has left it. */
function frameworkRow({ name, page, says = "" }) {
  const { versions = [], node = "", date = "not yet", only } = runs[name] ?? {};
  return [
    `[${name}](${page.replace("docs/", "")})`,
    versions.join(", "),
    node,
    only ? `${date}, ${only} alone` : date,
    says,
  ];
}

function otherRow({ host, packages, builds, folder, test }) {
  const versions = packages
    .map((each) => JSON.parse(readFileSync(path.join(ROOT, each, "package.json"), "utf8")))
    .map(({ name, version }) => `${name} ${version}`);
  return [host, versions.join(", "), builds, `[project](../fixtures/projects/${folder}), [test](../${test})`];
}

const withFiles = (project) => ({ ...project, outputs: project.outputs.filter(({ files }) => files !== false) });

function matrix(list) {
  const shapes = [...new Set(list.flatMap(({ outputs }) => outputs.map(({ shape }) => shape)))];
  const hosts = [...new Map(list.map((project) => [project.host, project])).values()];
  const cell = (host, shape) =>
    list
      .filter((project) => project.host === host && project.outputs.some((output) => output.shape === shape))
      .map(({ folder }) => `[✓](../fixtures/projects/${folder})`)
      .join(" ");
  const rows = hosts.map((project) => [
    `${project.host} (${versionOf(project)})`,
    ...shapes.map((shape) => cell(project.host, shape)),
  ]);
  return table(["", ...shapes], rows);
}

function versionOf({ version, bin, runtime }) {
  if (runtime) return RUNTIMES[runtime].version;
  const folder = bin ? path.dirname(bin) : "node_modules";
  return JSON.parse(readFileSync(path.join(ROOT, folder, version, "package.json"), "utf8")).version;
}

/** `NumberConstructor.isNaN` is TypeScript's name for what people write as `Number.isNaN`. */
function displayName(key) {
  const [owner, method] = key.split(".");
  if (!method) return `\`${key}\``;
  if (owner === "TypedArrayConstructor") return `typed array class \`.${method}\``;
  if (owner.endsWith("Constructor")) return `\`${owner.replace(/Constructor$/, "")}.${method}\``;
  return (
    { TypedArray: `typed array \`.${method}\``, Number: `number \`.${method}\`` }[owner] ??
    `\`${owner.replace("Console", "console").replace("Performance", "performance")}.${method}\``
  );
}

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
/** A cell of a table must have no bar of its own. */
const cell = (text) => text.replaceAll("|", "\\|");
const lines = (...parts) => `${parts.join("\n\n")}\n`;
const escape = (text) => text.replace(/[<>*_]/g, "\\$&");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, write] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), write());
    console.log(file);
  }
}
