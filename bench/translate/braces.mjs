/**
 * A typed kernel in; its functions in a language with braces out. The dialect says how that language writes what C and
 * AssemblyScript write differently: declarations, conversions, elements, library functions.
 */
import { ts } from "ts-morph";
import { COMPOUND, ELEMENTS, isBitwise, isComparison, join } from "./typed-kernel.mjs";

const { SyntaxKind: Kind } = ts;
const ARITHMETIC = {
  [Kind.PlusToken]: "+",
  [Kind.MinusToken]: "-",
  [Kind.AsteriskToken]: "*",
  [Kind.SlashToken]: "/",
  [Kind.PercentToken]: "%",
};

export class BracesWriter {
  constructor(kernel, dialect) {
    this.kernel = kernel;
    this.dialect = dialect;
  }

  write() {
    const helpersFirst = [...this.kernel.functions].sort(
      (a, b) => Number(a === this.kernel.root) - Number(b === this.kernel.root),
    );
    return [this.dialect.prelude(this), ...helpersFirst.map((f) => this.function(f))].join("\n");
  }

  function(func) {
    this.current = func;
    return `${this.dialect.head(this, func)} ${this.statement(func.body)}\n`;
  }

  variableType(name) {
    return this.kernel.variables.get(this.current).get(name);
  }

  block(statements) {
    return `{\n${statements.map((s) => this.statement(s)).join("\n")}\n}`;
  }

  statement(s) {
    switch (s.kind) {
      case Kind.Block:
        return this.block(s.statements);
      case Kind.VariableStatement:
        return this.declarations(s.declarationList);
      case Kind.ExpressionStatement:
        return `${this.effect(s.expression)};`;
      case Kind.IfStatement:
        return `if (${this.expression(s.expression, "bool")}) ${this.statement(s.thenStatement)}${s.elseStatement ? ` else ${this.statement(s.elseStatement)}` : ""}`;
      case Kind.ForStatement:
        return this.for(s);
      case Kind.ForOfStatement:
        return this.forOf(s);
      case Kind.WhileStatement:
        return `while (${this.expression(s.expression, "bool")}) ${this.statement(s.statement)}`;
      case Kind.DoStatement:
        return `do ${this.statement(s.statement)} while (${this.expression(s.expression, "bool")});`;
      case Kind.ReturnStatement:
        return s.expression
          ? `return ${this.expression(s.expression, this.kernel.resultOf(this.current))};`
          : "return;";
      case Kind.BreakStatement:
        return "break;";
      case Kind.ContinueStatement:
        return "continue;";
      default:
        throw new Error(`cannot translate ${Kind[s.kind]}: ${s.getText()}`);
    }
  }

  declarations(list) {
    return list.declarations
      .map(({ name, initializer }) => {
        const type = this.variableType(name.text);
        const value = initializer ? this.expression(initializer, type) : "0";
        return `${this.dialect.declare(type, name.text)} = ${value};`;
      })
      .join(" ");
  }

  for(s) {
    const start = s.initializer
      ? ts.isVariableDeclarationList(s.initializer)
        ? this.declarations(s.initializer)
        : `${this.effect(s.initializer)};`
      : "";
    const test = s.condition ? this.expression(s.condition, "bool") : "";
    return `{ ${start} for (; ${test}; ${s.incrementor ? this.effect(s.incrementor) : ""}) ${this.statement(s.statement)} }`;
  }

  forOf(s) {
    const { name } = s.initializer.declarations[0];
    const array = s.expression.getText();
    const at = `${name.text}_at`;
    const kind = this.kernel.typeOf(s.expression);
    const element = this.dialect.load(array, kind, at);
    const length = this.dialect.length(array);
    return `for (${this.dialect.declare("i32", at)} = 0; ${at} < ${length}; ${at}++) { ${this.dialect.declare(ELEMENTS[kind], name.text)} = ${element}; ${this.statement(s.statement)} }`;
  }

