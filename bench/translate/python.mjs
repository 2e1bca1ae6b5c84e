/**
 * A typed kernel in; Python for Numba out: `for` over ranges where the loop counts, NumPy arrays, integers of 64 bits
 * cut to 32 where the kernel does.
 */
import { ts } from "ts-morph";
import { COMPOUND, isBitwise, isComparison } from "./typed-kernel.mjs";

const { SyntaxKind: Kind } = ts;
const DTYPES = {
  Int8Array: "int8",
  Uint8Array: "uint8",
  Uint8ClampedArray: "uint8",
  Int16Array: "int16",
  Uint16Array: "uint16",
  Int32Array: "int32",
  Uint32Array: "uint32",
  Float32Array: "float32",
  Float64Array: "float64",
};
const RESERVED = new Set([
  "in",
  "from",
  "is",
  "not",
  "or",
  "and",
  "pass",
  "def",
  "lambda",
  "sum",
  "abs",
  "min",
  "max",
  "range",
  "len",
]);

const PRELUDE = `import math
import numpy as np
from numba import njit

@JIT
def wrap32(x):
    return ((x + 2147483648) & 4294967295) - 2147483648

@JIT
def clamp8(x):
    return min(max(round(x), 0), 255)
`;

class PythonWriter {
  constructor(kernel, decorator) {
    this.kernel = kernel;
    this.decorator = decorator;
    this.lines = [];
    this.depth = 0;
  }

  write() {
    this.lines.push(PRELUDE.replaceAll("@JIT", this.decorator));
    for (const [name, { kind, values, value }] of this.kernel.tables) {
      this.lines.push(
        kind === "number"
          ? `${name} = ${value.getText()}`
          : `${name} = np.array([${values.map((v) => v.getText()).join(", ")}], dtype=np.${DTYPES[kind]})`,
      );
    }
    const helpersFirst = [...this.kernel.functions].sort(
      (a, b) => Number(a === this.kernel.root) - Number(b === this.kernel.root),
    );
    for (const func of helpersFirst) this.function(func);
    return `${this.lines.join("\n")}\n`;
  }

  name(text) {
    return RESERVED.has(text) ? `${text}_` : text;
  }

  line(text) {
    this.lines.push("    ".repeat(this.depth) + text);
  }

  function(func) {
    this.line(this.decorator);
    const name = func === this.kernel.root ? "kernel" : this.name(func.name.text);
    this.line(`def ${name}(${func.parameters.map((p) => this.name(p.name.text)).join(", ")}):`);
    this.body(func.body);
    this.line("");
  }

  body(s) {
    this.depth++;
    if (ts.isBlock(s)) for (const inner of s.statements) this.statement(inner);
    else this.statement(s);
    if (ts.isBlock(s) && s.statements.length === 0) this.line("pass");
    this.depth--;
  }

  statement(s) {
    switch (s.kind) {
      case Kind.Block:
        return s.statements.forEach((inner) => this.statement(inner));
      case Kind.VariableStatement:
        return this.declarations(s.declarationList);
      case Kind.ExpressionStatement:
        return this.effect(s.expression);
      case Kind.IfStatement:
        this.line(`if ${this.expression(s.expression)}:`);
        this.body(s.thenStatement);
        if (s.elseStatement) {
          this.line("else:");
          this.body(s.elseStatement);
        }
        return;
      case Kind.ForStatement:
        return this.for(s);
      case Kind.ForOfStatement:
        this.line(`for ${s.initializer.declarations[0].name.text} in ${this.expression(s.expression)}:`);
        return this.body(s.statement);
      case Kind.WhileStatement:
        this.line(`while ${this.expression(s.expression)}:`);
        return this.body(s.statement);
      case Kind.ReturnStatement:
        return this.line(s.expression ? `return ${this.expression(s.expression)}` : "return");
      case Kind.BreakStatement:
        return this.line("break");
      case Kind.ContinueStatement:
        return this.line("continue");
      default:
        throw new Error(`cannot translate ${Kind[s.kind]}: ${s.getText()}`);
    }
  }

  declarations(list) {
    for (const { name, initializer } of list.declarations) {
      const double = this.kernel.variables.get(this.kernel.functionOf(name)).get(name.text) === "f64";
      if (initializer)
        this.line(`${this.name(name.text)} = ${double ? this.double(initializer) : this.expression(initializer)}`);
    }
  }

