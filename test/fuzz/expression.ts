// Text of expressions with operator precedence: parentheses only where the grammar asks for them.

/** Binding strength, weakest first. */
export const LEVEL = {
  comma: 0,
  assignment: 1,
  conditional: 2,
  nullish: 3,
  or: 4,
  and: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  equality: 9,
  relation: 10,
  shift: 11,
  sum: 12,
  product: 13,
  unary: 14,
  update: 15,
  member: 16,
  primary: 17,
} as const;

export interface Expression {
  readonly text: string;
  readonly level: number;
}

const BINARY: Record<string, number> = {
  "||": LEVEL.or,
  "&&": LEVEL.and,
  "|": LEVEL.bitOr,
  "^": LEVEL.bitXor,
  "&": LEVEL.bitAnd,
  "===": LEVEL.equality,
  "!==": LEVEL.equality,
  "==": LEVEL.equality,
  "!=": LEVEL.equality,
  "<": LEVEL.relation,
  "<=": LEVEL.relation,
  ">": LEVEL.relation,
  ">=": LEVEL.relation,
  "<<": LEVEL.shift,
  ">>": LEVEL.shift,
  ">>>": LEVEL.shift,
  "+": LEVEL.sum,
  "-": LEVEL.sum,
  "*": LEVEL.product,
  "/": LEVEL.product,
  "%": LEVEL.product,
};

/** The text of an expression where the grammar takes one of at least `level`. */
export function at(level: number, expression: Expression): string {
  return expression.level >= level ? expression.text : `(${expression.text})`;
}

export function primary(text: string): Expression {
  return { text, level: text.startsWith("-") ? LEVEL.unary : LEVEL.primary };
}

export function binary(operator: string, left: Expression, right: Expression): Expression {
  const level = BINARY[operator]!;
  // TypeScript reads `a << 1 > (b)` and `a << 1 >> (b)` as calls with type arguments.
  if (operator.startsWith(">>")) return { text: `${at(LEVEL.sum, left)} ${operator} ${at(LEVEL.sum, right)}`, level };
  if (level === LEVEL.relation) return { text: `${at(LEVEL.sum, left)} ${operator} ${at(LEVEL.shift, right)}`, level };
  return { text: `${at(level, left)} ${operator} ${at(level + 1, right)}`, level };
}

/** `??` cannot stand beside `||` or `&&` without parentheses. */
export function nullish(left: Expression, right: Expression): Expression {
  return { text: `${at(LEVEL.bitOr, left)} ?? ${at(LEVEL.bitOr, right)}`, level: LEVEL.nullish };
}

export function unary(operator: string, operand: Expression): Expression {
  const text = at(LEVEL.unary, operand);
  return { text: text.startsWith(operator[0]!) ? `${operator}(${text})` : `${operator}${text}`, level: LEVEL.unary };
}

export function conditional(test: Expression, yes: Expression, no: Expression): Expression {
  return {
    text: `${at(LEVEL.nullish, test)} ? ${at(LEVEL.assignment, yes)} : ${at(LEVEL.assignment, no)}`,
    level: LEVEL.conditional,
  };
}

export function assignment(target: string, operator: string, value: Expression): Expression {
  return { text: `${target} ${operator} ${at(LEVEL.assignment, value)}`, level: LEVEL.assignment };
}

export function comma(first: Expression, second: Expression): Expression {
  return { text: `${at(LEVEL.assignment, first)}, ${at(LEVEL.assignment, second)}`, level: LEVEL.comma };
}

export function call(callee: string, values: readonly (Expression | string)[]): Expression {
  const list = values.map((value) => (typeof value === "string" ? value : at(LEVEL.assignment, value)));
  return { text: `${callee}(${list.join(", ")})`, level: LEVEL.member };
}

/** Prefix or postfix `++`, `--`. */
export function update(target: string, operator: "++" | "--", prefix: boolean): Expression {
  return prefix
    ? { text: `${operator}${target}`, level: LEVEL.unary }
    : { text: `${target}${operator}`, level: LEVEL.update };
}