  /** An expression whose value nobody wants. */
  effect(e) {
    if (ts.isBinaryExpression(e)) return this.assignment(e);
    if (ts.isPostfixUnaryExpression(e) || ts.isPrefixUnaryExpression(e)) {
      const sign = e.operator === Kind.PlusPlusToken ? "+" : "-";
      return this.store(e.operand, `(${this.expression(e.operand)} ${sign} 1)`, this.kernel.typeOf(e.operand));
    }
    if (ts.isCallExpression(e) && ts.isPropertyAccessExpression(e.expression) && e.expression.name.text === "fill") {
      const array = e.expression.expression.getText();
      const kind = this.kernel.typeOf(e.expression.expression);
      return this.dialect.fill(array, kind, this.expression(e.arguments[0], ELEMENTS[kind]));
    }
    return this.expression(e);
  }

  assignment(e) {
    const kind = e.operatorToken.kind;
    if (kind === Kind.EqualsToken) {
      const wanted = ts.isIdentifier(e.left) ? this.kernel.typeOf(e.left) : undefined;
      const type = wanted ?? this.settled(this.kernel.typeOf(e.right));
      return this.store(e.left, this.expression(e.right, type), type);
    }
    const operator = COMPOUND.get(kind);
    const type = this.settled(this.kernel.binaryType(operator, e.left, e.right));
    return this.store(e.left, this.binary(operator, e.left, e.right, type), type);
  }

  settled(type) {
    return type === "int" ? "i32" : type;
  }

  store(target, value, type) {
    if (ts.isIdentifier(target))
      return `${target.text} = ${this.dialect.convert(value, type, this.kernel.typeOf(target))}`;
    const kind = this.kernel.typeOf(target.expression);
    return this.dialect.store(
      target.expression.getText(),
      kind,
      this.expression(target.argumentExpression, "i32"),
      value,
      type,
    );
  }

  /** The text of a value, converted to the wanted type where it has another. */
  expression(e, wanted) {
    const type = this.kernel.typeOf(e);
    const target = wanted ?? this.settled(type);
    if (ts.isNumericLiteral(e)) return this.dialect.literal(e.getText(), Number(e.text), target);
    return this.dialect.convert(this.plain(e, target), type === "int" ? target : type, target);
  }

  /** The text of a value in its own type; what a literal makes of it is in the wanted type. */
  plain(e, wanted) {
    switch (e.kind) {
      case Kind.ParenthesizedExpression:
        return `(${this.plain(e.expression, wanted)})`;
      case Kind.TrueKeyword:
        return "true";
      case Kind.FalseKeyword:
        return "false";
      case Kind.NumericLiteral:
        return this.dialect.literal(e.getText(), Number(e.text), wanted);
      case Kind.Identifier:
        return this.name(e);
      case Kind.ElementAccessExpression:
        return this.dialect.load(
          e.expression.getText(),
          this.kernel.typeOf(e.expression),
          this.expression(e.argumentExpression, "i32"),
        );
      case Kind.PropertyAccessExpression:
        return e.name.text === "length"
          ? this.dialect.length(e.expression.getText())
          : this.dialect.literal("", Math[e.name.text], "f64");
      case Kind.PrefixUnaryExpression:
        return this.prefix(e, wanted);
      case Kind.ConditionalExpression: {
        const type = this.kernel.typeOf(e) === "int" ? wanted : this.kernel.typeOf(e);
        return `(${this.expression(e.condition, "bool")} ? ${this.expression(e.whenTrue, type)} : ${this.expression(e.whenFalse, type)})`;
      }
      case Kind.CallExpression:
        return this.call(e);
      case Kind.BinaryExpression: {
        const type = this.kernel.typeOf(e);
        return this.binary(e.operatorToken.kind, e.left, e.right, type === "int" ? wanted : type);
      }
      default:
        throw new Error(`cannot translate ${Kind[e.kind]}: ${e.getText()}`);
    }
  }

  name(e) {
    if (e.text === "Infinity") return this.dialect.infinity;
    const table = this.kernel.tables.get(e.text);
    return table?.kind === "number" ? table.value.getText() : e.text;
  }

  prefix(e, wanted) {
    const type = this.kernel.typeOf(e) === "int" ? wanted : this.kernel.typeOf(e);
    if (e.operator === Kind.ExclamationToken) return `!${this.expression(e.operand, "bool")}`;
    if (e.operator === Kind.TildeToken) return `(~${this.wrapped(e.operand)})`;
    if (e.operator === Kind.MinusToken) return `(-${this.expression(e.operand, type)})`;
    throw new Error(`cannot translate ${e.getText()}`);
  }

