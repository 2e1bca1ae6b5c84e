/**
 * Number narrowing: the IR with JavaScript numbers in, the IR with machine types out. A number becomes i32 or i64 where
 * the value ranges prove that every value is an integer that the register holds, and that nobody can tell 0 from -0.
 */
import { isChecked, type Func, type Local, type Module, type Statement } from "../../../ir/ir.js";
import { convert } from "./forms.js";
import { NarrowedValues } from "./values.js";
import type { Context, Pass } from "../../pass.js";

export const narrow: Pass = {
  name: "narrow",
  stage: "machine",
  says:
    "A number becomes `i32` or `i64` where its range proves that every value is an integer that fits and " +
    "nobody looks at the sign of zero. Indices become integers, so that LLVM drops checks that it disproves.",
  run,
};

function run(module: Module, context: Context): Module {
  const narrowed = new Narrowing(module, context).run();
  context.locals = narrowed.locals;
  return narrowed.module;
}

interface Narrowed {
  readonly module: Module;
  /** The new local for each old one. */
  readonly locals: ReadonlyMap<Local, Local>;
}

class Narrowing extends NarrowedValues {
  run(): Narrowed {
    const { functions, root, tables } = this.module;
    for (const func of functions) this.functions.set(func, this.declare(func));
    for (const func of functions) this.functions.get(func)!.body = this.statements(func.body, func);
    const module: Module = { root: this.functions.get(root)!, functions: [...this.functions.values()], tables };
    return { module, locals: this.locals };
  }

  private statements(list: readonly Statement[], func: Func): Statement[] {
    return list.map((statement) => this.statement(statement, func));
  }

  private statement(s: Statement, func: Func): Statement {
    switch (s.kind) {
      case "assign": {
        const local = this.local(s.local);
        if (this.wrapped.has(s.local) || this.unsigned.has(s.local))
          return { ...s, local, value: this.modular(s.value) };
        if (this.indexOnly.has(s.local)) return { ...s, local, value: convert(this.farInteger(s.value), "i64") };
        return { ...s, local, value: this.as(s.value, local.type, this.zeroSign.locals.has(s.local)) };
      }
      case "store":
        return {
          ...s,
          array: this.array(s.array),
          index: this.index(s.index, isChecked(s.site)),
          natural: this.isNatural(s.index),
          value: this.element(s.value, this.words.kindOf(s.array)),
        };
      case "setField":
        return { ...s, object: this.any(s.object), value: this.held(s.object.type, s.field, s.value) };
      case "push":
        return { ...s, list: this.any(s.list), value: this.pushed(s.list.type, s.value) };
      case "shorten":
        return { ...s, list: this.any(s.list), length: this.index(s.length, false) };
      case "drop":
        return { ...s, list: this.any(s.list), count: this.index(s.count, false) };
      case "if":
        return {
          ...s,
          condition: this.boolean(s.condition),
          then: this.statements(s.then, func),
          otherwise: this.statements(s.otherwise, func),
        };
      case "loop":
        return {
          ...s,
          head: this.statements(s.head, func),
          test: s.test && this.boolean(s.test),
          body: this.statements(s.body, func),
          update: this.statements(s.update, func),
        };
      case "block":
      case "arena":
        return { ...s, body: this.statements(s.body, func) };
      case "return":
        return {
          ...s,
          value: s.value && this.as(s.value, this.functions.get(func)!.result, this.zeroSign.results.has(func)),
        };
      case "evaluate":
        return { ...s, value: this.any(s.value) };
      case "throw":
        return {
          ...s,
          values: s.values.map((value) => (value.type === "bool" ? this.boolean(value) : this.float(value))),
        };
      case "raise":
        return { ...s, class: this.float(s.class), message: this.array(s.message) };
      case "fail":
        return { ...s, value: this.float(s.value) };
      case "copy":
        return { ...s, target: this.array(s.target), source: this.array(s.source) };
      default:
        return s;
    }
  }
}
