/**
 * The translation of one function body: the statement list being filled, the scope, jump targets, and the rule that
 * keeps JavaScript's order of evaluation while expressions stay trees.
 */
import { ts } from "#typescript";
import { boolean, conditional, isTypedArray, makeLocal, number, operation, read } from "../ir/build.js";
import type { ArrayKind, Place } from "../bind/signature.js";
import type { ObjectType } from "../ir/objects.js";
import type { Expression, Label, Local, Statement } from "../ir/ir.js";
import type { KernelTranslation } from "./kernel.js";
import { notYet, placeOf, refuse, refuseUse } from "./refusal.js";
import type {
  Binding,
  EitherValue,
  Scope,
  FunctionValue,
  GeneratorValue,
  HostValue,
  LazyValue,
  LibraryValue,
  RowsValue,
} from "./scope.js";
import type { TypeArguments, Shape } from "./types/shape.js";
import { typeName } from "./types/type-names.js";
import { excluded } from "./claims/never.js";
import { canFail } from "./effects.js";
import type { JumpTarget, Closing, Finalizer, Handler } from "./leaving.js";

/** A number that may be undefined. */
export interface OptionalValue {
  readonly kind: "optional";
  readonly value: Expression;
  readonly present: Expression;
}
/** All arguments for a rest parameter, some of which were spread. */
export interface RestValue {
  readonly kind: "rest";
  readonly list: Expression;
}
export interface UndefinedValue {
  readonly kind: "undefined";
}
/** What an expression of TypeScript becomes. */
export type Value =
  | Expression
  | EitherValue
  | FunctionValue
  | GeneratorValue
  | HostValue
  | LazyValue
  | LibraryValue
  | OptionalValue
  | RestValue
  | RowsValue
  | UndefinedValue;

export const isExpression = (value: Value): value is Expression => "op" in value;
export const UNDEFINED: UndefinedValue = { kind: "undefined" };

/** How `return` leaves: from a function of its own, or from a body that is translated in place. */
export type ReturnTarget =
  | { readonly kind: "function"; readonly shape: Shape; readonly owner?: ts.Node | undefined }
  | {
      readonly kind: "inline";
      readonly label: Label;
      readonly shape: Shape;
      /** The function whose result it is. */
      readonly owner?: ts.Node | undefined;
      readonly expected: boolean;
      /** The variable for the result, from the first `return` on. */
      result?: Holder;
      /** The result, where it is an array of one of several kinds. */
      readonly either?: EitherValue | undefined;
      /** Some `return` gives undefined. */
      nothing?: boolean;
      /** A result that is no value of a register: a function. */
      known?: Value;
      /** What `yield` does with its value, for a generator. */
      readonly yields?: Yield | undefined;
    };

export type Yield = (value: Value, node: ts.Node) => void;

/** Where translation stands: what a body that is translated in place hides from the one around it. */
interface Context {
  readonly scope: Scope;
  readonly types: TypeArguments;
  readonly returns: ReturnTarget;
  readonly targets: readonly JumpTarget[];
  readonly handler: Handler | undefined;
  readonly finalizers: readonly Finalizer[];
  readonly settled: Map<ts.Node, Value>;
  readonly inlining: ts.Node[];
  readonly place: Place | undefined;
}

export class Body {
  out: Statement[] = [];
  place: Place | undefined;
  returns: ReturnTarget;
  private targets: readonly JumpTarget[] = [];
  /** Locals with a single assignment: reading them later gives the same value. */
  private readonly fixed = new Set<Local>();
  /** Variables declared without a type: the scope in which the first assignment binds them. */
  private readonly pending = new Map<ts.Symbol, Scope>();
  /** Where a throw goes; without one, out of the kernel. */
  handler: Handler | undefined;
  /** What runs when the statements around are left, innermost last. */
  private finalizers: readonly Finalizer[] = [];
  /** Expressions that have been evaluated: the receivers of optional chains. */
  settled = new Map<ts.Node, Value>();
  /** The declarations being translated in place, innermost last. */
  inlining: ts.Node[] = [];
  /**
   * Variables of the clauses of a `switch` that other clauses use, each with whether its declaration has been reached.
   */
  readonly awaited = new Map<ts.Symbol, { readonly reached: Local; readonly clause: ts.Node }>();
  /** Variables of `for…in`: the name that they hold in the round being translated. */
  readonly knownNames = new Map<ts.Symbol, string>();
  /** Variables of which TypeScript says that they are there, and of which it is not known. */
  readonly unproven = new Set<Local>();
  /** Those of them that are one character where they are there: LLVM knows their length wherever it knows the index. */
  readonly characters = new Set<Local>();
  /** The statements of the kernel's function that run once, and always, where it does not return before. */
  straight: Statement[] | undefined;
  /** The innermost loop, and in it the place of its body: what is made there can be used up there. */
  turn: object | undefined;

