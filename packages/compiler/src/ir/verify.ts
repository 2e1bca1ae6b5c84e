/**
 * An IR module in; nothing out, or an Error that names the pass and prints the function in which a rule of the IR does
 * not hold: types, jump targets, calls, and that no expression node stands at two places.
 */
import { elementKinds } from "./arrays.js";
import { holdsBigints, isArray, isScalar } from "./build.js";
import { isObject, sameType, storageOf, type Slot } from "./objects.js";
import type { Expression, Func, Label, Local, Module, Operation, Statement, Table, Type } from "./ir.js";
import { typedOperations } from "./operations/operations.js";
import { printFunction } from "./print.js";
import { isInteger, isNumber, word, type Stage } from "./operations/rules.js";
import { sameStatements } from "./same-statements.js";
import { bodiesOf, eachStatement, expressionsOf } from "./walk.js";

export type { Stage };

export function verifyModule(module: Module, stage: Stage, pass: string): void {
  new Verifier().verify(module, stage, pass);
}

/**
 * Of one module, after one pass after the other: what a pass leaves as it was is not looked at again, but for those
 * asked for anew, since types change in place.
 */
export class Verifier {
  private readonly verified = new Map<string, Verified>();

  verify(module: Module, stage: Stage, pass: string, anew = false): void {
    if (anew) this.verified.clear();
    const owners = new Map<Local, Func>();
    const functions = new Set(module.functions);
    for (const func of module.functions) {
      const problem = this.problemOf({ module, functions, stage, owners }, func);
      if (problem !== undefined)
        throw new Error(`the IR after '${pass}' is wrong in '${func.name}': ${problem}\n${printFunction(func)}`);
    }
    if (!functions.has(module.root))
      throw new Error(`the IR after '${pass}' is wrong: the root is not among the functions`);
  }

  private problemOf(at: Surroundings, func: Func): string | undefined {
    const known = this.verified.get(func.name);
    const verification = new Verification(at, func);
    if (known && holdsStill(known, at, func)) return verification.ownAll(known.locals);
    const problem = verification.run();
    if (problem === undefined) this.verified.set(func.name, verification.verified());
    return problem;
  }
}

/** What the rules for a function depend on, besides itself. */
interface Surroundings {
  readonly module: Module;
  readonly functions: ReadonlySet<Func>;
  readonly stage: Stage;
  readonly owners: Map<Local, Func>;
}

/** A function in which all rules hold, as it was then. */
interface Verified {
  readonly stage: Stage;
  readonly parameters: readonly Local[];
  readonly result: Type;
  readonly body: readonly Statement[];
  readonly locals: ReadonlySet<Local>;
  readonly callees: ReadonlySet<Func>;
  readonly tables: ReadonlySet<Table>;
}

function holdsStill(known: Verified, { module, functions, stage }: Surroundings, func: Func): boolean {
  return (
    known.stage === stage &&
    known.result === func.result &&
    known.parameters.length === func.parameters.length &&
    known.parameters.every((local, k) => local === func.parameters[k]) &&
    [...known.callees].every((callee) => functions.has(callee)) &&
    [...known.tables].every((table) => module.tables.includes(table)) &&
    sameStatements(known.body, func.body)
  );
}

class Verification {
  private readonly seen = new Set<Expression>();
  private readonly known = new Set<Local>();
  /** What encloses the statement being looked at, and whether `continue` may go there. */
  private readonly targets = new Map<Label, boolean>();
  private problem: string | undefined;

  private readonly callees = new Set<Func>();
  private readonly tables = new Set<Table>();
  private readonly stage: Stage;

  constructor(
    private readonly at: Surroundings,
    private readonly func: Func,
  ) {
    this.stage = at.stage;
  }

  /** The first rule that does not hold, as a sentence. */
  run(): string | undefined {
    for (const local of this.func.parameters) this.known.add(local);
    eachStatement(this.func.body, (s) => void (s.kind === "assign" && this.known.add(s.local)));
    this.ownAll(this.known);
    this.statements(this.func.body);
    return this.problem;
  }

  /** The same of the rules for variables alone. */
  ownAll(locals: ReadonlySet<Local>): string | undefined {
    for (const local of locals) this.own(local);
    return this.problem;
  }

  verified(): Verified {
    const { parameters, result, body } = this.func;
    const { stage, known, callees, tables } = this;
    return { stage, parameters, result, body, locals: known, callees, tables };
  }

  private wrong(problem: string): void {
    this.problem ??= problem;
  }

