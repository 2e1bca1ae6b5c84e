/**
 * Which folder or file may import what, types included: the rules that `layers.test.ts` holds every source file to.
 * ARCHITECTURE.md has the picture.
 */

export interface Rule {
  /** What the folder is, in a few words. */
  readonly is: string;
  /** Folders and files of these tables, packages by name, and `node` for Node's modules. */
  readonly imports: readonly string[];
}

const row = (is: string, ...imports: readonly string[]): Rule => ({ is, imports });

export const COMPILER = "packages/compiler/src/";

/** Folders and files of packages; the longest name that a file's path begins with is its row. */
const packages: Readonly<Record<string, Rule>> = {
  "packages/wumba/src": row("what users import and what ships: arrays in kernel memory, the loader"),
  "packages/std/src": row(
    "Math, Map, Set, the methods of arrays and strings, numbers to text and back, in the TypeScript that wumba compiles",
  ),
  "packages/std/src/location.ts": row("where the sources of std lie", "node"),
  "packages/numpy/src": row("arrays of n dimensions and NumPy's functions, as plain JavaScript", "wumba"),
  "packages/numpy-kernels/src": row(
    "what kernels make of `@wumba/numpy`",
    "@wumba/compiler",
    "packages/numpy-kernels/src/package.ts",
  ),
  "packages/numpy-kernels/src/package.ts": row(
    "the sources of `@wumba/numpy` that kernels call, of which it has the types alone",
    "@wumba/compiler",
    "packages/numpy/src",
  ),
  "packages/toolchain/src": row("LLVM text to wasm in a worker, disk cache, WAT", "node", "wabt"),
  "plugins/core/src": row(
    "host-free: a file to code, source map, kernels, diagnostics; what all plugins of bundlers share",
    "@wumba/compiler",
    "@wumba/numpy-kernels",
    "@wumba/toolchain",
    "@wumba/std",
    "node",
    "ts-morph",
    "@ts-morph/common",
    "magic-string",
    "@jridgewell/remapping",
    "picomatch",
  ),
  "plugins/rollup/src": row("the Rollup plugin", "@wumba/plugin-core", "node", "rollup"),
  "plugins/vite/src": row("the Vite plugin", "@wumba/plugin-core", "node", "vite"),
  "plugins/unplugin/src": row(
    "the plugins for webpack, Rspack, esbuild, Rolldown, Farm and Bun",
    "@wumba/plugin-core",
    "@wumba/rollup",
    "@wumba/vite",
    "@jridgewell/remapping",
    "node",
    "webpack",
    "@rspack/core",
    "esbuild",
    "rolldown",
    "@farmfe/core",
  ),
  "plugins/tsc/src": row("the program transformer for tsc", "@wumba/plugin-core", "node", "typescript"),
  "plugins/tsc/src/emitted": row(
    "kernels in what any tsc has emitted",
    "plugins/tsc/src",
    "@wumba/plugin-core",
    "node",
    "ts-morph",
    "typescript",
    "magic-string",
  ),
  "plugins/register/src": row("kernels in the TypeScript files that Node runs", "@wumba/plugin-core", "node"),
  "plugins/jest/src": row("kernels in the TypeScript files that Jest runs", "@wumba/plugin-core", "node"),
  "plugins/next/src": row(
    "kernels in Next.js, under Turbopack and webpack",
    "@wumba/plugin-core",
    "@wumba/unplugin",
    "node",
  ),
  "plugins/nuxt/src": row(
    "kernels in Nuxt: a module for Vite and Nitro",
    "@wumba/plugin-core",
    "@wumba/rollup",
    "@wumba/vite",
  ),
  "plugins/astro/src": row("kernels in Astro", "@wumba/plugin-core", "@wumba/vite"),
  "plugins/eslint/src": row("diagnostics in ESLint and Oxlint", "@wumba/plugin-core", "node"),
  "plugins/typescript-plugin/src": row(
    "diagnostics in the language service",
    "@wumba/plugin-core",
    "node",
    "typescript",
  ),
  "packages/cli/src": row(
    "`wumba build`, `tsc`, `check`, `explain`: reads arguments, prints",
    "@wumba/plugin-core",
    "@wumba/tsc",
    "@wumba/toolchain",
    "node",
  ),
};