  /** So that a variable that starts with 0 is a float from there on. */
  double(e) {
    return this.kernel.typeOf(e) === "int" ? `float(${this.expression(e)})` : this.expression(e);
  }

  for(s) {
    const range = this.range(s);
    if (range) {
      this.line(`for ${range.name} in range(${range.from}, ${range.to}, ${range.step}):`);
      return this.body(s.statement);
    }
    if (s.initializer) {
      if (ts.isVariableDeclarationList(s.initializer)) this.declarations(s.initializer);
      else this.effect(s.initializer);
    }
    if (holdsContinue(s.statement)) throw new Error(`cannot translate a continue in ${s.getText().slice(0, 60)}`);
    this.line(`while ${s.condition ? this.expression(s.condition) : "True"}:`);
    this.body(s.statement);
    this.depth++;
    if (s.incrementor) this.effect(s.incrementor);
    this.depth--;
  }

  /** What a loop adds to its counter. */
  step(e, name) {
    if (!e) return undefined;
    if ((ts.isPostfixUnaryExpression(e) || ts.isPrefixUnaryExpression(e)) && e.operand.getText() === name)
      return e.operator === Kind.PlusPlusToken ? "1" : "-1";
    const adds = ts.isBinaryExpression(e) && e.left.getText() === name && e.operatorToken.kind === Kind.PlusEqualsToken;
    return adds ? this.expression(e.right) : undefined;
  }

  /** The range of a counting loop whose counter and bound stay as they are in its body. */
  range({ initializer, condition, incrementor, statement }) {
    if (!initializer || !ts.isVariableDeclarationList(initializer) || initializer.declarations.length !== 1)
      return undefined;
    const [{ name, initializer: from }] = initializer.declarations;
    const step = this.step(incrementor, name.text);
    if (!condition || !ts.isBinaryExpression(condition) || condition.left.getText() !== name.text || step === undefined)
      return undefined;
    const names = [...namesIn(condition.right), ...namesIn(incrementor)];
    if ([name.text, ...names].some((one) => assigns(statement, one))) return undefined;
    const bound = this.expression(condition.right);
    const inclusive = {
      [Kind.LessThanToken]: "",
      [Kind.LessThanEqualsToken]: " + 1",
      [Kind.GreaterThanToken]: "",
      [Kind.GreaterThanEqualsToken]: " - 1",
    };
    const operator = condition.operatorToken.kind;
    if (!(operator in inclusive)) return undefined;
    return { name: this.name(name.text), from: this.expression(from), to: bound + inclusive[operator], step };
  }

  effect(e) {
    if (ts.isPostfixUnaryExpression(e) || ts.isPrefixUnaryExpression(e)) {
      return this.line(`${this.expression(e.operand)} ${e.operator === Kind.PlusPlusToken ? "+=" : "-="} 1`);
    }
    if (ts.isBinaryExpression(e)) {
      const operator = COMPOUND.get(e.operatorToken.kind);
      const target = ts.isElementAccessExpression(e.left)
        ? `${this.expression(e.left.expression)}[${this.expression(e.left.argumentExpression)}]`
        : this.expression(e.left);
      const value = operator === undefined ? this.double2(e) : this.binary(operator, e.left, e.right);
      const clamped =
        ts.isElementAccessExpression(e.left) && this.kernel.typeOf(e.left.expression) === "Uint8ClampedArray";
      return this.line(`${target} = ${clamped ? `clamp8(${value})` : value}`);
    }
    if (ts.isCallExpression(e) && ts.isPropertyAccessExpression(e.expression) && e.expression.name.text === "fill") {
      return this.line(`${this.expression(e.expression.expression)}[:] = ${this.expression(e.arguments[0])}`);
    }
    return this.line(this.expression(e));
  }

  double2(e) {
    return ts.isIdentifier(e.left) && this.kernel.typeOf(e.left) === "f64"
      ? this.double(e.right)
      : this.expression(e.right);
  }

