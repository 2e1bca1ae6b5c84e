/**
 * An IR module in; nothing out, or an Error that names the pass and prints the function in which a rule of the IR does
 * not hold: types, jump targets, calls, and that no expression node stands at two places.
 */
import { elementKinds } from "./arrays.js";
import { holdsBigints, isArray, isScalar } from "./build.js";
import { isObject, sameType, storageOf, type Slot } from "./objects.js";
import type { Expression, Func, Label, Local, Module, Operation, Statement, Type } from "./ir.js";
import { typedOperations } from "./operations.js";
import { printFunction } from "./print.js";
import { isInteger, isNumber, word, type Stage } from "./rules.js";
import { bodiesOf, eachStatement, expressionsOf } from "./walk.js";

export type { Stage };

export function verifyModule(module: Module, stage: Stage, pass: string): void {
  const owners = new Map<Local, Func>();
  for (const func of module.functions) {
    const problem = new Verification(module, func, stage, owners).run();
    if (problem !== undefined)
      throw new Error(`the IR after '${pass}' is wrong in '${func.name}': ${problem}\n${printFunction(func)}`);
  }
  if (!module.functions.includes(module.root))
    throw new Error(`the IR after '${pass}' is wrong: the root is not among the functions`);
}

class Verification {
  private readonly seen = new Set<Expression>();
  private readonly known: Set<Local>;
  /** What encloses the statement being looked at, and whether `continue` may go there. */
  private readonly targets = new Map<Label, boolean>();
  private problem: string | undefined;

  constructor(
    private readonly module: Module,
    private readonly func: Func,
    private readonly stage: Stage,
    private readonly owners: Map<Local, Func>,
  ) {
    this.known = new Set(func.parameters);
    eachStatement(func.body, (s) => void (s.kind === "assign" && this.known.add(s.local)));
  }

  /** The first rule that does not hold, as a sentence. */
  run(): string | undefined {
    for (const local of this.known) this.own(local);
    this.statements(this.func.body);
    return this.problem;
  }

  private expect(holds: boolean, problem: () => string): void {
    if (!holds) this.problem ??= problem();
  }

  private own(local: Local): void {
    const owner = this.owners.get(local) ?? this.func;
    this.owners.set(local, owner);
    this.expect(owner === this.func, () => `variable '${local.name}' belongs to '${owner.name}' too`);
    this.expect(local.type !== "void", () => `variable '${local.name}' is of type void`);
    if (this.stage === "numbers")
      this.expect(!isInteger(local.type), () => `variable '${local.name}' is ${local.type} before 'narrow'`);
  }

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  private statements(list: readonly Statement[]): void {
    for (const statement of list) this.statement(statement);
  }

  private statement(s: Statement): void {
    for (const expression of expressionsOf(s)) this.expression(expression, s.kind === "evaluate");
    switch (s.kind) {
      case "assign":
        return this.expect(
          sameType(s.value.type, s.local.type),
          () => `'${s.local.name}' is ${s.local.type} and is assigned ${s.value.type}`,
        );
      case "store":
        return this.store(s);
      case "setField":
        return this.slot(s.object, s.field, s.value);
      case "push":
        return this.expect(
          isObject(s.list.type) && s.list.type.shape === "list",
          () => `an element is pushed to ${s.list.type}`,
        );
      case "shorten":
        return this.expect(isNumber(s.length.type, this.stage), () => `a length is ${s.length.type}`);
      case "drop":
        return this.expect(isNumber(s.count.type, this.stage), () => `a count is ${s.count.type}`);
      case "if":
        this.expect(s.condition.type === "bool", () => `the condition of an if is ${s.condition.type}`);
        return bodiesOf(s).forEach((body) => this.statements(body));
      case "loop":
        return this.loop(s);
      case "lanes":
        return this.lanes(s);
      case "block":
        return this.within(s.label, false, () => this.statements(s.body));
      case "arena":
        return this.statements(s.body);
      case "break":
      case "continue": {
        const target = this.targets.get(s.label);
        return this.expect(
          target !== undefined && (s.kind === "break" || target),
          () => `no target for '${s.kind} ${s.label.name}'`,
        );
      }
      case "return": {
        const type = s.value?.type ?? "void";
        return this.expect(
          sameType(type, this.func.result),
          () => `the function returns ${this.func.result}, a return has ${type}`,
        );
      }
      case "evaluate":
        return;
      case "throw":
        return s.values.forEach((value) =>
          this.expect(
            value.type === "f64" || value.type === "bool",
            () => `a message prints a value of type ${value.type}`,
          ),
        );
      case "raise":
        return this.expect(
          s.message.type === "String" && isNumber(s.class.type, this.stage),
          () => `an error of ${s.message.type}`,
        );
      case "fail":
        return this.expect(s.value.type === "f64", () => `'fail' has a value of type ${s.value.type}`);
      case "copy": {
        const { target, source } = s;
        return this.expect(
          isArray(target.type) && target.type === source.type,
          () => `${source.type} is copied to ${target.type}`,
        );
      }
    }
  }

