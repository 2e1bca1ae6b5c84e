/** The rules that expressions of the IR keep: their types, what they call and read, and that no node stands twice. */
import { elementKinds } from "../arrays.js";
import { holdsBigints, isArray } from "../build.js";
import { isObject, sameType, storageOf, type Slot } from "../objects.js";
import type { Expression, Func, Local, Module, Operation, Table, Type } from "../ir.js";
import { typedOperations } from "../operations/operations.js";
import { isNumber, word, type Stage } from "../operations/rules.js";

/** What the rules for a function depend on, besides itself. */
export interface Surroundings {
  readonly module: Module;
  readonly functions: ReadonlySet<Func>;
  readonly stage: Stage;
  readonly owners: Map<Local, Func>;
}

export class ExpressionRules {
  private readonly seen = new Set<Expression>();
  protected readonly known = new Set<Local>();
  protected problem: string | undefined;
  protected readonly callees = new Set<Func>();
  protected readonly tables = new Set<Table>();
  protected readonly stage: Stage;

  constructor(
    protected readonly at: Surroundings,
    protected readonly func: Func,
  ) {
    this.stage = at.stage;
  }

  protected wrong(problem: string): void {
    this.problem ??= problem;
  }

  protected expression(e: Expression, evaluated = false): void {
    if (this.seen.has(e)) this.wrong(`a node of '${e.op}' of type ${e.type} stands at two places`);
    this.seen.add(e);
    e.args.forEach((arg, k) => {
      if (arg.op === "address") this.address(e, arg.local, k);
      else this.expression(arg);
    });
    if (!(evaluated || e.type !== "void")) this.wrong(`a value of '${e.op}' is void`);
    switch (e.op) {
      case "constant":
        if (!this.isConstant(e.type, e.value)) this.wrong(`${e.value} is no constant of type ${e.type}`);
        return;
      case "bigconstant":
        if (!((e.type === "bigint") === (this.stage === "numbers"))) this.wrong(`a constant of type ${e.type}`);
        return;
      case "local":
        return this.read(e.local, e.type);
      case "address":
        this.wrong("an address stands outside a call");
        return;
      case "conditional":
        return this.conditional(e);
      case "call":
        return this.call(e);
      case "load":
        this.element(e.args[0], e.args[1]);
        if (!this.isLoad(e.args[0].type, e.type)) this.wrong(`an element of ${e.args[0].type} is loaded as ${e.type}`);
        return;
      case "atomic":
        this.element(e.args[0], e.args[1]);
        if (
          !(
            this.isLoad(e.args[0].type, e.type) &&
            e.args.slice(2).every((arg) => arg.type === this.atomicOperand(e.args[0].type))
          )
        )
          this.wrong(`an element of ${e.args[0].type} is ${e.action}ed as ${e.type}`);
        return;
      case "inside":
        return this.element(e.args[0], e.args[1]);
      case "new":
        return e.fields.forEach((field, k) => this.slot(e, field, e.args[k]!));
      case "newList":
        if (!(e.args[0].type === storageOf(e.type.element))) this.wrong(`a list of ${e.args[0].type}`);
        return;
      case "field": {
        const slot = isObject(e.args[0].type) ? e.args[0].type.fields.get(e.field) : undefined;
        if (!(!!slot && sameType(this.slotType(slot), e.type)))
          this.wrong(`${e.args[0].type} has no '${e.field}' of type ${e.type}`);
        return;
      }
      case "items":
        if (!isObject(e.args[0].type)) this.wrong(`the elements of ${e.args[0].type}`);
        return;
      case "nothing":
        if (!(isObject(e.type) || isArray(e.type))) this.wrong(`nothing of type ${(e as Expression).type}`);
        return;
      case "allocate":
        if (!(isArray(e.type) && isNumber(e.args[0].type, this.stage)))
          this.wrong(`${e.type} has a length of ${e.args[0].type}`);
        return;
      case "coordinate":
        if (e.type !== word(this.stage)) this.wrong(`a coordinate is ${String(e.type)}`);
        return;
      case "blockValue":
        if (e.args[0].type !== e.type) this.wrong(`a value of ${e.args[0].type} becomes ${String(e.type)}`);
        return;
      case "warpValue":
        if (e.action !== "ballot" && e.args[0]!.type !== e.type)
          this.wrong(`a value of ${String(e.args[0]!.type)} becomes ${String(e.type)}`);
        return;
      case "shared":
        return;
      case "table":
        this.tables.add(e.table);
        if (!(e.table.array === e.type && this.at.module.tables.includes(e.table)))
          this.wrong(`table '${e.table.name}' is unknown`);
        return;
      default:
        return this.operation(e);
    }
  }

