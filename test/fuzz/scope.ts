// What generated code can name at a place: variables and functions with the facts that keep it valid.
import type { DataType } from "./data/types.js";
import type { Kind } from "./kinds.js";

/** `optional` is a number that may be undefined: code reads it through `??` or compares it with undefined. */
export type ScalarType = "number" | "boolean" | "optional";
export type Type = ScalarType | Kind;

export interface Variable {
  readonly name: string;
  readonly type: Type;
  /** Code may assign to it. Loop counters that index arrays are not. */
  readonly assignable: boolean;
  /** Holds integers, most of the time; steers which expressions use it. */
  readonly integer?: boolean;
  /** Arrays (by name) that it is a valid index of while it is in scope. */
  readonly indexes?: readonly string[];
  /** Of an array: the length is at least this. */
  readonly minimumLength?: number;
  /** Of an array: the length is exactly this. */
  readonly exactLength?: number;
  /** Of an array: it belongs to the module, so a function does not return it. */
  readonly table?: boolean;
}

/** A variable that holds data: neither a number nor a boolean nor a typed array. */
export interface DataVariable {
  readonly name: string;
  readonly type: DataType;
  readonly assignable: boolean;
  /** Of a function of the program: about how many statements one call runs. */
  readonly cost?: number;
}

/** The type of a callback parameter: numbers in; a number, a boolean or nothing out. */
export interface CallbackType {
  readonly parameters: number;
  readonly result: "number" | "boolean" | "void";
}

export interface Parameter {
  readonly name: string;
  readonly type: Type | CallbackType | DataType;
  readonly integer?: boolean;
  readonly minimumLength?: number;
  /** The text of the default value. */
  readonly initial?: string;
}

export interface Callable {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly result: Type | DataType | "void";
  /** About how many statements one call runs. */
  readonly cost: number;
  /** Index of the parameter that bounds the depth of recursion. */
  readonly fuel?: number;
}

export function isCallback(type: Type | CallbackType | DataType): type is CallbackType {
  return typeof type === "object" && !("kind" in type);
}

export function isData(type: Type | CallbackType | DataType | "void"): type is DataType {
  return typeof type === "object" && "kind" in type;
}

/** A block scope. A name that an inner scope declares or hides cannot be used with its outer meaning. */
export class Scope {
  private readonly variables: Variable[] = [];
  private readonly functions: Callable[] = [];
  private readonly data: DataVariable[] = [];
  private readonly hidden = new Set<string>();

  constructor(private readonly parent?: Scope) {}

  declare(variable: Variable): void {
    this.variables.push(variable);
    this.hidden.add(variable.name);
  }

  declareFunction(callable: Callable): void {
    this.functions.push(callable);
    this.hidden.add(callable.name);
  }

  declareData(variable: DataVariable): void {
    this.data.push(variable);
    this.hidden.add(variable.name);
  }

  /** From now on the name's outer meaning is out of reach here. */
  hide(name: string): void {
    this.hidden.add(name);
  }

  sees(name: string): boolean {
    return this.hidden.has(name) || (this.parent?.sees(name) ?? false);
  }

  visibleVariables(): Variable[] {
    return this.collect((scope) => scope.variables);
  }

  visibleFunctions(): Callable[] {
    return this.collect((scope) => scope.functions);
  }

  visibleData(): DataVariable[] {
    return this.collect((scope) => scope.data);
  }

  costOf(name: string): number | undefined {
    return this.visibleData().find((variable) => variable.name === name)?.cost;
  }

  private collect<T extends { readonly name: string }>(list: (scope: Scope) => readonly T[]): T[] {
    const result: T[] = [];
    const inner: Scope[] = [];
    for (let scope: Scope | undefined = this; scope; scope = scope.parent) {
      for (const item of list(scope)) if (!inner.some((nearer) => nearer.hidden.has(item.name))) result.push(item);
      inner.push(scope);
    }
    return result;
  }
}
