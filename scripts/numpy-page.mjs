/**
 * Out: docs/numpy.md, from the sources of @wumba/numpy: what is called what, the table of promotion, what differs from
 * NumPy.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import * as numpy from "@wumba/numpy";
import { ufuncsOf } from "@wumba/numpy-kernels";
import { Project, ts } from "ts-morph";
import { ROOT } from "./check.mjs";
import { LIBRARIES } from "./libraries.mjs";

const SOURCES = path.join(ROOT, "packages/numpy/src");

/** Where NumPy's name is not ours with underscores. */
const NAMES = {
  assign: "a[:] = b",
  astype: "ndarray.astype",
  atleast1d: "atleast_1d",
  atleast2d: "atleast_2d",
  atleast3d: "atleast_3d",
  deleteAt: "delete",
  flatten: "ndarray.flatten",
  fromData: "ndarray",
  fromRecords: "rec.fromrecords",
  getitem: "a[...]",
  isNDArray: "isinstance",
  isclose: "isclose",
  ix: "ix_",
  mt19937: "Generator(MT19937)",
  loadNpy: "load",
  loadNpz: "load",
  ndrange: "ndindex",
  entries: "ndenumerate",
  philox: "Generator(Philox)",
  s: "s_",
  saveNpy: "save",
  saveNpz: "savez",
  setitem: "a[...] = b",
  structArray: "zeros(n, dtype=[…])",
  toArray: "ndarray.tolist",
  variance: "var",
};

const DIFFERENCES = [
  "Names are in camelCase: `floor_divide` is `floorDivide`. `var` and `delete` are reserved words where they are not behind `np.`: they are `variance` and `deleteAt` too.",
  "An array is a value with a dtype and a rank that TypeScript knows, from 0 to 4 dimensions; a typed array is an array of one dimension in every function.",
  '`a[1, ..., 2:5, None]` is `getitem(a, 1, "...", s(2, 5), null)`, and `setitem(a, [1, "..."], values)` writes: indices, slices, new axes, masks and lists of indices as in NumPy. The result is always an array; elements are read by `get`.',
  "Options are a last object: `sum(a, { axis: 0, keepdims: true })`. The tables below have the options in braces, which can all be left out; what stands in front of them is given by position.",
  "Types are promoted by the table below. Nothing turns into a type that cannot hold it: what NumPy would make of `i64` and `u64`, or of 64-bit integers and floats, is a TypeScript error and a TypeError; `astype` converts.",
  "A plain number keeps the dtype of a float array; beside an array of integers or `bool` it gives f64. In functions of bits it is of the array's dtype, or a RangeError.",
  "Quotients, roots and the like of integers are f64, of 64-bit integers errors. `reciprocal`, `floatPower`, `copysign` and `heaviside` always give floats.",
  "`sum`, `prod`, `cumsum` and `cumprod` of integers up to 32 bits and of `bool` are f64, exact below 2^53; of 64-bit integers they are bigints.",
  "Sums of f32 are computed in doubles and rounded once, and so are other functions of f32, but for those that kernels have [forms of single precision](builtins.md#accuracy) of.",
  "`power`, exponentials, logarithms and functions of angles are Math's: in kernels they are within 1 ulp, as JavaScript's own, so the two may differ in the last place.",
  "`dtype`, or that of `out`, is the type of the result: the operation is done on the operands as they are, so that a sum of i32 in an f64 array does not wrap.",
  "Reductions without an axis give a plain number (`bool`: a boolean, 64-bit integers: a bigint), with an axis always an array, of rank 0 if no axis is left.",
  "Positions (`argmax`, `argsort`, `nonzero`, `searchsorted`) are i32, counts (`countNonzero`, `bincount`, `histogram`) f64.",
  "Results that are several arrays in NumPy's tuples are a list, or an object with NumPy's names: `uniqueCounts`, `linalg.qr`, `linalg.eigh`, `linalg.eig`, `linalg.slogdet`.",
  "`concatenate`, `stack` and `meshgrid` take a list of arrays. `where` needs three operands; with a condition alone it is `nonzero`.",
  "`linalg.eigh` and `linalg.eig` turn eigenvectors so that their largest element is real and positive. `linalg.eig`, `linalg.eigvals` and `roots` give c128 always, also where all eigenvalues are real and NumPy gives real arrays; `roots` takes real numbers only.",
  'Complex numbers are values of the class `Complex`, made by `complex(re, im)`; arrays of `c64` and `c128` hold both parts one behind the other, and `real` and `imag` of them are views. They have no order: `less`, `max`, `sort` and the like are TypeErrors, and so is what is not there for them yet. All of `linalg` takes complex matrices. A page gets them with `complex`, `c64`, `c128` or a function that makes them, and ships nothing of them otherwise: then `zeros([2], "c128")` is a TypeError.',
  "`signbit` of NaN is false, since JavaScript hides the sign of NaN; division of integers by 0 gives 0 without a warning.",
];

