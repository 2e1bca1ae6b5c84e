/** The rules that a function of the IR keeps: who owns its variables, where its jumps go, the types in statements. */
import { elementKinds } from "../arrays.js";
import { isArray, isScalar } from "../build.js";
import { isObject, sameType } from "../objects.js";
import type { Func, Label, Local, Statement, Table, Type } from "../ir.js";
import { isInteger, isNumber, word, type Stage } from "../operations/rules.js";
import { bodiesOf, eachStatement, expressionsOf } from "../walk.js";
import { ExpressionRules } from "./expressions.js";

/** A function in which all rules hold, as it was then. */
export interface Verified {
  readonly stage: Stage;
  readonly parameters: readonly Local[];
  readonly result: Type;
  readonly body: readonly Statement[];
  readonly locals: ReadonlySet<Local>;
  readonly callees: ReadonlySet<Func>;
  readonly tables: ReadonlySet<Table>;
}

export class FunctionRules extends ExpressionRules {
  /** What encloses the statement being looked at, and whether `continue` may go there. */
  private readonly targets = new Map<Label, boolean>();

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

  private own(local: Local): void {
    const owner = this.at.owners.get(local) ?? this.func;
    this.at.owners.set(local, owner);
    if (owner !== this.func) this.wrong(`variable '${local.name}' belongs to '${owner.name}' too`);
    if (local.type === "void") this.wrong(`variable '${local.name}' is of type void`);
    if (local.reference && !this.func.parameters.includes(local))
      this.wrong(`variable '${local.name}' is by reference and no parameter`);
    if (this.stage === "numbers" && isInteger(local.type))
      this.wrong(`variable '${local.name}' is ${local.type} before 'narrow'`);
  }

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
}