  constructor(
    readonly kernel: KernelTranslation,
    public scope: Scope,
    /** The scope that functions of modules see: hidden arguments and captured variables of the function being made. */
    readonly rootScope: Scope,
    shape: Shape,
    /** What the type parameters of the function being translated stand for. */
    public types: TypeArguments = new Map(),
    /** The function that is being made. */
    readonly owner?: ts.Node,
  ) {
    this.returns = { kind: "function", shape, owner };
  }

  /** What a TypeScript type is here. */
  shapeOf(type: ts.Type): Shape {
    return this.kernel.shapes.shapeOf(type, this.types);
  }

  withTypes<T>(types: TypeArguments, translate: () => T): T {
    const outer = this.types;
    this.types = types;
    try {
      return translate();
    } finally {
      this.types = outer;
    }
  }

  get typing() {
    return this.kernel.typing;
  }

  emit(statement: Statement): void {
    const ofLibrary = statement.kind === "loop" && this.kernel.libraryCalls.isInLibrary && { ofLibrary: true };
    const placed = { ...statement, ...ofLibrary, place: statement.place ?? this.place };
    this.kernel.translator.emit(this, placed);
  }

  assign(local: Local, value: Expression): void {
    this.emit({ kind: "assign", local, value });
  }

  /** A local that is assigned once, here. */
  temporary(value: Expression, name = "t"): Local {
    const local = makeLocal(name, value.type, this.place);
    this.fixed.add(local);
    this.assign(local, value);
    return local;
  }

  markFixed(local: Local): void {
    this.fixed.add(local);
  }

  /** Whether evaluating the expression later gives the same value, whatever statements come between. */
  private isStable(expression: Expression): boolean {
    return (
      expression.op === "constant" ||
      expression.op === "bigconstant" ||
      expression.op === "table" ||
      (expression.op === "local" && this.fixed.has(expression.local))
    );
  }

  /** An expression that can be copied and evaluated again: itself when stable, else a read of a new temporary. */
  reusable(expression: Expression, name?: string): Expression {
    return this.isStable(expression) ? expression : read(this.temporary(expression, name));
  }

  /** A value that can be used again. */
  reusableValue(value: Value): Value {
    if (isExpression(value)) return this.reusable(value, "value");
    if (value.kind !== "optional") return value;
    return { kind: "optional", value: this.reusable(value.value), present: this.reusable(value.present) };
  }

  /** An `if` that chooses between what is translated. */
  when(condition: Expression, then: () => void, otherwise?: () => void): void {
    const [yes, no] = [this.collect(then), otherwise ? this.collect(otherwise) : []];
    this.emit({ kind: "if", condition, then: yes, otherwise: no });
  }

  /** Translates into a list of its own. */
  collect(translate: () => void): Statement[] {
    const outer = this.out;
    this.out = [];
    try {
      translate();
      return this.out;
    } finally {
      this.out = outer;
    }
  }

  /**
   * Translates operands from left to right. When a later operand needs statements, the earlier ones are evaluated
   * into temporaries before those statements.
   */
  inOrder<T extends readonly Value[]>(...operands: { [K in keyof T]: () => T[K] }): T {
    const values: Value[] = [];
    for (const operand of operands) {
      const before = this.out.length;
      const value = operand();
      if (this.out.length > before) this.settle(values, before);
      values.push(value);
    }
    return values as unknown as T;
  }