  private own(local: Local): void {
    const owner = this.at.owners.get(local) ?? this.func;
    this.at.owners.set(local, owner);
    if (owner !== this.func) this.wrong(`variable '${local.name}' belongs to '${owner.name}' too`);
    if (local.type === "void") this.wrong(`variable '${local.name}' is of type void`);
    if (this.stage === "numbers" && isInteger(local.type))
      this.wrong(`variable '${local.name}' is ${local.type} before 'narrow'`);
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
        if (!sameType(s.value.type, s.local.type))
          this.wrong(`'${s.local.name}' is ${s.local.type} and is assigned ${s.value.type}`);
        return;
      case "store":
        return this.store(s);
      case "setField":
        return this.slot(s.object, s.field, s.value);
      case "push":
        if (!(isObject(s.list.type) && s.list.type.shape === "list"))
          this.wrong(`an element is pushed to ${s.list.type}`);
        return;
      case "shorten":
        if (!isNumber(s.length.type, this.stage)) this.wrong(`a length is ${s.length.type}`);
        return;
      case "drop":
        if (!isNumber(s.count.type, this.stage)) this.wrong(`a count is ${s.count.type}`);
        return;
      case "if":
        if (s.condition.type !== "bool") this.wrong(`the condition of an if is ${s.condition.type}`);
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
        if (!(target !== undefined && (s.kind === "break" || target)))
          this.wrong(`no target for '${s.kind} ${s.label.name}'`);
        return;
      }
      case "return": {
        const type = s.value?.type ?? "void";
        if (!sameType(type, this.func.result))
          this.wrong(`the function returns ${this.func.result}, a return has ${type}`);
        return;
      }
      case "evaluate":
      case "barrier":
        return;
      case "throw":
        for (const { type } of s.values)
          if (type !== "f64" && type !== "bool") this.wrong(`a message prints a value of type ${type}`);
        return;
      case "raise":
        if (!(s.message.type === "String" && isNumber(s.class.type, this.stage)))
          this.wrong(`an error of ${s.message.type}`);
        return;
      case "fail":
        if (s.value.type !== "f64") this.wrong(`'fail' has a value of type ${s.value.type}`);
        return;
      case "copy": {
        const { target, source } = s;
        if (!(isArray(target.type) && target.type === source.type))
          this.wrong(`${source.type} is copied to ${target.type}`);
        return;
      }
    }
  }

  private store(s: Statement & { kind: "store" }): void {
    this.element(s.array, s.index);
    if (!isArray(s.array.type)) return;
    const { conversion } = elementKinds[s.array.type];
    if (conversion === "same") return;
    if (!this.fits(conversion, s.value.type))
      this.wrong(`a value of type ${s.value.type} is stored in ${s.array.type}`);
  }

  private fits(conversion: "wrap" | "clamp" | "round" | "bits", type: Type): boolean {
    if (conversion === "bits") return type === (this.stage === "machine" ? "i64" : "bigint");
    // An element that wraps gets its low 32 bits.
    return conversion === "wrap" ? type === word(this.stage) : isNumber(type, this.stage);
  }

  private loop(s: Statement & { kind: "loop" }): void {
    if (s.test && s.test.type !== "bool") this.wrong(`the test of loop '${s.label.name}' is ${s.test?.type}`);
    this.within(s.label, true, () => this.statements(s.body));
    this.within(s.label, false, () => [s.head, s.update].forEach((list) => this.statements(list)));
  }

  private lanes(s: Statement & { kind: "lanes" }): void {
    if (!(this.stage === "machine" && s.index.type === "i32" && s.bound.type === "i32"))
      this.wrong(`lanes that count with ${s.index.type}`);
    for (const local of s.varying)
      if (!isScalar(local.type)) this.wrong(`'${local.name}' of type ${local.type} in lanes`);
    for (const { local } of s.folded)
      if (!(local.type === "i32" && !s.doubles && s.varying.has(local)))
        this.wrong(`'${local.name}' of type ${local.type} is put together of lanes`);
    this.statements(s.body);
    this.statements(s.rest);
  }

  private within(label: Label, continues: boolean, visit: () => void): void {
    if (this.targets.has(label)) this.wrong(`label '${label.name}' stands inside itself`);
    this.targets.set(label, continues);
    visit();
    this.targets.delete(label);
  }

  // --- expressions
  // ----------------------------------------------------------------------------------------------------

  private expression(e: Expression, evaluated = false): void {
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

  private slot(object: Expression, field: string, value: Expression): void {
    const slot = isObject(object.type) ? object.type.fields.get(field) : undefined;
    const holds = !!slot && sameType(this.slotType(slot), value.type);
    if (!holds) this.wrong(`field '${field}' of ${object.type} gets ${value.type}`);
  }

  private slotType({ type, optional }: Slot): Type {
    if (type === "bigint" && this.stage === "machine") return "i64";
    return optional ? "f64" : type;
  }

  private element(array: Expression, index: Expression): void {
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