/**
 * Inside the compiler, which is pure: a TypeScript program in; LLVM text, signatures, glue text and diagnostics out.
 * No disk, no processes. Paths are below its `src`.
 */
const compiler: Readonly<Record<string, Rule>> = {
  "bind/signature.ts": row("the boundary as data, on which all else agrees: what crosses", "bind/amount.ts"),
  "bind/amount.ts": row("amounts as formulas over what a call gives"),
  diagnostics: row("the table of codes, and the report that diagnostics are added to", "bind/signature.ts"),
  "compiled.ts": row("what the compiler hands on", "bind/signature.ts", "diagnostics", "extend/library.ts"),
  ir: row("the IR: types, construction, walking, printing", "bind/signature.ts"),
  frontend: row(
    "TypeScript to IR; with `builtins` one recursive group, as syntax is",
    "bind/signature.ts",
    "builtins",
    "diagnostics",
    "ir",
    "#typescript",
    "extend/library.ts",
    "extend/traits.ts",
    "wumba",
  ),
  "frontend/scalars/edits.ts": row(
    "explicit types in the JavaScript that stays",
    "compiled.ts",
    "frontend",
    "#typescript",
  ),
  "frontend/select/jitclass-edits.ts": row(
    "what becomes of the text of a class in kernel memory",
    "bind/signature.ts",
    "compiled.ts",
    "frontend",
    "#typescript",
  ),
  "kernel-classes.ts": row(
    "the classes of a file that live in kernel memory",
    "bind/describe.ts",
    "bind/signature.ts",
    "compiled.ts",
    "diagnostics",
    "frontend",
    "frontend/select/jitclass-edits.ts",
    "#typescript",
  ),
  "module-cells.ts": row(
    "the objects through which kernels assign variables of a module",
    "compiled.ts",
    "frontend",
    "#typescript",
  ),
  builtins: row("functions of the language, one row each", "bind/signature.ts", "frontend", "ir", "#typescript"),
  "extend/traits.ts": row("what a library says of its files and classes", "frontend", "ir", "#typescript"),
  "extend/library.ts": row(
    "what a library says of itself to the compiler",
    "bind/signature.ts",
    "builtins",
    "diagnostics",
    "extend/traits.ts",
    "frontend",
    "#typescript",
  ),
  extend: row(
    "what libraries that bring kernels are written with; those of the compiler itself",
    "bind/signature.ts",
    "builtins",
    "diagnostics",
    "extend/library.ts",
    "extend/traits.ts",
    "frontend",
    "ir",
    "#typescript",
  ),
  analyses: row(
    "what is known of a module: facts that passes and the boundary ask for, without a change",
    "bind/amount.ts",
    "bind/signature.ts",
    "ir",
  ),
  "passes/pass.ts": row("what a pass is, and what passes hand on", "analyses", "ir"),
  "passes/rewrite": row("what passes do to loops and statements alike", "analyses", "ir"),
  "passes/objects": row(
    "objects, lists and arrays of n dimensions: variables for their fields, the arena put back",
    "analyses",
    "ir",
    "passes/pass.ts",
  ),
  "passes/numbers": row(
    "numbers become integers and single precision; the fields and parameters that are meant as such",
    "analyses",
    "bind/signature.ts",
    "ir",
    "passes/pass.ts",
    "passes/rewrite",
  ),
  "passes/loops": row(
    "loops without checks, and such as LLVM can vectorise",
    "analyses",
    "ir",
    "passes/pass.ts",
    "passes/rewrite",
  ),
  "passes/idioms": row(
    "passes for one pattern each; a row says which programs justify it",
    "analyses",
    "ir",
    "passes/pass.ts",
    "passes/rewrite",
  ),
  "passes/parallel": row(
    "loops that threads may share",
    "analyses",
    "bind/signature.ts",
    "ir",
    "passes/pass.ts",
    "passes/rewrite",
  ),
  "passes/lanes": row("rounds of loops side by side in vectors", "analyses", "ir", "passes/pass.ts", "passes/rewrite"),
  "passes/fastmath": row(
    "behind the passes: which operations get the flags of `fastmath`",
    "analyses",
    "bind/signature.ts",
    "ir",
  ),
  "passes/pipeline.ts": row(
    "the passes in order, and the loop that runs them",
    "ir",
    "passes/pass.ts",
    "passes/analysis-passes.ts",
    "passes/context.ts",
    "passes/objects",
    "passes/numbers",
    "passes/loops",
    "passes/idioms",
    "passes/parallel",
    "passes/lanes",
  ),
  "passes/analysis-passes.ts": row("the analyses that are rows of the line themselves", "analyses", "passes/pass.ts"),
  "passes/context.ts": row("what passes hand on, with nothing in it", "analyses", "ir", "passes/pass.ts"),
  llvm: row("IR to LLVM text", "bind/signature.ts", "ir", "wumba"),
  bind: row(
    "signatures and wasm to the glue module and its types",
    "bind/amount.ts",
    "bind/signature.ts",
    "compiled.ts",
    "wumba",
  ),
  "bind/describe.ts": row(
    "the signature of a translated kernel",
    "analyses",
    "bind/signature.ts",
    "bind/layouts.ts",
    "bind/passing.ts",
    "frontend",
    "ir",
    "passes/pipeline.ts",
  ),
  "bind/layouts.ts": row("how the objects lie that cross", "bind/signature.ts", "frontend", "ir", "analyses"),
  "bind/passing.ts": row("which objects only pass into a kernel", "bind/signature.ts", "ir"),
  "boundary.ts": row(
    "whether a call is worth the boundary",
    "analyses",
    "bind",
    "bind/amount.ts",
    "bind/signature.ts",
    "ir",
  ),
  "boundary-facts.ts": row(
    "what the boundary decides by",
    "bind/signature.ts",
    "boundary.ts",
    "frontend",
    "ir",
    "passes/pipeline.ts",
    "#typescript",
  ),
  "shared-with-callbacks.ts": row("what functions that a kernel is given may share with it", "bind/signature.ts"),
  "async-kernels.ts": row("what keeps a kernel from running on another thread", "diagnostics", "frontend", "ir"),
  "compile.ts": row(
    "the line",
    "analyses",
    "async-kernels.ts",
    "boundary.ts",
    "boundary-facts.ts",
    "bind",
    "bind/describe.ts",
    "compiled.ts",
    "diagnostics",
    "frontend",
    "frontend/scalars/edits.ts",
    "ir",
    "kernel-classes.ts",
    "llvm",
    "module-cells.ts",
    "passes/fastmath",
    "passes/pipeline.ts",
    "shared-with-callbacks.ts",
    "#typescript",
  ),
  "index.ts": row(
    "what the package exports",
    "bind",
    "bind/amount.ts",
    "bind/signature.ts",
    "builtins",
    "compile.ts",
    "compiled.ts",
    "diagnostics",
    "extend",
    "extend/library.ts",
    "frontend",
    "ir",
    "passes/pipeline.ts",
  ),
};

const ofCompiler = (name: string): string => (name in compiler ? `${COMPILER}${name}` : name);

const inCompiler = ({ is, imports }: Rule): Rule => ({ is, imports: imports.map(ofCompiler) });

/** All rows, by paths from the root of the repository. */
export const rules: ReadonlyMap<string, Rule> = new Map([
  ...Object.entries(packages),
  ...Object.entries(compiler).map(([name, rule]): [string, Rule] => [ofCompiler(name), inCompiler(rule)]),
]);
