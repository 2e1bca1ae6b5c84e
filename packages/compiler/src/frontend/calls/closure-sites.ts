/** What a kernel knows of the functions that it has as objects: what each captures, and by what they are called. */
import type { ObjectType } from "../../ir/objects.js";
import type { Func, Local } from "../../ir/ir.js";
import type { Body, ObjectExpression } from "../body.js";
import type { Scope, FunctionValue } from "../scope.js";
import type { Shape } from "../types/shape.js";

/** A function that values are made of. */
export interface Closure {
  readonly id: number;
  readonly type: ObjectType;
  readonly fn: FunctionValue;
  /** Binds what it captures, given the object. */
  readonly bind: Bind;
  /** The field with its `this`. */
  readonly self: string | undefined;
  /** The type of that `this`. */
  readonly receiver: ObjectType | undefined;
}

export type Bind = (body: Body, object: ObjectExpression, scope: Scope) => void;

/** The function that calls the values of a type. */
export interface Application {
  readonly type: ObjectType;
  readonly func: Func;
  readonly parameters: readonly Local[];
  readonly shapes: readonly Shape[];
  readonly result: Shape;
  /** Whether some call is of what may give nothing, by its type. */
  isOpen: boolean;
  /** The positions of what may be null. */
  readonly nulls: ReadonlySet<number>;
  /** Where it leaves an error, for calls inside a `try`. */
  readonly error: Local | undefined;
}

export class Closures {
  readonly made: Closure[] = [];
  readonly applications: Application[] = [];
}
