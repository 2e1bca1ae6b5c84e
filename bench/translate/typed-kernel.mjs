/**
 * A kernel's file in; its functions and the machine type of every variable and expression, as a C programmer would
 * choose them, out.
 *
 * Types: `i32`, `u32`, `f32`, `f64`, `bool`, `void`, `int` (a literal that fits any of them) and the names of the typed
 * arrays. Variables of one name in one function have one type. Numbers whose every value is an integer by its form are
 * `i32`, as in C: whether they can overflow nobody asks, the comparison of results tells.
 */
import { readFileSync } from "node:fs";
import { ts } from "ts-morph";

const { SyntaxKind: Kind } = ts;

export const ELEMENTS = {
  Int8Array: "i32",
  Uint8Array: "i32",
  Uint8ClampedArray: "i32",
  Int16Array: "i32",
  Uint16Array: "i32",
  Int32Array: "i32",
  Uint32Array: "u32",
  Float32Array: "f32",
  Float64Array: "f64",
};

const BITWISE = new Set([
  Kind.AmpersandToken,
  Kind.BarToken,
  Kind.CaretToken,
  Kind.LessThanLessThanToken,
  Kind.GreaterThanGreaterThanToken,
  Kind.GreaterThanGreaterThanGreaterThanToken,
]);
const COMPARISONS = new Set([
  Kind.LessThanToken,
  Kind.LessThanEqualsToken,
  Kind.GreaterThanToken,
  Kind.GreaterThanEqualsToken,
  Kind.EqualsEqualsEqualsToken,
  Kind.ExclamationEqualsEqualsToken,
]);

/** The binary operator of a compound assignment. */
export const COMPOUND = new Map([
  [Kind.PlusEqualsToken, Kind.PlusToken],
  [Kind.MinusEqualsToken, Kind.MinusToken],
  [Kind.AsteriskEqualsToken, Kind.AsteriskToken],
  [Kind.SlashEqualsToken, Kind.SlashToken],
  [Kind.PercentEqualsToken, Kind.PercentToken],
  [Kind.AmpersandEqualsToken, Kind.AmpersandToken],
  [Kind.BarEqualsToken, Kind.BarToken],
  [Kind.CaretEqualsToken, Kind.CaretToken],
  [Kind.LessThanLessThanEqualsToken, Kind.LessThanLessThanToken],
  [Kind.GreaterThanGreaterThanEqualsToken, Kind.GreaterThanGreaterThanToken],
  [Kind.GreaterThanGreaterThanGreaterThanEqualsToken, Kind.GreaterThanGreaterThanGreaterThanToken],
]);

export const isBitwise = (kind) => BITWISE.has(kind);
export const isComparison = (kind) => COMPARISONS.has(kind);

/** The type of a variable that gets values of both types. */
export function join(a, b) {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  if (a === "int") return b;
  if (b === "int") return a;
  if (ELEMENTS[a] || ELEMENTS[b] || a === "bool" || b === "bool") throw new Error(`a variable is both ${a} and ${b}`);
  return "f64";
}

export class TypedKernel {
  /**
   * `args` is one argument list: which numbers are integers is seen from it. `doubles` names variables that are `f64`
   * all the same.
   */
  constructor(file, args, doubles = []) {
    this.source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
    this.functions = this.source.statements.filter((s) => ts.isFunctionDeclaration(s));
    this.root = this.functions.find((f) => f.modifiers?.some((m) => m.kind === Kind.ExportKeyword));
    this.name = this.root.name.text;
    this.byName = new Map(this.functions.map((f) => [f.name.text, f]));
    this.variables = new Map(this.functions.map((f) => [f, new Map()]));
    this.results = new Map();
    this.doubles = new Set(doubles);
    this.tables = this.moduleTables();
    this.root.parameters.forEach((p, k) => {
      const given = args[k];
      this.declare(
        this.root,
        p.name.text,
        typeof given === "number" ? (Number.isInteger(given) ? "i32" : "f64") : given.constructor.name,
      );
    });
    this.infer();
  }

  /** Tables and numbers of the module that functions may name. */
  moduleTables() {
    const tables = new Map();
    for (const statement of this.source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const [{ name, initializer }] = statement.declarationList.declarations;
      if (ts.isNewExpression(initializer))
        tables.set(name.text, { kind: initializer.expression.text, values: initializer.arguments[0].elements });
      else if (ts.isNumericLiteral(initializer)) tables.set(name.text, { kind: "number", value: initializer });
    }
    return tables;
  }

  functionOf(node) {
    let at = node;
    while (!ts.isFunctionDeclaration(at)) at = at.parent;
    return at;
  }

  declare(func, name, type) {
    const known = this.variables.get(func);
    const wanted = this.doubles.has(name) && !ELEMENTS[type] ? "f64" : type;
    const joined = join(known.get(name), wanted);
    if (joined !== known.get(name)) {
      known.set(name, joined);
      this.changed = true;
    }
  }

