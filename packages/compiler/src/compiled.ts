/** What the compiler hands on: for each source file its kernels as LLVM text and tables, and the diagnostics. */
import type { GpuKernel } from "./bind/gpu/kernel.js";
import type { GpuPlan } from "./bind/gpu/plan.js";
import type { ArgumentTest, ClassModule, KernelClass, Place, Signature } from "./bind/signature.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { StrictSetting } from "./diagnostics/typescript.js";
import type { Library } from "./extend/library.js";
import type { ts } from "#typescript";

/** The builds of a kernel; the loader takes the best that the engine can run. */
export type Variant = "base" | "simd" | "relaxed";

/** Where the forwarding statement goes in the original text (offsets in UTF-16 units of the file). */
export interface Insertion {
  /**
   * `block`: `at` is right behind the opening brace; `void`: the same, of what gives no value. `expression`: an arrow's
   * expression body from `at` to `end`. `argument`: behind the last argument of a call, or `second`, behind the only
   * one. `kernel`: as `block`, and `kernel expression` as `expression`, of what only gives its kernel for the GPU.
   */
  readonly shape: "kernel" | "kernel expression" | "block" | "void" | "expression" | "argument" | "second argument";
  readonly at: number;
  readonly end: number;
  /**
   * The expressions, in the scope of the body, that the forwarding call passes: parameters, then hidden arguments. For
   * an argument, the hidden ones alone.
   */
  readonly arguments: readonly string[];
  /** What has to hold for the kernel to be called, as an expression in the scope of the body. */
  readonly guard?: string | undefined;
}

/**
 * A change of the original text (offsets in UTF-16 units of the file): something in front of a place, behind it, or in
 * place of what stands there. A name between two NUL characters is an export of the module of kernels.
 */
export interface TextEdit {
  readonly kind: "before" | "after" | "replace";
  readonly at: number;
  readonly end: number;
  readonly text: string;
  /** Stands behind the forwarding statement at the same place. */
  readonly late?: true;
}

/** A compiled kernel. */
export interface Kernel {
  readonly signature: Signature;
  /** LLVM IR of the kernel and all it reaches. */
  readonly llvm: string;
  /** The same for variants with vectors, where rounds of loops run side by side in these. */
  readonly simd?: string;
  /**
   * A product and a sum may be rounded once, so that there may be a variant with relaxed SIMD. Not beside rounds that
   * run side by side and part ways, which decide much by comparisons.
   */
  readonly contracts?: true;
}

/** How calls of a kernel from JavaScript run, with the figures that decide it. */
export interface CallReport {
  /**
   * `wasm` and `javascript`: all. `resident`: as WebAssembly when all arrays are in kernel memory. `worth`: also those
   * that gain more than they cost. `timed`: where that is in doubt, what has turned out faster.
   */
  readonly calls: "wasm" | "javascript" | "resident" | "worth" | "timed";
  /** What a call that copies gains at the least, and what it costs, in nanoseconds, as formulas over its arguments. */
  readonly gain?: string;
  readonly cost?: string;
  /** The arrays that are copied when they are outside kernel memory, with what that takes for an element. */
  readonly copied: readonly { readonly array: string; readonly nanoseconds: number }[];
}

/** One function that carries a marker, and what became of it. */
export interface MarkedResult {
  readonly name: string;
  readonly place: Place;
  readonly marker: "njit" | "jit" | "gpu";
  /** The expression by which the end of the file reaches it; without one it is inside of something. */
  readonly outside?: string;
  /** Of a function that is compiled for several classes of arguments: which this is for. */
  readonly version?: MarkedVersion;
  readonly status: "compiled" | "javascript" | "error";
  /** Why it stays JavaScript, or why calls may run as JavaScript. */
  readonly reason?: string;
  readonly calls?: CallReport;
  readonly kernel?: Kernel;
  /** Of a function under `@gpu`. */
  readonly gpu?: GpuKernel;
  /** Of a function under `target: "gpu"`. */
  readonly plan?: GpuPlan;
  readonly insertion?: Insertion;
  /** The objects that the forwarding call passes for variables of the module. */
  readonly cells?: readonly TextEdit[];
  /** What `wumba explain` prints: the machine type of each variable, by source name and place. */
  readonly variables: readonly VariableFact[];
  /** The calls of JavaScript in the kernel that are no calls of its parameters. */
  readonly javascript: readonly { readonly text: string; readonly place: Place }[];
  /** The IR after the last pass, or after the one that the options name, printed. */
  readonly ir: string;
  /** How long each pass took, if that was asked for. */
  readonly passes?: readonly { readonly pass: string; readonly milliseconds: number }[];
  /** Bounds checks that remain in the code, and those proved away. */
  readonly checks: { readonly kept: readonly Place[]; readonly removed: number };
  /** The loops whose rounds run side by side in vectors, and how many do. */
  readonly lanes: readonly { readonly place: Place; readonly count: number }[];
  /** Of a kernel under `parallel: true`: its loops. */
  readonly loops: readonly ParallelLoop[];
  /**
   * Of a kernel under `fastmath`: the flags, and where the program has operations that get none, since integers are
   * made of their results.
   */
  readonly fastMath?: { readonly flags: readonly string[]; readonly strict: readonly Place[] };
}