  binary(kind, left, right, type) {
    if (kind === Kind.AmpersandAmpersandToken || kind === Kind.BarBarToken) {
      return `(${this.expression(left, "bool")} ${ts.tokenToString(kind)} ${this.expression(right, "bool")})`;
    }
    if (isComparison(kind)) {
      const both = this.settled(join(this.kernel.typeOf(left), this.kernel.typeOf(right)));
      return `(${this.expression(left, both)} ${ts.tokenToString(kind).replace("===", "==").replace("!==", "!=")} ${this.expression(right, both)})`;
    }
    if (isBitwise(kind)) return this.bitwise(kind, left, right);
    return `(${this.expression(left, type)} ${ARITHMETIC[kind]} ${this.expression(right, type)})`;
  }

  bitwise(kind, left, right) {
    if (kind === Kind.BarToken && ts.isNumericLiteral(right) && right.text === "0") return this.wrapped(left);
    if (kind === Kind.GreaterThanGreaterThanGreaterThanToken) {
      return this.dialect.shiftUnsigned(
        this.wrapped(left),
        this.wrapped(right),
        this.kernel.binaryType(kind, left, right),
      );
    }
    if (kind === Kind.LessThanLessThanToken) return this.dialect.shiftLeft(this.wrapped(left), this.wrapped(right));
    return `(${this.wrapped(left)} ${ts.tokenToString(kind)} ${this.wrapped(right)})`;
  }

  /** The low 32 bits of a value, as i32: sums wrap around. */
  wrapped(e) {
    if (ts.isParenthesizedExpression(e)) return this.wrapped(e.expression);
    if (ts.isNumericLiteral(e)) return this.dialect.literal("", Number(e.text) | 0, "i32");
    const type = this.kernel.typeOf(e);
    if (
      ts.isBinaryExpression(e) &&
      ARITHMETIC[e.operatorToken.kind] &&
      type === "i32" &&
      e.operatorToken.kind !== Kind.PercentToken
    ) {
      return this.dialect.wrapping(ARITHMETIC[e.operatorToken.kind], this.wrapped(e.left), this.wrapped(e.right));
    }
    if (type === "bool") return `(${this.expression(e)} ? 1 : 0)`;
    return this.dialect.convert(this.plain(e, "i32"), type === "int" ? "i32" : type, "i32");
  }

  call(e) {
    if (ts.isIdentifier(e.expression)) {
      const callee = this.kernel.byName.get(e.expression.text);
      const types = this.kernel.variables.get(callee);
      const args = e.arguments.map((a, k) => this.argument(a, types.get(callee.parameters[k].name.text)));
      return `${callee.name.text}(${args.join(", ")})`;
    }
    const name = e.expression.name.text;
    if (name === "imul") return this.dialect.wrapping("*", this.wrapped(e.arguments[0]), this.wrapped(e.arguments[1]));
    if (name === "fround") return this.fround(e.arguments[0]);
    if (name === "clz32") return this.dialect.math(name, [this.wrapped(e.arguments[0])], "i32");
    const type = this.settled(this.kernel.typeOf(e));
    return this.dialect.math(
      name,
      e.arguments.map((a) => this.expression(a, type)),
      type,
    );
  }

  argument(a, type) {
    return ELEMENTS[type] ? this.dialect.arrayArgument(a.getText()) : this.expression(a, type);
  }

  /**
   * One operation on single-precision numbers that is rounded to single precision is that operation in single
   * precision.
   */
  fround(e) {
    const inner = ts.isParenthesizedExpression(e) ? e.expression : e;
    const single = (x) => this.kernel.typeOf(x) === "f32" || this.kernel.typeOf(x) === "int";
    if (
      ts.isBinaryExpression(inner) &&
      ARITHMETIC[inner.operatorToken.kind] &&
      single(inner.left) &&
      single(inner.right)
    ) {
      return `(${this.expression(inner.left, "f32")} ${ARITHMETIC[inner.operatorToken.kind]} ${this.expression(inner.right, "f32")})`;
    }
    if (
      ts.isCallExpression(inner) &&
      ts.isPropertyAccessExpression(inner.expression) &&
      inner.arguments.every(single)
    ) {
      return this.dialect.math(
        inner.expression.name.text,
        inner.arguments.map((a) => this.expression(a, "f32")),
        "f32",
      );
    }
    return this.expression(e, "f32");
  }
}
