/** An IR module after `narrow` in, LLVM IR text out. */
import { KERNEL_EXPORT } from "wumba/wire";
import { elementKinds } from "../ir/arrays.js";
import { isArray } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import type { FastMath } from "../ir/fastMath.js";
import type { Func, Module, Table, Type } from "../ir/ir.js";
import { someExpression } from "../ir/walk.js";
import { DebugInfo } from "./debug.js";
import { Definitions } from "./definitions.js";
import { FunctionEmitter } from "./function/function.js";
import { LENGTH, llvmTypes, double, resultType } from "./types.js";
import type { FunctionContext } from "./function/instructions.js";
import { LibraryCalls } from "./libraryCalls.js";
import { LoopHints } from "./loopHints.js";
import { prelude } from "./prelude/prelude.js";
import { polledLoops } from "./polls.js";
import { CallGraph } from "../ir/call-graph.js";
import { Tasks } from "./tasks.js";
import { CALLS, NUMBER_TEXT, RESULT, RESULT_LENGTH } from "./words.js";

export interface EmitOptions {
  /** Adds line tables, so that LLVM's remarks name places in TypeScript. */
  readonly debug?: boolean;
  /** For engines with vectors: rounds of loops run side by side. */
  readonly vectors?: boolean;
  /** The call may be ended from another thread. */
  readonly async?: boolean;
  /** What arithmetic may do besides what JavaScript does. */
  readonly fastMath?: FastMath | undefined;
  /** What {@link emitNumberText} gives, for modules that ask for it. */
  readonly numberText?: ((options: NumberTextOptions) => string) | undefined;
}

export interface NumberTextOptions {
  readonly vectors: boolean;
  /** Whether the module that calls it joins strings, which keeps a list of places in the arena. */
  readonly joins: boolean;
}

export function emitModule(module: Module, options: EmitOptions = {}): string {
  const names = new Map<Func, string>(module.functions.map((func, k) => [func, `@f${k}.${plainName(func.name)}`]));
  const tables = new Map<Table, string>(module.tables.map((table, k) => [table, `@t${k}`]));
  const debug = options.debug ? new DebugInfo() : undefined;
  const vectors = options.vectors ?? false;
  const joins = joinsTexts(module);
  const context = contextOf(module, { names, tables, vectors, joins, debug, fastMath: options.fastMath });
  const { tasks, library, hints } = context;
  const polled = options.async ? polledLoops(module) : undefined;
  const functions = module.functions.map((func) => new FunctionEmitter(func, context, polled).emit());
  const own = [
    ...module.tables.map((table) => emitTable(table, tables.get(table)!)),
    ...functions,
    emitEntry(module.root, names.get(module.root)!, joins, tasks.size > 0),
    tasks.text(),
    library.text(),
    hints.text(),
    debug?.text() ?? "",
    "",
  ].join("\n");
  const text = own.includes(`${NUMBER_TEXT}(`) ? `${own}${options.numberText!({ vectors, joins })}` : own;
  return `${preludeParts.usedBy(text)}${text}`;
}

/**
 * The function for the text of a number, and what it calls, of a module whose root calls it; under names that no other
 * module has.
 */
export function emitNumberText(module: Module, options: NumberTextOptions): string {
  const functions = module.functions.filter((func) => func !== module.root);
  const [called] = new CallGraph().calledIn(module.root);
  const names = new Map<Func, string>(
    functions.map((func, k) => [func, func === called ? NUMBER_TEXT : `@n${k}.${plainName(func.name)}`]),
  );
  const tables = new Map<Table, string>(module.tables.map((table, k) => [table, `@nt${k}`]));
  const context = contextOf(module, { names, tables, ...options, debug: undefined, fastMath: undefined });
  const text = [
    ...module.tables.map((table) => emitTable(table, tables.get(table)!)),
    ...functions.map((func) => new FunctionEmitter(func, context, undefined).emit()),
    context.library.text(),
    context.hints.text(),
    "",
  ].join("\n");
  // What hints of loops are called by, which those of a module begin with 1 or 9.
  return text.replace(/!(?=\d{6})/g, "!2");
}