  private store(s: Statement & { kind: "store" }): void {
    this.element(s.array, s.index);
    if (!isArray(s.array.type)) return;
    const { conversion } = elementKinds[s.array.type];
    if (conversion === "same") return;
    if (conversion === "bits")
      return this.expect(
        s.value.type === (this.stage === "machine" ? "i64" : "bigint"),
        () => `${s.value.type} is stored in ${s.array.type}`,
      );
    // An element that wraps gets its low 32 bits.
    const fits = conversion === "wrap" ? s.value.type === word(this.stage) : isNumber(s.value.type, this.stage);
    this.expect(fits, () => `a value of type ${s.value.type} is stored in ${s.array.type}`);
  }

  private loop(s: Statement & { kind: "loop" }): void {
    if (s.test) this.expect(s.test.type === "bool", () => `the test of loop '${s.label.name}' is ${s.test?.type}`);
    this.within(s.label, true, () => this.statements(s.body));
    this.within(s.label, false, () => [s.head, s.update].forEach((list) => this.statements(list)));
  }

  private lanes(s: Statement & { kind: "lanes" }): void {
    this.expect(
      this.stage === "machine" && s.index.type === "i32" && s.bound.type === "i32",
      () => `lanes that count with ${s.index.type}`,
    );
    for (const local of s.varying)
      this.expect(isScalar(local.type), () => `'${local.name}' of type ${local.type} in lanes`);
    for (const { local } of s.folded)
      this.expect(
        local.type === "i32" && !s.doubles && s.varying.has(local),
        () => `'${local.name}' of type ${local.type} is put together of lanes`,
      );
    this.statements(s.body);
    this.statements(s.rest);
  }

  private within(label: Label, continues: boolean, visit: () => void): void {
    this.expect(!this.targets.has(label), () => `label '${label.name}' stands inside itself`);
    this.targets.set(label, continues);
    visit();
    this.targets.delete(label);
  }

  // --- expressions
  // ----------------------------------------------------------------------------------------------------

  private expression(e: Expression, evaluated = false): void {
    this.expect(!this.seen.has(e), () => `a node of '${e.op}' of type ${e.type} stands at two places`);
    this.seen.add(e);
    e.args.forEach((arg, k) => {
      if (arg.op === "address") this.address(e, arg.local, k);
      else this.expression(arg);
    });
    this.expect(evaluated || e.type !== "void", () => `a value of '${e.op}' is void`);
    switch (e.op) {
      case "constant":
        return this.expect(this.isConstant(e.type, e.value), () => `${e.value} is no constant of type ${e.type}`);
      case "bigconstant":
        return this.expect((e.type === "bigint") === (this.stage === "numbers"), () => `a constant of type ${e.type}`);
      case "local":
        return this.read(e.local, e.type);
      case "address":
        return this.expect(false, () => "an address stands outside a call");
      case "conditional":
        return this.conditional(e);
      case "call":
        return this.call(e);
      case "load":
        this.element(e.args[0], e.args[1]);
        return this.expect(
          this.isLoad(e.args[0].type, e.type),
          () => `an element of ${e.args[0].type} is loaded as ${e.type}`,
        );
      case "atomic":
        this.element(e.args[0], e.args[1]);
        return this.expect(
          this.isLoad(e.args[0].type, e.type) &&
            e.args.slice(2).every((arg) => arg.type === this.atomicOperand(e.args[0].type)),
          () => `an element of ${e.args[0].type} is ${e.action}ed as ${e.type}`,
        );
      case "inside":
        return this.element(e.args[0], e.args[1]);
      case "new":
        return e.fields.forEach((field, k) => this.slot(e, field, e.args[k]!));
      case "newList":
        return this.expect(e.args[0].type === storageOf(e.type.element), () => `a list of ${e.args[0].type}`);
      case "field": {
        const slot = isObject(e.args[0].type) ? e.args[0].type.fields.get(e.field) : undefined;
        return this.expect(
          !!slot && sameType(this.slotType(slot), e.type),
          () => `${e.args[0].type} has no '${e.field}' of type ${e.type}`,
        );
      }
      case "items":
        return this.expect(isObject(e.args[0].type), () => `the elements of ${e.args[0].type}`);
      case "nothing":
        return this.expect(isObject(e.type) || isArray(e.type), () => `nothing of type ${e.type}`);
      case "allocate":
        return this.expect(
          isArray(e.type) && isNumber(e.args[0].type, this.stage),
          () => `${e.type} has a length of ${e.args[0].type}`,
        );
      case "table":
        return this.expect(
          e.table.array === e.type && this.module.tables.includes(e.table),
          () => `table '${e.table.name}' is unknown`,
        );
      default:
        return this.operation(e);
    }
  }

