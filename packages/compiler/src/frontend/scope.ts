/** Names in scope: what a TypeScript symbol is bound to while its function is translated. */
import type { ts } from "#typescript";
import type { Expression, Local } from "../ir/ir.js";
import type { ArrayKind } from "../bind/signature.js";
import type { Value } from "./body.js";
import type { Slot } from "../ir/objects.js";
import type { Shape, TypeArguments } from "./types/shape.js";
import type { FunctionNode } from "./select/function-node.js";

/** A function known when building: its declaration, and where its free variables are found. */
export interface FunctionValue {
  readonly kind: "function";
  readonly node: FunctionNode;
  readonly scope: Scope;
  /** What `this` is in its body, for a method. */
  readonly receiver?: Expression | undefined;
  /** What other classes than the one of `node` have in its place, by the classes whose instances they are for. */
  readonly overrides?: readonly { readonly classes: readonly number[]; readonly node: FunctionNode }[];
  /** What type parameters stand for where it was made. */
  readonly types: TypeArguments;
  /** How many arguments a call gives it that is written in the program. */
  readonly count?: number;
  /** What is taken of it, where its own type says nothing: `() => []`. */
  readonly result?: Shape;
}

/** A library function used as a value, for example `Math.sqrt`. */
export interface LibraryValue {
  readonly kind: "library";
  readonly key: string;
}

/** A function of JavaScript that the kernel was given as its parameter number `slot`. It takes `count` numbers. */
export interface HostValue {
  readonly kind: "host";
  readonly slot: number;
  readonly count: number;
  readonly result: "f64" | "bool" | "void";
  /** Whether it is there, for one that may be undefined. */
  readonly present?: Local;
}

/** A call of a generator function: its body runs where its values are wanted, and once. */
export interface GeneratorValue {
  readonly kind: "generator";
  readonly callee: FunctionValue;
  /** Its parameters, which have their values since the call. */
  readonly scope: Scope;
  /** What is repeated around the call. */
  readonly turn: object | undefined;
  started: boolean;
}

/** A call that a library defers: its body is compiled where its value is wanted. */
export interface LazyValue {
  readonly kind: "lazy";
  readonly callee: FunctionValue;
  readonly args: readonly Value[];
}

/** An array of so many rows, one behind the other, each of `columns` elements. */
export interface RowsValue {
  readonly kind: "rows";
  readonly array: Local;
  readonly columns: number;
}

/** A typed array, a list of numbers, or a number. */
export type EitherKind = ArrayKind | "f64" | "list";

/** One of several typed arrays, of one kind each, or a number: that with this number; none, where it is below zero. */
export interface EitherValue {
  readonly kind: "either";
  readonly which: Local;
  readonly arrays: readonly Local[];
}

export type Binding =
  | { readonly kind: "local"; readonly local: Local }
  | { readonly kind: "optional"; readonly value: Local; readonly present: Local }
  | { readonly kind: "undefined" }
  /** Its declaration was refused. */
  | { readonly kind: "refused" }
  /** A variable that functions which outlive it change: the field `value` of an object. */
  | { readonly kind: "box"; readonly local: Local; readonly slot: Slot }
  | EitherValue
  | FunctionValue
  | HostValue
  | GeneratorValue
  | LazyValue
  | LibraryValue
  | RowsValue;

export class Scope {
  private readonly bindings = new Map<ts.Symbol, Binding>();

  constructor(
    readonly parent?: Scope,
    private readonly receiver?: Expression,
    /** The function whose parameters it has. */
    private readonly callee?: FunctionValue,
  ) {}

  /** How many arguments the call of a function has that this scope is in. */
  countOf(node: ts.Node): number | undefined {
    return this.callee?.node === node ? this.callee.count : this.parent?.countOf(node);
  }

  /** What `this` is. */
  get self(): Expression | undefined {
    return this.receiver ?? this.parent?.self;
  }

  bind(symbol: ts.Symbol, binding: Binding): void {
    this.bindings.set(symbol, binding);
  }

  /** Has a name stand for something else from here on. */
  rebind(symbol: ts.Symbol, binding: Binding): void {
    if (this.bindings.has(symbol) || !this.parent) this.bindings.set(symbol, binding);
    else this.parent.rebind(symbol, binding);
  }

  /** Whether a variable is what one of its own names stands for, and none of a scope around it. */
  owns(local: Local): boolean {
    return [...this.bindings.values()].some(
      (binding) =>
        (binding.kind === "local" && binding.local === local) ||
        (binding.kind === "optional" && (binding.value === local || binding.present === local)),
    );
  }

  find(symbol: ts.Symbol): Binding | undefined {
    return this.bindings.get(symbol) ?? this.parent?.find(symbol);
  }
}