  infer() {
    do {
      this.changed = false;
      for (const func of this.functions) this.visit(func.body);
    } while (this.changed);
    for (const variables of this.variables.values()) {
      for (const [name, type] of variables) if (type === "int") variables.set(name, "i32");
    }
  }

  visit(node) {
    if (ts.isVariableDeclaration(node) && node.initializer)
      this.declare(this.functionOf(node), node.name.text, this.typeOf(node.initializer));
    if (ts.isForOfStatement(node)) {
      this.declare(
        this.functionOf(node),
        node.initializer.declarations[0].name.text,
        ELEMENTS[this.typeOf(node.expression)],
      );
    }
    if (ts.isBinaryExpression(node)) this.visitAssignment(node);
    if (ts.isReturnStatement(node)) this.visitReturn(node);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const callee = this.byName.get(node.expression.text);
      if (!callee) throw new Error(`cannot translate ${node.getText()}`);
      node.arguments.forEach((argument, k) =>
        this.declare(callee, callee.parameters[k].name.text, this.typeOf(argument)),
      );
    }
    ts.forEachChild(node, (child) => this.visit(child));
  }

  visitAssignment(node) {
    if (!ts.isIdentifier(node.left)) return;
    const kind = node.operatorToken.kind;
    if (kind === Kind.EqualsToken) this.declare(this.functionOf(node), node.left.text, this.typeOf(node.right));
    else if (COMPOUND.has(kind))
      this.declare(this.functionOf(node), node.left.text, this.binaryType(COMPOUND.get(kind), node.left, node.right));
  }

  visitReturn(node) {
    const func = this.functionOf(node);
    const type = node.expression ? join(this.results.get(func), this.typeOf(node.expression)) : undefined;
    if (type !== this.results.get(func)) {
      this.results.set(func, type);
      this.changed = true;
    }
  }

  resultOf(func) {
    const type = this.results.get(func) ?? "void";
    return type === "int" ? "i32" : type;
  }

  typeOf(e) {
    switch (e.kind) {
      case Kind.ParenthesizedExpression:
        return this.typeOf(e.expression);
      case Kind.NumericLiteral:
        return /[.e]/i.test(e.getText()) && !/^0x/i.test(e.getText())
          ? "f64"
          : Number(e.text) < 2 ** 31
            ? "int"
            : "f64";
      case Kind.TrueKeyword:
      case Kind.FalseKeyword:
        return "bool";
      case Kind.Identifier:
        return this.nameType(e);
      case Kind.ElementAccessExpression:
        return ELEMENTS[this.typeOf(e.expression)];
      case Kind.PropertyAccessExpression:
        return e.name.text === "length" ? "i32" : "f64";
      case Kind.PrefixUnaryExpression:
        return e.operator === Kind.ExclamationToken
          ? "bool"
          : e.operator === Kind.TildeToken
            ? "i32"
            : this.typeOf(e.operand);
      case Kind.PostfixUnaryExpression:
        return this.typeOf(e.operand);
      case Kind.ConditionalExpression:
        return join(this.typeOf(e.whenTrue), this.typeOf(e.whenFalse));
      case Kind.CallExpression:
        return this.callType(e);
      case Kind.BinaryExpression:
        return this.binaryType(e.operatorToken.kind, e.left, e.right);
      default:
        throw new Error(`cannot translate ${Kind[e.kind]}: ${e.getText()}`);
    }
  }

  nameType(e) {
    if (e.text === "Infinity" || e.text === "NaN") return "f64";
    const table = this.tables.get(e.text);
    if (table) return table.kind === "number" ? this.typeOf(table.value) : table.kind;
    return this.variables.get(this.functionOf(e)).get(e.text);
  }

  binaryType(kind, left, right) {
    if (isComparison(kind) || kind === Kind.AmpersandAmpersandToken || kind === Kind.BarBarToken) return "bool";
    if (kind === Kind.EqualsToken || COMPOUND.has(kind)) return this.typeOf(left);
    if (kind === Kind.GreaterThanGreaterThanGreaterThanToken)
      return ts.isNumericLiteral(right) && right.text !== "0" ? "i32" : "u32";
    if (isBitwise(kind)) return "i32";
    const both = join(this.typeOf(left), this.typeOf(right));
    if (kind === Kind.SlashToken) return "f64";
    return both === "i32" || both === "int" || both === undefined ? both : "f64";
  }

  callType(e) {
    if (ts.isIdentifier(e.expression)) return this.resultOf(this.byName.get(e.expression.text));
    const name = e.expression.name.text;
    if (name === "fill") return "void";
    if (name === "imul" || name === "clz32") return "i32";
    if (name === "fround") return "f32";
    if (name === "min" || name === "max" || name === "abs") return e.arguments.map((a) => this.typeOf(a)).reduce(join);
    return "f64";
  }
}
