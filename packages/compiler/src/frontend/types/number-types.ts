/**
 * Expressions in; out which are numbers by their operators and by the types of what these join. TypeScript goes through
 * all of an expression each time that it is asked for the type of one: for all parts of a long one, that is the square
 * of its length.
 */
import { ts } from "#typescript";
import { arithmeticOperators } from "../program/operator-tables.js";
import { joining } from "./truths.js";

const K = ts.SyntaxKind;

/** No number as far as is known; a number of which more is known, such as 0; `number`. */
type Known = "other" | "literal" | "number";

interface Joined {
  readonly parts: readonly ts.Expression[];
  readonly computes: boolean;
}

export class NumberTypes {
  readonly #known = new WeakMap<ts.Node, Known>();

  /** What is no join has the type that the checker gives. */
  constructor(private readonly typeOf: (node: ts.Node) => ts.Type) {}

  /** Whether an expression is of the type `number` since it joins such; long ones are deep trees. */
  isNumber(root: ts.Node): boolean {
    if (!joinedIn(root)) return false;
    const waiting = [root];
    for (let node = waiting.at(-1); node; node = waiting.at(-1)) {
      const joined = joinedIn(node);
      const open = joined?.parts.find((part) => !this.#known.has(part));
      const settled = joined?.parts.some((part) => this.#known.get(part) === "other");
      if (open && !settled) waiting.push(open);
      else {
        this.#known.set(node, joined ? this.#join(joined) : this.#ask(node));
        waiting.pop();
      }
    }
    return this.#known.get(root) === "number";
  }

  #join({ parts, computes }: Joined): Known {
    const known = parts.map((part) => this.#known.get(part) ?? "other");
    if (known.includes("other")) return "other";
    return !computes && known.includes("literal") ? "literal" : "number";
  }

  #ask(node: ts.Node): Known {
    const { flags } = this.typeOf(node);
    return flags & ts.TypeFlags.Number ? "number" : flags & ts.TypeFlags.NumberLiteral ? "literal" : "other";
  }
}

function joinedIn(node: ts.Node): Joined | undefined {
  // In JavaScript a comment may give what is in parentheses a type.
  if (ts.isParenthesizedExpression(node))
    return node.flags & ts.NodeFlags.JavaScriptFile ? undefined : { parts: [node.expression], computes: false };
  if (ts.isConditionalExpression(node)) return { parts: [node.whenTrue, node.whenFalse], computes: false };
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node;
    const computes = operator === K.MinusToken || operator === K.TildeToken;
    return computes && !ts.isNumericLiteral(operand) ? { parts: [operand], computes } : undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const computes = operatorToken.kind in arithmeticOperators;
  return computes || joining.has(operatorToken.kind) ? { parts: [left, right], computes } : undefined;
}