  private operation(e: Operation): void {
    const args = e.args.map((arg) => arg.type);
    this.expect(
      typedOperations[e.op].rule({ args, result: e.type, stage: this.stage }),
      () => `'${e.op}' of (${args.join(", ")}) gives ${e.type}`,
    );
  }

  private isConstant(type: Type, value: number): boolean {
    if (type === "f64") return true;
    if (type === "f32") return this.stage === "machine" && Object.is(Math.fround(value), value);
    if (type === "bool") return value === 0 || value === 1;
    if (this.stage === "numbers" || !Number.isInteger(value) || Object.is(value, -0)) return false;
    return type === "i32" ? value === (value | 0) : Number.isSafeInteger(value);
  }

  private read(local: Local, type: Type): void {
    this.expect(sameType(local.type, type), () => `'${local.name}' is ${local.type} and is read as ${type}`);
    this.expect(this.known.has(local), () => `'${local.name}' is read and never assigned`);
  }

  private conditional(e: Expression & { op: "conditional" }): void {
    const [condition, yes, no] = e.args.map((arg) => arg.type);
    const holds = condition === "bool" && sameType(yes!, e.type) && sameType(no!, e.type);
    this.expect(holds, () => `a conditional of type ${e.type} chooses by ${condition} between ${yes} and ${no}`);
  }

  private call(e: Expression & { op: "call" }): void {
    const { callee } = e;
    this.expect(
      this.module.functions.includes(callee),
      () => `'${callee.name}' is called and is no function of the module`,
    );
    this.expect(
      sameType(e.type, callee.result),
      () => `'${callee.name}' returns ${callee.result}, its call is ${e.type}`,
    );
    const [given, wanted] = [e.args.length, callee.parameters.length];
    this.expect(
      given === wanted,
      () => `'${callee.name}' has ${wanted} parameters and is called with ${given} arguments`,
    );
    callee.parameters.forEach((parameter, k) => {
      const arg = e.args[k];
      const fits = !!arg && sameType(arg.type, parameter.type) && (arg.op === "address") === parameter.reference;
      this.expect(fits, () => `parameter '${parameter.name}' of '${callee.name}' gets a wrong argument`);
    });
  }

  private address(e: Expression, local: Local, k: number): void {
    this.expect(e.op === "call", () => `the address of '${local.name}' stands outside a call`);
    this.read(local, e.args[k]!.type);
  }

  private slot(object: Expression, field: string, value: Expression): void {
    const slot = isObject(object.type) ? object.type.fields.get(field) : undefined;
    const holds = !!slot && sameType(this.slotType(slot), value.type);
    this.expect(holds, () => `field '${field}' of ${object.type} gets ${value.type}`);
  }

  private slotType({ type, optional }: Slot): Type {
    if (type === "bigint" && this.stage === "machine") return "i64";
    return optional ? "f64" : type;
  }

  private element(array: Expression, index: Expression): void {
    this.expect(isArray(array.type), () => `an element of ${array.type} is used`);
    this.expect(isNumber(index.type, this.stage), () => `an index is ${index.type}`);
  }

  private atomicOperand(array: Type): Type {
    if (holdsBigints(array)) return this.stage === "machine" ? "i64" : "bigint";
    return this.stage === "numbers" || (isArray(array) && !elementKinds[array].range) ? "f64" : "i32";
  }

  /** Integers are loaded into a register that holds all values of the kind. */
  private isLoad(array: Type, type: Type): boolean {
    if (array === "Objects") return isObject(type);
    if (array === "Views") return isArray(type);
    if (array === "Booleans") return type === "bool";
    if (holdsBigints(array)) return type === (this.stage === "machine" ? "i64" : "bigint");
    if (type === "f64" || (type === "f32" && array === "Float32Array")) return true;
    const range = isArray(array) ? elementKinds[array].range : undefined;
    return this.stage === "machine" && !!range && (type === "i64" || (type === "i32" && range[1] < 2 ** 31));
  }
}