const LIFTED = [
  "`vectorize(fn)` gives a function with `out`, `where` and `dtype`, and of two parameters NumPy's `reduce`, `accumulate`, `outer`, `at` and `reduceat`. `reduce` goes along the first axis without `axis`; several axes, and none at all for no elements, need an `identity`. `ufunc(np.add)` has these methods for functions of the package.",
  "`// @vectorize`, `// @guvectorize` and `// @stencil` above such a constant of a module compile the loops, with the options of `// @njit`; behind `@guvectorize` the layout may stand once more. Calls with elements of other types than the parameters', and `where`, `reduce` and the other methods of `vectorize`, run as JavaScript. A `@guvectorize` with several results is not compiled yet; calls of such a function in kernels are.",
  'JavaScript does not know the types of a function\'s parameters: where they are not all f64, `types` says them once more, and TypeScript asks for it: `vectorize((x: f32): f32 => x * x, { types: "f32->f32" })`.',
  "`guvectorize(layout, fn)` has the layouts of NumPy, names and lengths. The function gets operands and then the arrays that it fills; a single result `()` it may return. A parameter of no axes is a plain value. Several results come in a list whose types are those of the arrays that are filled; `out` is then a list too.",
  "`stencil(fn, options)` reads neighbours with `a.get(-1, 0)`, of all arrays that it is passed, except the parameters whose numbers stand in `standardIndexing`, from 0: those are ordinary arrays. Borders are as in `scipy.ndimage`: `nearest`, `reflect`, `wrap`, `mirror`; only `constant`, which is the mode without another, is Numba's: the element itself is `cval`.",
  "`lazy(fn)` gives a function whose calls compute nothing: they give expressions, with the arguments in `args`, whose `value()` calls `fn`, anew each time. A kernel that takes one compiles `fn` into its own loops.",
];

const RANDOM = [
  "The same seed gives the numbers that NumPy gives: `defaultRng(seed)` those of `np.random.default_rng(seed)`, over PCG64; `philox(seed)` and `mt19937(seed)` those of `Generator(Philox(seed))` and `Generator(MT19937(seed))`; `new RandomState(seed)` those of the old `np.random.seed(seed)`. " +
    "What is exact in NumPy has the same bits; where logarithms and powers are in it, which engines round in their own ways, numbers may be some units in the last place away.",
  "`philox(seed, i)` is stream `i` of a seed, `Generator(Philox(seed).jumped(i))`: each has 2^128 draws, and none meets another. A generator of its own for every iteration or task makes results that do not depend on the order in which they run.",
  "Parameters stand in NumPy's order with the size last: `rng.normal(0, 1, [2, 3])`. Without a size a method gives a plain number. Parameters are numbers, not arrays of them.",
  '`rng.integers(0, 10)` is a plain number, with a size an f64 array, drawn as NumPy\'s int64; of up to 53 bits. With a dtype, which is an option, so is the result: `rng.integers(0, 10, [3], { dtype: "u8", endpoint: true })`. Counts are plain numbers too.',
  "`PCG64` and `Philox` have `advance` and `jumped`, `SeedSequence` has `spawn`.",
  "Kernels take generators as parameters, alone and in objects: `function pi(rng: np.random.Generator, n: number)` draws the same numbers and leaves the generator in the state that plain JavaScript would leave. With a size they give arrays there too; options, `choice`, `shuffle`, `permutation` and `bytes` are errors that say so.",
  "`defaultRng(seed)` and `philox(seed, i)` of plain numbers make generators in kernels; one for each round of a `prange` loop gives the same numbers on any number of threads.",
];