/** One of the kernels of a function. */
export interface MarkedVersion {
  /** `x: Float64Array` */
  readonly text: string;
  /** The first of them is 0. */
  readonly index: number;
  /** What a call has to pass. */
  readonly tests: readonly ArgumentTest[];
}

/** What became of a loop that was looked at for threads. */
export interface ParallelLoop {
  readonly place: Place | undefined;
  /** By `prange`. */
  readonly asked: boolean;
  readonly parallel: boolean;
  /** Why it is serial. */
  readonly reasons: readonly { readonly message: string; readonly place: Place | undefined }[];
  /** What is tested before each run: where it does not hold, the loop runs serially. */
  readonly checks: readonly string[];
  /** Variables that are put together from the blocks. */
  readonly reductions: readonly string[];
}

export interface VariableFact {
  readonly name: string;
  readonly place: Place;
  readonly type: string;
  /** For example `0 … 2147483647`, when it is known. */
  readonly range?: string;
}

/** The result for one source file. */
export interface CompiledFile {
  readonly file: string;
  readonly functions: readonly MarkedResult[];
  /**
   * What gives arithmetic on explicit scalar types its meaning where the file runs as JavaScript, and classes their
   * fields in kernel memory; of two at one place, the later lies outside.
   */
  readonly edits: readonly TextEdit[];
  /** The classes of the file whose instances live in kernel memory. */
  readonly classes: readonly KernelClass[];
  /** What libraries export that kernels may name. */
  readonly modules: readonly ClassModule[];
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute names of all files whose text the result depends on, the file itself included. */
  readonly dependencies: readonly string[];
}

/**
 * `auto`: each call runs as WebAssembly or as JavaScript, whichever is faster. `wasm`, or `always`: as WebAssembly
 * wherever it can. `js`: as JavaScript; functions are compiled into the kernels that call them.
 */
export type BoundaryOption = "auto" | "wasm" | "always" | "js";

/** Options of a compilation; those of a marker's object literal override them for one function. */
export interface CompileOptions {
  /** What no library owns is the user's own. One list for all files of a program: it is looked at once. */
  readonly libraries: readonly Library[];
  /**
   * The body of a function of which the program has a declaration alone, the expression that it is another name of, or
   * why there is none for kernels.
   */
  readonly bodyOf?: (
    declaration: ts.Declaration,
  ) =>
    | ts.FunctionDeclaration
    | ts.FunctionExpression
    | ts.ArrowFunction
    | { readonly alias: ts.Expression }
    | { readonly why: string }
    | undefined;
  /** false removes the bounds checks, as Numba does by default; then an access outside is undefined behaviour. */
  readonly boundscheck?: boolean;
  readonly boundary?: BoundaryOption;
  /** What kernels for the GPU run as where there is none. Default: JavaScript. */
  readonly gpuOnCpu?: "javascript" | "wasm";
  /** The folder to which the file names in errors at run time are relative; without it they are the base names. */
  readonly root?: string;
  /** Adds line tables to the LLVM text, so that its remarks name places in TypeScript. */
  readonly debug?: boolean;
  /**
   * The settings of `strict` that the project is without, while the program has them: what only they find is told with
   * their names.
   */
  readonly relaxed?: readonly StrictSetting[];
  /**
   * Checks the IR after every pass; what it finds is a bug of ours and becomes W9002. `both`: also as it is without
   * checks of bounds, where there are any.
   */
  readonly verify?: boolean | "both";
  /** The name of the pass after which the IR is printed, in place of the last one. */
  readonly after?: string | undefined;
  /** Says how long passes take. */
  readonly times?: boolean | undefined;
  /** The stack is as large as any: what it does not hold is refused, where else the exception is the caller's. */
  readonly deep?: boolean;
}
