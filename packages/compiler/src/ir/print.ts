/** IR to text, for `wumba explain --ir`, failures of the verifier, and tests. */
import type { Expression, Func, Local, Module, Statement } from "./ir.js";
import { operations } from "./operations/operations.js";

/** What lies deeper has no larger indent, so that the text is as long as the program is. */
const WIDEST = 160;

export function printModule(module: Module): string {
  return module.functions.map(printFunction).join("\n");
}

export function printFunction(func: Func): string {
  const names = new Names();
  const parameters = func.parameters.map((local) => `${names.of(local)}: ${local.reference ? "&" : ""}${local.type}`);
  return `function ${func.name}(${parameters.join(", ")}): ${func.result}\n${printStatements(func.body, names, "  ")}`;
}

/** Locals of one name are told apart by a number. */
class Names {
  private readonly names = new Map<Local, string>();
  private readonly counts = new Map<string, number>();

  of(local: Local): string {
    const known = this.names.get(local);
    if (known !== undefined) return known;
    const count = this.counts.get(local.name) ?? 0;
    this.counts.set(local.name, count + 1);
    const name = count === 0 ? local.name : `${local.name}.${count}`;
    this.names.set(local, name);
    return name;
  }
}

function printStatements(statements: readonly Statement[], names: Names, indent: string): string {
  let text = "";
  // To join them would copy the text of what lies inside once for each level.
  for (const statement of statements) text += printStatement(statement, names, indent);
  return text;
}

function printStatement(s: Statement, names: Names, indent: string): string {
  const inner = indent.length < WIDEST ? indent + "  " : indent;
  const list = (title: string, body: readonly Statement[]) =>
    body.length ? `${indent}${title}\n${printStatements(body, names, inner)}` : "";
  const text = (expression: Expression) => printExpression(expression, names);
  switch (s.kind) {
    case "assign":
      return `${indent}${names.of(s.local)}: ${s.local.type} = ${text(s.value)}\n`;
    case "store":
      return `${indent}${text(s.array)}[${text(s.index)}]${s.site === undefined ? "" : "?"} = ${text(s.value)}\n`;
    case "setField":
      return `${indent}${text(s.object)}.${s.field} = ${text(s.value)}\n`;
    case "push":
      return `${indent}push ${text(s.value)} to ${text(s.list)}\n`;
    case "shorten":
      return `${indent}shorten ${text(s.list)} to ${text(s.length)}\n`;
    case "drop":
      return `${indent}drop ${text(s.count)} of ${text(s.list)}\n`;
    case "if":
      return `${indent}if ${text(s.condition)}\n${printStatements(s.then, names, inner)}${list("else", s.otherwise)}`;
    case "loop":
      return [
        `${list("head", s.head)}${indent}loop ${s.label.name} while ${s.test ? text(s.test) : "true"}`,
        s.carried ? ` carrying ${s.carried.map((local) => names.of(local)).join(", ")}` : "",
        `\n${printStatements(s.body, names, inner)}${list("update", s.update)}`,
      ].join("");
    case "lanes":
      return [
        `${indent}lanes ${s.count} while ${names.of(s.index)} ${s.inclusive ? "<=" : "<"} ${text(s.bound)}\n`,
        `${printStatements(s.body, names, inner)}${list("rest", s.rest)}`,
        ...s.folded.map(({ local, op }) => `${indent}fold ${names.of(local)} by ${op}\n`),
      ].join("");
    case "block":
      return `${indent}block ${s.label.name}\n${printStatements(s.body, names, inner)}`;
    case "arena":
      return `${indent}arena\n${printStatements(s.body, names, inner)}`;
    case "barrier":
      return `${indent}barrier\n`;
    case "break":
    case "continue":
      return `${indent}${s.kind} ${s.label.name}\n`;
    case "return":
      return `${indent}return${s.value ? ` ${text(s.value)}` : ""}\n`;
    case "evaluate":
      return `${indent}${text(s.value)}\n`;
    case "throw":
      return `${indent}throw ${s.site}(${s.values.map(text).join(", ")})\n`;
    case "raise":
      return `${indent}raise ${text(s.class)} ${text(s.message)}\n`;
    case "fail":
      return `${indent}fail ${s.reason}(${text(s.value)})\n`;
    case "copy":
      return `${indent}copy ${text(s.target)} from ${text(s.source)}\n`;
  }
}

function printExpression(e: Expression, names: Names): string {
  const args = e.args.map((arg) => printExpression(arg, names));
  switch (e.op) {
    case "constant":
      return e.type === "bool" ? String(e.value === 1) : Object.is(e.value, -0) ? "-0" : String(e.value);
    case "bigconstant":
      return `${e.value}n`;
    case "local":
      return names.of(e.local);
    case "address":
      return `&${names.of(e.local)}`;
    case "conditional":
      return `(${args[0]} ? ${args[1]} : ${args[2]})`;
    case "call":
      return `${e.callee.name}(${args.join(", ")})`;
    case "load":
      return `${args[0]}[${args[1]}]${e.site === undefined ? "" : "?"}`;
    case "atomic":
      return `${e.action}(${args.join(", ")})`;
    case "table":
      return e.table.name;
    case "new":
      return `new ${e.type} { ${e.fields.map((field, k) => `${field}: ${args[k]}`).join(", ")} }`;
    case "newList":
      return `new ${e.type} of ${args[0]}`;
    case "field":
      return `${args[0]}.${e.field}`;
    case "nothing":
      return "nothing";
    case "coordinate":
      return `${e.of}.${"xyz"[e.axis]}`;
    case "blockValue":
      return `${e.action} ${e.join}(${args[0]})`;
    case "warpValue":
      return `${e.action} ${e.action === "reduce" ? e.join : ""}(${args.join(", ")})`;
    case "shared":
      return `${e.of} ${e.type}(${e.length})`;
    case "allocate":
      return `new ${e.type}(${args[0]})`;
    default: {
      const { sign } = operations[e.op];
      const suffix = ["i32", "i64", "i128", "f32", "bigint"].includes(String(e.type)) ? `.${e.type}` : "";
      return sign && args.length === 2
        ? `(${args[0]} ${sign}${suffix} ${args[1]})`
        : `${e.op}${suffix}(${args.join(", ")})`;
    }
  }
}