const IN_KERNELS = [
  "Calls of what `vectorize`, `guvectorize` and `stencil` have given to a constant of a module are compiled with the function in place: those of `vectorize` become part of the loop nest around them, those of `guvectorize` are a nest over the axes in front, of operands that have the parameters' dtypes, those of `stencil` are a nest over the elements inside, without looking at borders, and loops along these. Distances under `constant` have to be known when building, or `neighborhood` given. `reduce`, `accumulate`, `outer`, `at` and `reduceat` are loops with the function in place, those of `ufunc(np.add)` too, without `out` and `where`. Calls of functions that `vectorize` and `stencil` have given take `out`, those of `vectorize` one of their result's dtype; other options are not compiled yet.",
  "An array never changes its shape or its data, so a kernel has its fields in variables: views cost nothing, and an array that comes back is a new object over the same data. Kernels cannot tell two of them apart: `===` is refused.",
  "Calls of element-wise functions in one another are one loop nest, without arrays for what lies in between, as long as the arguments change nothing; otherwise each is computed in its turn. What lies in between is rounded to its dtype all the same: the bits are those of plain JavaScript.",
  "An expression that `lazy` has put off is an argument too, of type `Lazy<typeof chain>`: what it will call its function with crosses, and `value()` is a call of the function, so that the chain fuses with what the kernel does with it, and no temporary is made. Expressions may be arguments of others. In kernels they are constants, `const e = chain(x, y)`, and arguments of helpers, and do not leave. `chain` is a constant of a module that the file of the kernel imports, its parameters are arrays of one dtype and rank, typed arrays, numbers, booleans and other expressions; a call with an expression of another constant runs as JavaScript.",
  "Calls of helpers without a marker that do nothing but return such a chain fuse as well.",
  "Under `// @njit { parallel: true }` the loops that this makes, and those of products of matrices, run on [several threads](threads.md), with the same bits.",
  "Reductions go through the elements in the order of plain JavaScript: by blocks of 128 and pairs of blocks; of a chain of element-wise functions without an array for it. `axis` and `keepdims` are written as values.",
  "Functions along an axis, searches, quantiles, counts and joins do in kernels what the source of the package does; `arange`, `linspace`, `eye`, `tril`, `diff`, `roll` and `isclose` take part in fusion. Lists of arrays are written as values, `axis`, `side`, `method` and the number of rounds of `diff` too, and the shares of quantiles; the subscripts of `einsum` have to be known.",
  "The options `out`, `dtype` and `where` of element-wise functions and reductions are compiled, also where `out` overlaps the operands; `assign` writes into slices, with `where` too. A dtype is written as a value. Element-wise functions, reductions, running sums, products of matrices, and what makes, chooses, converts, joins and rearranges arrays take 64-bit integers and complex numbers too; what sorts, searches and takes arrays as sets takes 64-bit integers, `allclose` and `isclose` complex numbers; other functions do not take these yet: that is an error which says so. Loops over `get` and `set` do all of it.",
  "A call with data outside kernel memory copies them, views as a whole. Data from `float64Array(n)` and its kin stay where they are: `np.fromData(float64Array(12), [3, 4])`.",
];

const INDEX = path.join(SOURCES, "index.ts");
const project = new Project({
  compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true },
});
project.addSourceFileAtPath(INDEX);
const program = project.getProgram().compilerObject;
const checker = program.getTypeChecker();

/** The functions that have rows in the compiler, and those whose loops it reads. */
const inKernels = () => [...ROWS, ...ufuncsOf(program, INDEX, LIBRARIES)];

/** In which namespace a function is. */
const qualified = (name) => [name, `linalg.${name}`].find((each) => typeof read(each) === "function") ?? `fft.${name}`;
const read = (name) => name.split(".").reduce((from, each) => from[each], numpy);
const ROWS = LIBRARIES.flatMap(({ rows }) => Object.keys(rows ?? {}))
  .flatMap((key) => /^numpy\.(\w+)$/.exec(key)?.[1] ?? [])
  .map(qualified);

