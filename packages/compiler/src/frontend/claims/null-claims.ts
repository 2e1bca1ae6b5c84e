/**
 * What one kernel says is there although it is null or undefined, and whether it asks that: `null!`, `a.next as Node`,
 * and what goes to such a place in a project without `strictNullChecks`.
 */
import { ts } from "#typescript";
import { isUsedUnchecked } from "../program/doubtful.js";
import type { Findings } from "../conflicts.js";
import { isInternal } from "../libraries/standard.js";
import { nothingFlags, nothingsOfFlags, type Nothings } from "../types/nothings.js";
import type { Typing } from "../types/typing.js";

export class NullClaims {
  private flags = 0;
  private isAsked = false;

  constructor(
    private readonly typing: Typing,
    private readonly findings: Findings,
  ) {}

  /** Notes what a function or class that is compiled into the kernel says. */
  note(node: ts.Node): void {
    if (!isInternal(node)) this.flags |= claimedIn(this.typing, node);
  }

  /** What may be where no type says so; translation begins again where that turns out later. */
  made(): Nothings {
    this.isAsked = true;
    return nothingsOfFlags(this.findings.claimedNothings | this.flags);
  }

  /** What has turned out later. */
  get news(): number {
    return this.isAsked ? this.flags & ~this.findings.claimedNothings : 0;
  }
}

const known = new WeakMap<ts.Node, number>();

function claimedIn(typing: Typing, node: ts.Node): number {
  const before = known.get(node);
  if (before !== undefined) return before;
  const { checker } = typing;
  const isLax = isUsedUnchecked(node, typing);
  const flagsAt = (inner: ts.Expression): number => nothingFlags(checker.getTypeAtLocation(inner));
  let flags = 0;
  const look = (inner: ts.Node): void => {
    if (ts.isNonNullExpression(inner) || ts.isAsExpression(inner) || ts.isTypeAssertionExpression(inner))
      flags |= flagsAt(inner.expression) & ~flagsAt(inner) & ts.TypeFlags.Null;
    else if (isLax && ts.isExpression(inner) && isPut(inner)) {
      const own = flagsAt(inner);
      const place = own === 0 ? undefined : checker.getContextualType(inner);
      if (place && nothingFlags(place) === 0) flags |= own;
    }
    ts.forEachChild(inner, look);
  };
  look(node);
  known.set(node, flags);
  return flags;
}

/** Whether an expression goes to a place with a type of its own. */
function isPut(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    (ts.hasOnlyExpressionInitializer(parent) && parent.initializer === node)
  );
}