  private settle(values: Value[], position: number): void {
    values.forEach((value, index) => {
      const settled = (expression: Expression): Expression => {
        if (this.isStable(expression)) return expression;
        const local = makeLocal("t", expression.type, this.place);
        this.fixed.add(local);
        const evaluated = this.collect(() => this.assign(local, expression));
        this.out.splice(position, 0, ...evaluated);
        position += evaluated.length;
        return read(local);
      };
      if (isExpression(value)) values[index] = settled(value);
      else if (value.kind === "optional")
        values[index] = { kind: "optional", value: settled(value.value), present: settled(value.present) };
    });
  }

  declarePending(symbol: ts.Symbol): void {
    this.pending.set(symbol, this.scope);
  }

  /** Whether a variable is without a binding because the statement that gives it its first value was refused. */
  isLeftOpen(symbol: ts.Symbol): boolean {
    return this.kernel.refused !== undefined && this.pending.has(symbol) && !this.scope.find(symbol);
  }

  /** Refuses a member or a call of a variable that was refused; others pass. */
  checkReceiver(node: ts.Expression): void {
    let receiver = node;
    while (
      ts.isPropertyAccessExpression(receiver) ||
      ts.isElementAccessExpression(receiver) ||
      ts.isCallExpression(receiver)
    )
      receiver = receiver.expression;
    const symbol = ts.isIdentifier(receiver) ? this.typing.symbolOf(receiver) : undefined;
    if (symbol && (this.isLeftOpen(symbol) || this.scope.find(symbol)?.kind === "refused")) refuseUse(node);
  }

  isPending(symbol: ts.Symbol): boolean {
    return this.pending.has(symbol);
  }

  bindPending(symbol: ts.Symbol, binding: Binding): void {
    this.pending.get(symbol)!.bind(symbol, binding);
  }

  withScope<T>(scope: Scope, translate: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    try {
      return translate();
    } finally {
      this.scope = outer;
    }
  }

  /** Translates with a target for `break` (and `continue`) in place. */
  withTarget<T>(target: JumpTarget, translate: () => T): T {
    const outer = this.targets;
    this.targets = [...outer, target];
    try {
      return translate();
    } finally {
      this.targets = outer;
    }
  }

  /** Translates what may run more than once. */
  repeated<T>(translate: () => T): T {
    const outer = this.turn;
    this.turn = {};
    try {
      return translate();
    } finally {
      this.turn = outer;
    }
  }

  /** Hides the jump targets and the return target of the caller while a body is translated in place. */
  withReturns<T>(returns: ReturnTarget, translate: () => T): T {
    return this.within({ ...this.context(), returns, targets: [], finalizers: [], settled: new Map() }, translate);
  }

  context(): Context {
    const { scope, types, returns, targets, handler, finalizers, settled, inlining, place } = this;
    return { scope, types, returns, targets, handler, finalizers, settled, inlining, place };
  }

  /** Translates as if in another place: the loop around a generator while the generator's body is translated. */
  within<T>(context: Context, translate: () => T): T {
    const outer = this.context();
    Object.assign(this, context);
    try {
      return translate();
    } finally {
      Object.assign(this, outer);
    }
  }

  /** Jumps out of or to the end of a loop, a switch or a labelled block. */
  jump(node: ts.BreakOrContinueStatement): void {
    const kind = ts.isContinueStatement(node) ? "continue" : "break";
    for (const [depth, target] of [...this.targets.entries()].reverse()) {
      if (node.label ? !target.names.includes(node.label.text) : !target.plain) continue;
      const label = kind === "break" ? target.breakLabel : target.continueLabel;
      if (!label) continue;
      this.finish(depth);
      return this.emit({ kind: target.blocks ? "break" : kind, label });
    }
    return notYet(node, "This jump");
  }

  /** Leaves to the end of something around, as a `break` does. */
  leave(label: Label): void {
    this.finish(this.targets.findLastIndex((target) => target.breakLabel === label));
    this.emit({ kind: "break", label });
  }