const snake = (name) => NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const escape = (text) => text.replace(/[<>*_|]/g, "\\$&");
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
const exportsOf = (symbol) => checker.getExportsOfModule(resolved(symbol));
const packageExports = exportsOf(checker.getSymbolAtLocation(program.getSourceFile(INDEX)));

/** What users import, by its declaration: the name with its namespace. A declaration of several names has its own. */
const imported = new Map();
for (const [namespace, symbols] of [
  ["", packageExports],
  ...["linalg.", "random.", "fft."].map((each) => [
    each,
    exportsOf(packageExports.find(({ name }) => `${name}.` === each)),
  ]),
]) {
  for (const symbol of symbols) {
    const { valueDeclaration: declaration, name } = resolved(symbol);
    if (declaration?.name) imported.set(declaration, `${namespace}${name}`);
  }
}

/** The first sentence of what stands above a declaration. */
function sentenceOf(symbol) {
  const words = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\s*\n\s*/g, " ")
    .trim();
  return escape((/^.*?[^.]\.(?=\s|$)/.exec(words)?.[0] ?? words).replace(/\{@link (\w+)\}/g, "`$1`"));
}

/**
 * A function with its parameters, of the overload that has the most, and the names of its options; "" if it is none.
 */
function callOf(name, symbol, declaration) {
  const signatures = checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures();
  if (signatures.length === 0) return "";
  const sizes = signatures.map(({ parameters }) =>
    parameters.reduce((sum, each) => sum + 1 + optionsIn(each, declaration).length, 0),
  );
  const { parameters } = signatures[sizes.indexOf(Math.max(...sizes))];
  return `${name}(${parameters
    .filter((each) => each.name !== "compiled")
    .map((each) => parameterOf(each, declaration))
    .join(", ")})`;
}

function parameterOf(parameter, at) {
  const options = optionsIn(parameter, at);
  const own = parameter.valueDeclaration;
  if (options.length > 0) return `{ ${options.join(", ")} }`;
  if (own.dotDotDotToken) return `...${parameter.name}`;
  return own.questionToken || own.initializer ? `${parameter.name}?` : parameter.name;
}

/** The names of a parameter that is an options object, alone or as the tuple that may be left out. */
function optionsIn(parameter, at) {
  const { name } = parameter.valueDeclaration;
  if (name.getText() !== "options" && ts.isIdentifier(name)) return [];
  const given = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(parameter, at));
  const type = checker.getNonNullableType(checker.getBaseConstraintOfType(given) ?? given);
  const alternatives = (type.isUnion() ? type.types : [type]).map((each) =>
    checker.isTupleType(each) ? checker.getNonNullableType(checker.getTypeArguments(each)[0]) : each,
  );
  return [...new Set(alternatives.flatMap((each) => checker.getPropertiesOfType(each).map((own) => own.name)))];
}

/**
 * A file's title and those of its functions that users import, each with its parameters and the first sentence of its
 * description.
 */
function functionsIn(file) {
  const source = program.getSourceFile(path.join(SOURCES, file));
  const title = /^\/\*\*\s*(.*?)\s*\*\//s.exec(source.text)[1].replace(/\s*\n \* ?/g, " ");
  const rows = [...imported].flatMap(([declaration, name]) => {
    if (declaration.getSourceFile() !== source) return [];
    const symbol = checker.getSymbolAtLocation(declaration.name);
    const call = callOf(name, symbol, declaration);
    const [own] = /\w+$/.exec(name);
    const theirs = name.slice(0, -own.length) + snake(own);
    return call === "" ? [] : [{ at: declaration.pos, cells: [`\`${theirs}\``, `\`${call}\``, sentenceOf(symbol)] }];
  });
  return { title, rows: rows.sort((a, b) => a.at - b.at).map(({ cells }) => cells) };
}

/** The described members of a class, each with its parameters and the first sentence of its description. */
function membersIn(file, name) {
  const source = program.getSourceFile(path.join(SOURCES, file));
  const own = source.statements.find((each) => ts.isClassDeclaration(each) && each.name.text === name);
  return own.members.flatMap((member) => {
    const isHidden =
      ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private || ts.isConstructorDeclaration(member);
    const symbol = member.name && checker.getSymbolAtLocation(member.name);
    if (isHidden || !symbol || !ts.isIdentifier(member.name)) return [];
    return [
      { name: symbol.name, call: callOf(symbol.name, symbol, member) || symbol.name, sentence: sentenceOf(symbol) },
    ];
  });
}

