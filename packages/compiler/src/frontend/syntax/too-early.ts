/**
 * Uses of variables whose declaration has not been reached, where JavaScript throws a ReferenceError: it stands further
 * on in the function that is being translated, or in another clause of a `switch`, which may not have run.
 */
import { ts } from "#typescript";
import { boolean, makeLocal, read } from "../../ir/build.js";
import { UNDEFINED, type Body, type Value } from "../body.js";
import { newError, throwObject } from "../errors/thrown.js";
import { placeOf } from "../refusal.js";
import { isOptional, isType } from "../types/shape.js";
import { text } from "../text/known-text.js";
import { usesIn } from "../program/unset.js";
import { emptyOf } from "../../ir/empty.js";

/**
 * Whether a function uses a variable of `let` or `const` that is declared further on: it sees the scope in which that
 * will be bound.
 */
export function isTooEarly(body: Body, node: ts.Node, symbol: ts.Symbol): boolean {
  const { valueDeclaration: declaration } = symbol;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  if ((ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.BlockScoped) === 0 || body.isPending(symbol)) return false;
  const owner = ts.findAncestor(declaration, ts.isFunctionLike);
  // A use in the very function that declares it is refused.
  if (!owner || ts.findAncestor(node, ts.isFunctionLike) === owner) return false;
  return (owner === body.owner || body.inlining.includes(owner)) && !body.scope.find(symbol);
}

/** Throws what JavaScript throws. What is given back nobody gets; undefined where there is no such value. */
export function throwTooEarly(body: Body, node: ts.MemberName): Value | undefined {
  throwUnreached(body, node);
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (isOptional(shape)) return UNDEFINED;
  return isType(shape) && shape !== "void" ? emptyOf(shape) : undefined;
}

function throwUnreached(body: Body, node: ts.MemberName): void {
  const message = `Cannot access '${node.text}' before initialization`;
  if (body.handler) return throwObject(body, newError(body, "ReferenceError", text(body, message)), node);
  const site = body.kernel.throwSite({ error: "ReferenceError", message: [message], values: [] });
  body.emit({ kind: "throw", site, values: [], place: placeOf(node) });
}

/**
 * Notes which variables of the clauses of a `switch` are used in other clauses, with a flag for each that says whether
 * it is declared.
 */
export function awaitClauses(body: Body, { caseBlock }: ts.SwitchStatement): void {
  for (const clause of caseBlock.clauses)
    for (const name of declaredIn(clause)) {
      const symbol = body.typing.symbolOf(name);
      if (!symbol || !usesIn(body.typing, caseBlock, symbol).some((use) => !isSurelyBehind(use, clause))) continue;
      const reached = makeLocal(`${name.text} reached`, "bool", placeOf(name));
      body.assign(reached, boolean(false));
      body.awaited.set(symbol, { reached, clause });
    }
}

function declaredIn(clause: ts.CaseOrDefaultClause): ts.Identifier[] {
  const lists = clause.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [statement.declarationList] : [],
  );
  const scoped = lists.filter(({ flags }) => (flags & ts.NodeFlags.BlockScoped) !== 0);
  return scoped.flatMap(({ declarations }) =>
    declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : [])),
  );
}

/** Whether a use stands in the clause of the declaration, in no function that other clauses can call. */
function isSurelyBehind(use: ts.Node, clause: ts.Node): boolean {
  const around = ts.findAncestor(use, (node) => node === clause || ts.isFunctionDeclaration(node));
  return around === clause;
}

/** Says behind a declaration that it has been reached. */
export function markReached(body: Body, name: ts.BindingName): void {
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  const awaited = symbol && body.awaited.get(symbol);
  if (awaited) body.assign(awaited.reached, boolean(true));
}

/** Throws where the clause with the declaration has not run. */
export function requireReached(body: Body, node: ts.MemberName, symbol: ts.Symbol): void {
  const awaited = body.awaited.get(symbol);
  if (!awaited || isSurelyBehind(node, awaited.clause)) return;
  const otherwise = body.collect(() => throwUnreached(body, node));
  body.emit({ kind: "if", condition: read(awaited.reached), then: [], otherwise });
}