  private operation(e: Operation): void {
    const args = e.args.map((arg) => arg.type);
    if (!typedOperations[e.op].rule({ args, result: e.type, stage: this.stage }))
      this.wrong(`'${e.op}' of (${args.join(", ")}) gives ${e.type}`);
  }

  private isConstant(type: Type, value: number): boolean {
    if (type === "f64") return true;
    if (type === "f32") return this.stage === "machine" && Object.is(Math.fround(value), value);
    if (type === "bool") return value === 0 || value === 1;
    if (this.stage === "numbers" || !Number.isInteger(value) || Object.is(value, -0)) return false;
    return type === "i32" ? value === (value | 0) : Number.isSafeInteger(value);
  }

  private read(local: Local, type: Type): void {
    if (!sameType(local.type, type)) this.wrong(`'${local.name}' is ${local.type} and is read as ${type}`);
    if (!this.known.has(local)) this.wrong(`'${local.name}' is read and never assigned`);
  }

  private conditional(e: Expression & { op: "conditional" }): void {
    const [condition, yes, no] = e.args.map((arg) => arg.type);
    const holds = condition === "bool" && sameType(yes!, e.type) && sameType(no!, e.type);
    if (!holds) this.wrong(`a conditional of type ${e.type} chooses by ${condition} between ${yes} and ${no}`);
  }

  private call(e: Expression & { op: "call" }): void {
    const { callee } = e;
    this.callees.add(callee);
    if (!this.at.functions.has(callee)) this.wrong(`'${callee.name}' is called and is no function of the module`);
    if (!sameType(e.type, callee.result))
      this.wrong(`'${callee.name}' returns ${callee.result}, its call is ${e.type}`);
    const [given, wanted] = [e.args.length, callee.parameters.length];
    if (!(given === wanted))
      this.wrong(`'${callee.name}' has ${wanted} parameters and is called with ${given} arguments`);
    callee.parameters.forEach((parameter, k) => {
      const arg = e.args[k];
      const fits = !!arg && sameType(arg.type, parameter.type) && (arg.op === "address") === parameter.reference;
      if (!fits) this.wrong(`parameter '${parameter.name}' of '${callee.name}' gets a wrong argument`);
    });
  }

  private address(e: Expression, local: Local, k: number): void {
    if (e.op !== "call") this.wrong(`the address of '${local.name}' stands outside a call`);
    this.read(local, e.args[k]!.type);
  }

  protected slot(object: Expression, field: string, value: Expression): void {
    const slot = isObject(object.type) ? object.type.fields.get(field) : undefined;
    const holds = !!slot && sameType(this.slotType(slot), value.type);
    if (!holds) this.wrong(`field '${field}' of ${object.type} gets ${value.type}`);
  }

  private slotType({ type, optional }: Slot): Type {
    if (type === "bigint" && this.stage === "machine") return "i64";
    return optional ? "f64" : type;
  }

  protected element(array: Expression, index: Expression): void {
    if (!isArray(array.type)) this.wrong(`an element of ${array.type} is used`);
    if (!isNumber(index.type, this.stage)) this.wrong(`an index is ${index.type}`);
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