const methodsIn = (file, name) =>
  membersIn(file, name)
    .filter(({ sentence }) => sentence !== "")
    .map(({ name: method, call, sentence }) => [`\`${name}.${snake(method)}\``, `\`${name}.${call}\``, sentence]);

/** What NumPy writes for the members of arrays, shown for two dimensions. */
const MEMBERS = {
  get: "a[i, j]",
  set: "a[i, j] = value",
  at: "a[i, j]",
  row: "a[i]",
  column: "a[:, j]",
  slice: "a[start:stop:step]",
};

/** The members of arrays, and what they have by iteration. */
const members = () => [
  ...membersIn("array/ndarray2.ts", "NDArray2").map(({ name, call, sentence }) => [
    `\`${MEMBERS[name] ?? `a.${name}`}\``,
    `\`a.${call}\``,
    sentence,
  ]),
  ["`a.data`", "`a.data`, `a.offset`", "The typed array with the elements, and where in it the first one is."],
  ["`a.dtype`", "`a.dtype`", "The name of the dtype."],
  [
    "`for row in a`",
    "`for (const row of a)`",
    "Goes through the arrays of the first axis, of one dimension through its elements.",
  ],
];

/** What a dtype holds, in NumPy's name of it and in the words of JavaScript. */
function dtypeRow(dtype) {
  const { data } = numpy.zeros([1], dtype);
  const [, letter, bits] = /^([a-z])(\d+)$/.exec(dtype) ?? ["", "b", ""];
  const theirs = { b: "bool_", i: "int", u: "uint", f: "float", c: "complex" }[letter] + bits;
  const element = { b: "0 or 1", c: "`Complex`" }[letter] ?? (typeof data[0] === "bigint" ? "bigint" : "number");
  return [
    `\`${dtype}\``,
    `\`${theirs}\``,
    `\`${data.constructor.name}\``,
    element,
    `\`${letter === "c" ? "@wumba/numpy" : "wumba"}\``,
  ];
}

const random = () => [
  ...functionsIn("random/factories.ts").rows,
  ...methodsIn("random/generator.ts", "Generator"),
  ...methodsIn("random/legacy.ts", "RandomState"),
];

const FOLDERS = [
  "creation.ts",
  "creation",
  "records",
  "interop",
  "casting.ts",
  "indexing",
  "elementwise",
  "reductions",
  "manipulation",
  "sorting",
  "statistics",
  "linalg",
  "fft",
  "lifting",
];

const filesIn = (entry) =>
  entry.endsWith(".ts")
    ? [entry]
    : readdirSync(path.join(SOURCES, entry))
        .filter((name) => name.endsWith(".ts"))
        .sort()
        .map((name) => `${entry}/${name}`);

const KINDS = Object.keys(numpy.promotion);
const DTYPES = KINDS.filter((kind) => /\d|bool/.test(kind));

function promotionTable() {
  const common = (a, b) => numpy.promotion[a][b] ?? numpy.promotion[b][a] ?? "–";
  return table(
    ["", ...KINDS],
    KINDS.map((a) => [`**${a}**`, ...KINDS.map((b) => common(a, b))]),
  );
}

/** What `@wumba/numpy/gpu` has of these. */
const ON_GPU = [
  '`@wumba/numpy/gpu` has functions of this package for arrays that are on the device: `import { asarray, add, sum } from "@wumba/numpy/gpu"`, then `await sum(add(asarray(a), 1)).item()`. [The guide](guide/gpu.md#numpys-functions) lists them, and says how close results are.',
  "Names, options, types and errors are those below; what would be f64 is f32 there, and c128 is c64. There is no `out`, since arrays on the device never change, and no `where` of reductions and element-wise functions. Reductions without an axis give arrays of no dimensions.",
  "Where there is no GPU, these functions compute with those of this package.",
];