  withHandler<T>(handler: Handler, translate: () => T): T {
    const outer = this.handler;
    this.handler = handler;
    try {
      return translate();
    } finally {
      this.handler = outer;
    }
  }

  /** Translates statements behind which, however they are left, `run` puts others. */
  withFinalizer<T>(run: Finalizer["run"], translate: () => T): T {
    const outer = this.finalizers;
    this.finalizers = [...outer, { run, depth: this.targets.length, handler: this.handler }];
    try {
      return translate();
    } finally {
      this.finalizers = outer;
    }
  }

  /** What has to run before a jump to a target, or out of the function. */
  finish(depth = -1, closing?: Closing): void {
    const all = this.finalizers;
    for (let k = all.length - 1; k >= 0 && all[k]!.depth > depth; k--) {
      // What finishes is itself outside of what it finishes.
      const { run, handler } = all[k]!;
      const inner = this.handler;
      this.finalizers = all.slice(0, k);
      this.handler = handler;
      try {
        run(closing);
      } finally {
        this.finalizers = all;
        this.handler = inner;
      }
    }
  }

  /** Whether something has to run when the function is left. */
  get isGuarded(): boolean {
    return this.finalizers.length > 0;
  }

  value(node: ts.Expression): Value {
    return this.kernel.translator.expression(this, node, true);
  }

  /** Evaluates for the effects alone. */
  effect(node: ts.Expression): void {
    const value = this.kernel.translator.expression(this, node, false);
    if (isExpression(value)) this.discard(value);
  }

  /** Keeps what evaluating a value can do: fail a bounds check or an allocation. */
  discard(value: Expression): void {
    if (canFail(value)) this.emit({ kind: "evaluate", value });
  }

  /**
   * A value of a type that variables can have; a number that may be undefined becomes NaN for undefined, as in
   * arithmetic.
   */
  plain(node: ts.Expression, value: Value = this.value(node)): Expression {
    if (isExpression(value)) return value.type === "void" ? refuse(node, "W2007", "The result of this call") : value;
    if (value.kind === "optional")
      return conditional(value.present, value.value, value.value.type === "bool" ? boolean(false) : number(NaN));
    if (value.kind === "undefined") return refuse(node, "W2007", "This value");
    if (value.kind === "generator") return refuse(node, "W4007", "is used as a value");
    if (value.kind === "lazy") return refuse(node, "W4011", "is used as a value");
    if (value.kind === "rows") return refuse(node, "W8004", "an array with rows by itself");
    if (value.kind === "either")
      return refuse(node, "W2005", "this place", "one of several kinds of arrays", "one kind");
    return refuse(node, "W4004");
  }

  number(node: ts.Expression, known?: Value): Expression {
    const given = known ?? this.value(node);
    if (!isExpression(given) && given.kind === "optional" && given.value.type === "bool")
      return conditional(given.present, operation("convert", "f64", given.value), number(NaN));
    const value = this.plain(node, given);
    if (value.type === "f64") return value;
    if (value.type === "bool") return operation("convert", "f64", value);
    if (excluded(this, node, value)) return number(NaN);
    return refuse(node, "W2006", "", typeName(value.type));
  }

  /** A number or a bigint. */
  numeric(node: ts.Expression, known?: Value): Expression {
    const value = this.plain(node, known);
    return value.type === "bigint" ? value : this.number(node, value);
  }

  /** A typed array. */
  array(node: ts.Expression): Expression & { type: ArrayKind } {
    const value = this.plain(node);
    if (isTypedArray(value.type)) return value as Expression & { type: ArrayKind };
    return refuse(node, "W2002", this.typing.typeText(node));
  }

  /** The truth of an expression. */
  condition(node: ts.Expression): Expression {
    return this.kernel.translator.condition(this, node);
  }

  placeOf(node: ts.Node): Place {
    return placeOf(node);
  }
}

/** A variable for values that are not all known yet. */
export interface Holder {
  readonly local: Local;
  readonly present?: Local | undefined;
}

export type ObjectExpression = Expression & { readonly type: ObjectType };
