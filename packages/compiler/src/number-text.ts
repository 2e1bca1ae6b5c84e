/**
 * The text of a number: the function of `@wumba/std` that makes it in, its LLVM IR out, for all kernels.
 *
 * The function and what it calls are larger than most kernels, and the same in all. So it is an operation of the IR,
 * compiled once for each state of the library.
 */
import type { ts } from "#typescript";
import { Report } from "./diagnostics/report.js";
import { LibraryFiles } from "./frontend/libraries/library-files.js";
import type { KernelTranslation } from "./frontend/kernel.js";
import { placeOf } from "./frontend/refusal.js";
import { translateChecked } from "./frontend/type-check/check-kernel.js";
import { call, makeLocal, read } from "./ir/build.js";
import type { Func, Module } from "./ir/ir.js";
import { emitNumberText, type NumberTextOptions } from "./llvm/emit.js";
import { runPasses } from "./passes/pipeline.js";

interface Made {
  /** The texts of the library that it was made of, by their names. */
  readonly sources: ReadonlyMap<string, string>;
  readonly module: Module;
  readonly texts: Map<string, string>;
}

/** Made of what the libraries of the last programs were. */
let made: readonly Made[] = [];
const MOST = 2;

/** `kernel` is one that asks for it. */
export function numberTextFor(kernel: KernelTranslation): (options: NumberTextOptions) => string {
  return (options) => {
    const { module, texts } = madeFor(kernel);
    const key = `${options.vectors} ${options.joins}`;
    const text = texts.get(key) ?? emitNumberText(module, options);
    texts.set(key, text);
    return text;
  };
}

function madeFor(kernel: KernelTranslation): Made {
  const sources = LibraryFiles.of(kernel.program).sources("std");
  const known = made.find((each) => isSame(each.sources, sources));
  if (known) return known;
  const fresh: Made = {
    sources: new Map(sources.map((file) => [file.fileName, file.text])),
    module: compile(kernel),
    texts: new Map(),
  };
  made = [fresh, ...made].slice(0, MOST);
  return fresh;
}

const isSame = (before: ReadonlyMap<string, string>, now: readonly ts.SourceFile[]): boolean =>
  before.size === now.length && now.every(({ fileName, text }) => before.get(fileName) === text);

/** A module whose root does nothing but call the function. */
function compile(kernel: KernelTranslation): Module {
  const node = kernel.standard.functionNamed("numberText")!;
  const report = new Report();
  const marked = {
    name: "numberText",
    node,
    marker: "njit",
    options: {},
    valid: true,
    removal: { title: "", start: 0, end: 0, text: "", certain: true },
  } as const;
  const translated = translateChecked(marked, kernel.typing, report, true, []);
  if (!translated) throw new Error(report.diagnostics.map(({ message }) => message).join("; "));
  const { root, functions, tables } = translated.module;
  const own: Func = { ...root, shared: true };
  const x = makeLocal("x", "f64", placeOf(node));
  const place = placeOf(node);
  const caller: Func = {
    name: "caller",
    parameters: [x],
    result: "String",
    body: [{ kind: "return", value: call(own, [read(x)]), place }],
    place,
  };
  const others = functions.filter((func) => func !== root);
  return runPasses({ root: caller, functions: [caller, own, ...others], tables }, new Set(), { verify: true }).module;
}