  expression(e) {
    switch (e.kind) {
      case Kind.ParenthesizedExpression:
        return `(${this.expression(e.expression)})`;
      case Kind.TrueKeyword:
        return "True";
      case Kind.FalseKeyword:
        return "False";
      case Kind.NumericLiteral:
        return e.getText();
      case Kind.Identifier:
        return e.text === "Infinity" ? "math.inf" : this.name(e.text);
      case Kind.ElementAccessExpression:
        return this.element(e);
      case Kind.PropertyAccessExpression:
        return e.name.text === "length" ? `len(${this.expression(e.expression)})` : `math.${e.name.text.toLowerCase()}`;
      case Kind.PrefixUnaryExpression:
        return e.operator === Kind.ExclamationToken
          ? `(not ${this.expression(e.operand)})`
          : `(${ts.tokenToString(e.operator)}${this.expression(e.operand)})`;
      case Kind.ConditionalExpression:
        return `(${this.expression(e.whenTrue)} if ${this.expression(e.condition)} else ${this.expression(e.whenFalse)})`;
      case Kind.CallExpression:
        return this.call(e);
      case Kind.BinaryExpression:
        return this.binary(e.operatorToken.kind, e.left, e.right);
      default:
        throw new Error(`cannot translate ${Kind[e.kind]}: ${e.getText()}`);
    }
  }

  /** Sums of single-precision numbers are double, as in JavaScript. */
  element(e) {
    const element = `${this.expression(e.expression)}[${this.expression(e.argumentExpression)}]`;
    return this.kernel.typeOf(e) === "f32" ? `np.float64(${element})` : element;
  }

  binary(kind, left, right) {
    const [a, b] = [this.expression(left), this.expression(right)];
    if (kind === Kind.AmpersandAmpersandToken) return `(${a} and ${b})`;
    if (kind === Kind.BarBarToken) return `(${a} or ${b})`;
    if (isComparison(kind)) return `(${a} ${ts.tokenToString(kind).replace("===", "==").replace("!==", "!=")} ${b})`;
    if (kind === Kind.BarToken && b === "0") return `wrap32(${a})`;
    if (kind === Kind.LessThanLessThanToken) return `wrap32(${a} << ${b})`;
    if (kind === Kind.GreaterThanGreaterThanGreaterThanToken) return `((${a} & 4294967295) >> ${b})`;
    if (isBitwise(kind)) return `(${this.integer(left, a)} ${ts.tokenToString(kind)} ${this.integer(right, b)})`;
    return `(${a} ${ts.tokenToString(kind)} ${b})`;
  }

  integer(e, text) {
    return this.kernel.typeOf(e) === "f64" ? `int(${text})` : text;
  }

  call(e) {
    const args = e.arguments.map((a) => this.expression(a));
    if (ts.isIdentifier(e.expression)) return `${this.name(e.expression.text)}(${args.join(", ")})`;
    const name = e.expression.name.text;
    if (name === "imul") return `wrap32(${args[0]} * ${args[1]})`;
    if (name === "fround") return `np.float32(${args[0]})`;
    if (name === "min" || name === "max" || name === "abs") return `${name}(${args.join(", ")})`;
    if (name === "round") return `math.floor(${args[0]} + 0.5)`;
    if (name === "floor" || name === "ceil" || name === "trunc") return `math.${name}(${args[0]})`;
    return `math.${name}(${args.join(", ")})`;
  }
}

function namesIn(node) {
  const names = [];
  const visit = (n) => {
    if (ts.isIdentifier(n) && !(ts.isPropertyAccessExpression(n.parent) && n.parent.name === n)) names.push(n.text);
    if (ts.isElementAccessExpression(n)) names.push(n.expression.getText());
    ts.forEachChild(n, visit);
  };
  visit(node);
  return names;
}

function assigns(node, name) {
  if (
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === Kind.EqualsToken || COMPOUND.has(node.operatorToken.kind)) &&
    rootName(node.left) === name
  )
    return true;
  if (
    (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) &&
    isUpdate(node) &&
    rootName(node.operand) === name
  )
    return true;
  return ts.forEachChild(node, (child) => assigns(child, name) || undefined) ?? false;
}

const isUpdate = (e) => e.operator === Kind.PlusPlusToken || e.operator === Kind.MinusMinusToken;
const rootName = (e) => (ts.isElementAccessExpression(e) ? e.expression.getText() : e.getText());

function holdsContinue(node) {
  if (node.kind === Kind.ContinueStatement) return true;
  if (ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isForOfStatement(node)) return false;
  return ts.forEachChild(node, (child) => holdsContinue(child) || undefined) ?? false;
}

/** `decorator` is the line above each function, such as `@njit(fastmath=True)`. */
export const writePython = (kernel, decorator) => new PythonWriter(kernel, decorator).write();