export function numpyPage() {
  const sections = FOLDERS.flatMap(filesIn)
    .map(functionsIn)
    .filter(({ rows }) => rows.length > 0);
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return `${[
    "# For users of NumPy",
    "<!-- Written by `npm run docs` from packages/numpy/src. -->",
    `\`@wumba/numpy\` has arrays of n dimensions and ${count} of NumPy's functions, as plain JavaScript without dependencies; a page ships those that it imports. ` +
      "Every test run compares them with what NumPy has given (`test/numpy/cases.py`): exactly where an operation is exact, else within a bound that stands beside the case.",
    '```ts\nimport * as np from "@wumba/numpy";\n\nconst grid = np.reshape(np.arange(12), [3, 4]);\nconst centred = np.subtract(grid, np.mean(grid, { axis: 0 }));\nnp.sum(np.square(centred)); // 128\n```',
    "## What differs",
    DIFFERENCES.map((each) => `- ${each}`).join("\n"),
    "## Arrays",
    "An array knows its dtype and rank: `NDArray<f64, 2>`, where the types `f64`, `i32`, `bool`, … come from `wumba`, and `c64` and `c128` from `@wumba/numpy`, as `NDArray` does. An index outside, and another dtype or rank than a parameter has, is an error: the first when it runs, the others in the editor.",
    '```ts\nimport * as np from "@wumba/numpy";\nimport type { c128, NDArray } from "@wumba/numpy";\nimport type { f64, i32 } from "wumba";\n```',
    `Of two dimensions; others have as many indices, \`row\` from two on, \`column\` of two.\n\n${table(["NumPy", "here", ""], members())}`,
    "## In kernels",
    `Kernels take arrays as parameters, alone and in objects and lists, make them, and give them back. Their dtype and rank have to be known from the type: \`NDArray<f64, 2>\`. The names that kernels know: ${inKernels()
      .map((name) => `\`${name}\``)
      .join(
        ", ",
      )}; and everything that the arrays have themselves: \`get\`, \`set\`, \`at\`, \`row\`, \`column\`, \`slice\`, \`T\`, \`shape\`, \`for…of\`.`,
    IN_KERNELS.map((each) => `- ${each}`).join("\n"),
    "## On the GPU",
    ON_GPU.map((each) => `- ${each}`).join("\n"),
    "## Functions of your own",
    LIFTED.map((each) => `- ${each}`).join("\n"),
    '```ts\nconst hypot2 = np.vectorize((x: f64, y: f64): f64 => x * x + y * y);\nhypot2(np.zeros([4, 1]), 3); // NDArray<f64, 2>\n\nconst total = np.guvectorize("(n)->()", (a: NDArray<f64, 1>) => np.sum(a));\ntotal(np.ones([4, 3])); // NDArray<f64, 1>\n\nconst blur = np.stencil((a: Neighbors<f64, 2>) => 0.25 * (a.get(-1, 0) + a.get(1, 0) + a.get(0, -1) + a.get(0, 1)), { mode: "nearest" });\nblur(np.ones([4, 3])); // NDArray<f64, 2>\n\nexport const magnitude = np.lazy((a: NDArray<f64, 2>, b: NDArray<f64, 2>) => np.sqrt(np.add(np.multiply(a, a), np.multiply(b, b))));\n\n// @njit\nexport function energy(e: np.Lazy<typeof magnitude>, k: f64): f64 {\n  return np.sum(np.multiply(e.value(), k)); // one loop nest with the chain\n}\n\nenergy(magnitude(np.ones([4, 3]), np.ones([4, 3])), 2);\n```',
    "## Random numbers",
    "```ts\nconst rng = np.random.defaultRng(12345);\nrng.random(); // 0.22733602246716966\nrng.integers(0, 10, 3);\nrng.standardNormal([2, 2]);\n```",
    RANDOM.map((each) => `- ${each}`).join("\n"),
    "## Types of elements",
    "What NumPy calls them, what holds them, what `get` gives, and the package that has the type of this name:",
    table(["dtype", "NumPy", "data", "element", "type"], DTYPES.map(dtypeRow)),
    "What two operands become together; `number`, `bigint` and `complex` are plain values, and – is an error:",
    promotionTable(),
    "## Functions",
    `Random numbers\n\n${table(["NumPy", "here", ""], random())}`,
    ...sections.map(({ title, rows }) => `${escape(title)}\n\n${table(["NumPy", "here", ""], rows)}`),
  ].join("\n\n")}\n`;
}