const contextOf = (
  module: Module,
  given: Pick<FunctionContext, "names" | "tables" | "vectors" | "joins" | "debug" | "fastMath">,
): FunctionContext => ({
  ...given,
  hints: new LoopHints(),
  library: new LibraryCalls(module, given.names),
  tasks: new Tasks(module, given.names),
  recursive: new CallGraph().recursiveIn(module.functions),
});

const preludeParts = new Definitions(`${prelude}\n`);

/** Whether strings are joined; see texts.ts. */
function joinsTexts(module: Module): boolean {
  return module.functions.some(({ body }) => someExpression(body, ({ op }) => op === "join"));
}

const plainName = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, "_");

function emitTable(table: Table, name: string): string {
  const { memory } = elementKinds[table.array];
  const elements = table.values.map(
    (value) => `${memory} ${memory === "double" || memory === "float" ? double(Number(value)) : value}`,
  );
  return (
    `${name} = internal unnamed_addr constant [${table.values.length} x ${memory}] ` +
    `[${elements.join(", ")}], align 16`
  );
}

/** The exported function: plain WebAssembly parameters, an array result left in memory. */
function emitEntry(root: Func, name: string, joins: boolean, counted: boolean): string {
  const parameters = root.parameters.flatMap((local, k) =>
    wasmTypes(local.type).map((type, part) => `${type}${part === 1 ? LENGTH : ""} %p${k}.${part}`),
  );
  const before: string[] = [...(joins ? ["  store i32 0, ptr @w.low"] : []), ...(counted ? countCall : [])];
  const args = root.parameters.flatMap((local, k) => {
    if (isArray(local.type)) {
      before.push(`  %a${k} = inttoptr i32 %p${k}.0 to ptr`);
      return [`ptr %a${k}`, `i32 %p${k}.1`];
    }
    if (isObject(local.type)) {
      before.push(`  %a${k} = inttoptr i32 %p${k}.0 to ptr`);
      return [`ptr %a${k}`];
    }
    if (local.type !== "bool") return [`${llvmTypes(local.type)[0]} %p${k}.0`];
    before.push(`  %a${k} = icmp ne i32 %p${k}.0, 0`);
    return [`i1 %a${k}`];
  });
  const call = `call ${resultType(root.result)} ${name}(${args.join(", ")})`;
  const exported =
    root.result === "bool" || isObject(root.result)
      ? "i32"
      : isArray(root.result) || root.optional
        ? "void"
        : resultType(root.result);
  return [
    `define ${exported} @entry(${parameters.join(", ")}) "wasm-export-name"="${KERNEL_EXPORT}" {`,
    ...before,
    ...(root.optional ? optionalLines(call) : returnLines(root.result, call)),
    "}",
  ].join("\n");
}

/** By this number threads know when a call has ended. */
const countCall = [
  `  %calls = load i32, ptr ${CALLS}`,
  "  %call = add i32 %calls, 1",
  `  store i32 %call, ptr ${CALLS}`,
];

/** JavaScript may change the bits of a NaN that a function returns. */
const optionalLines = (call: string): string[] => [`  %r = ${call}`, `  store double %r, ptr ${RESULT}`, "  ret void"];

function returnLines(result: Type, call: string): string[] {
  if (result === "void") return [`  ${call}`, "  ret void"];
  if (result === "bool") return [`  %r = ${call}`, "  %w = zext i1 %r to i32", "  ret i32 %w"];
  if (isObject(result)) return [`  %r = ${call}`, "  %w = ptrtoint ptr %r to i32", "  ret i32 %w"];
  if (!isArray(result)) return [`  %r = ${call}`, `  ret ${llvmTypes(result)[0]} %r`];
  return [
    `  %r = ${call}`,
    "  %address = extractvalue { ptr, i32 } %r, 0",
    "  %length = extractvalue { ptr, i32 } %r, 1",
    `  store ptr %address, ptr ${RESULT}`,
    `  store i32 %length, ptr ${RESULT_LENGTH}`,
    "  ret void",
  ];
}

const wasmTypes = (type: Type): readonly string[] =>
  isArray(type) ? ["i32", "i32"] : type === "bool" || isObject(type) ? ["i32"] : llvmTypes(type);
