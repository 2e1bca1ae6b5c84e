/**
 * What arrays on the device stand for: elements that are there, or an expression that has yet to be computed. Values
 * never change what they are; computing one is only seen by the time that it takes.
 */
import type { Numbers } from "../array/ndarray.js";
import type { Operation } from "./operations.js";
import type { DeviceView } from "./storage.js";
import type { GpuDType } from "./dtypes.js";

/** An element-wise operation on operands that stretch to one shape. */
export interface Expression {
  readonly operation: Operation;
  /** The type that each operand is converted to. */
  readonly kinds: readonly GpuDType[];
  readonly operands: readonly Operand[];
}

/** A value, or a plain number. */
export type Operand = Value | number | boolean;

/** See above. */
export class Value {
  /** How many arrays and expressions have it. */
  #uses = 0;
  #hasLeft = false;

  private constructor(
    readonly dtype: GpuDType,
    readonly shape: Numbers,
    private state: DeviceView | Expression,
  ) {}

  /** Elements that are there. */
  static of(view: DeviceView): Value {
    view.storage.use();
    return new Value(view.dtype, view.shape, view);
  }

  /** What an operation gives, once somebody asks for it. */
  static later(dtype: GpuDType, shape: Numbers, expression: Expression): Value {
    for (const operand of expression.operands) if (operand instanceof Value) operand.use();
    return new Value(dtype, shape, expression);
  }

  get view(): DeviceView | undefined {
    return "storage" in this.state ? this.state : undefined;
  }

  get expression(): Expression | undefined {
    return "storage" in this.state ? undefined : this.state;
  }

  /** Takes the place of the expression. */
  become(view: DeviceView): void {
    view.storage.use();
    this.#leave();
    this.state = view;
  }

  use(): this {
    this.#uses++;
    return this;
  }

  /** Whoever has it as the last one gives back what it has, once. */
  drop(): void {
    if (--this.#uses > 0 || this.#hasLeft) return;
    this.#hasLeft = true;
    this.#leave();
  }

  #leave(): void {
    this.view?.storage.drop();
    for (const operand of this.expression?.operands ?? []) if (operand instanceof Value) operand.drop();
  }
}
