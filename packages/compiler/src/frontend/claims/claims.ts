/**
 * Where a program says more of a value than its types show, or a value is not what its type says: `as` one member of a
 * union, a type predicate, a switch without default over all that a type allows. What the kernel then takes for granted
 * is looked at, and throws where it does not hold.
 */
import { ts } from "#typescript";
import { isUsedUnchecked } from "../program/doubtful.js";
import { boolean, compare, copy, either, fieldOf, isArray, isKnown, isNothing, not, number } from "../../ir/build.js";
import { isMixed, isObject, ObjectType, sameType } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../body.js";
import { requireClaim } from "../errors/uncaught.js";
import { knowDerived } from "../classes/derived.js";
import { isInstance } from "../classes/instance-of.js";
import { claimsBetween, isOpen } from "./claimed.js";
import { claimedClass } from "./downcasts.js";
import { filledNext } from "./filled-next.js";
import { whichMember, type Test } from "./members.js";
import type { FunctionNode } from "../select/function-node.js";
import { isMixedOfType, isMixedValue } from "../values/mixed.js";
import { isObjectValue } from "../values/objects.js";
import { isGenerator } from "../calls/generators.js";
import { refuse } from "../refusal.js";
import { isInternal } from "../libraries/standard.js";
import { textEquality } from "../text/comparison.js";
import { text } from "../text/known-text.js";
import { isType } from "../types/shape.js";
import { usesIn } from "../program/unset.js";
import { presence } from "../presence/presence.js";
import { isToldByPredicate } from "../program/told.js";

// --- the end of a function
// ------------------------------------------------------------------------------------------------

const NOTHING =
  ts.TypeFlags.Void |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.Never;

/** Whether a function may come to its end, and its type says that it gives undefined there, or nobody asks it. */
export function endsOpen(body: Body, node: FunctionNode): boolean {
  if (!(node as { readonly endFlowNode?: object }).endFlowNode || isGenerator(node)) return false;
  const results = resultsOf(body, node);
  const isUnasked = results.length > 0 && isUsedUnchecked(node, body.typing);
  return isUnasked || results.some(({ flags }) => flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined));
}

function resultsOf({ typing: { checker } }: Body, node: FunctionNode): readonly ts.Type[] {
  const signature = checker.getSignatureFromDeclaration(node);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  return type?.isUnion() ? type.types : type ? [type] : [];
}

/**
 * Behind the last statement of a function that always returns a value, as TypeScript has it from the types of what its
 * branches tell apart.
 */
export function refuseEnd(body: Body, node: FunctionNode): void {
  // The binder leaves out ends that statements alone show not to be reached.
  if (!(node as { readonly endFlowNode?: object }).endFlowNode || isInternal(node)) return;
  if (isGenerator(node) || ts.isConstructorDeclaration(node)) return;
  const types = resultsOf(body, node);
  if (types.length === 0 || types.some(({ flags }) => flags & NOTHING)) return;
  requireClaim(
    body,
    boolean(false),
    `'${node.name?.getText() ?? "The function"}' returns nothing, which its type excludes.`,
    node,
  );
}

// --- switches
// ---------------------------------------------------------------------------------------------------------------

/**
 * Whether a switch without default has a clause for all that the type of its value allows, and gives variables their
 * first values by that.
 */
export function decidesByType(body: Body, node: ts.SwitchStatement): boolean {
  const { clauses } = node.caseBlock;
  if (clauses.some(ts.isDefaultClause)) return false;
  const type = body.typing.checker.getTypeAtLocation(node.expression);
  const all = type.isUnion() ? type.types : [type];
  if (!all.every(({ flags }) => flags & ts.TypeFlags.Unit)) return false;
  const named = new Set(
    clauses.flatMap((clause) =>
      ts.isCaseClause(clause)
        ? body.typing.checker.typeToString(body.typing.checker.getTypeAtLocation(clause.expression))
        : [],
    ),
  );
  if (!all.every((one) => named.has(body.typing.checker.typeToString(one)))) return false;
  const begins = (inner: ts.Node): boolean =>
    (ts.isBinaryExpression(inner) &&
      inner.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      isWithoutValue(body, inner.left, node)) ||
    (ts.forEachChild(inner, (child) => begins(child) || undefined) ?? false);
  return begins(node.caseBlock);
}

/** Whether a name is that of a variable that its declaration, outside of a node, leaves without a value. */
function isWithoutValue(body: Body, name: ts.Node, outside: ts.Node): boolean {
  const declaration = ts.isIdentifier(name) ? body.typing.symbolOf(name)?.valueDeclaration : undefined;
  if (
    !declaration ||
    !ts.isVariableDeclaration(declaration) ||
    declaration.initializer ||
    ts.isForOfStatement(declaration.parent.parent) ||
    ts.isForInStatement(declaration.parent.parent)
  )
    return false;
  return (
    declaration.getSourceFile() !== outside.getSourceFile() ||
    declaration.pos < outside.pos ||
    declaration.end > outside.end
  );
}

// --- assertions and predicates
// -------------------------------------------------------------------------------------------

/** `x as Member` of what may be another member of a union. */
export function checkAssertion(body: Body, node: ts.AsExpression | ts.TypeAssertion, given: Value): Value {
  const { checker } = body.typing;
  const [from, to] = [checker.getTypeAtLocation(node.expression), checker.getTypeAtLocation(node)];
  return asType(body, node, given, from, to, filled(body, node));
}

/** A value of a type where TypeScript has it for one of another. */
export function asType(
  body: Body,
  node: ts.Node,
  given: Value,
  from: ts.Type,
  to: ts.Type,
  set?: ReadonlySet<string>,
): Value {
  if (!isExpression(given) || !isObjectValue(given)) return given;
  const test = whichMember(body.typing.checker, from, to);
  if (!test) return claimed(body, ofClass(body, node, given, from, to), from, to, set);
  const held = body.reusable(given, "asserted");
  require(body, held, test, node, `'${node.getText()}' is not of that type.`);
  return copy(held);
}

/** The value, behind a look at its class where that may be another one. */
function ofClass(body: Body, node: ts.Node, given: ObjectExpression, from: ts.Type, to: ts.Type): ObjectExpression {
  const wanted = otherClass(body, given, from, to);
  if (!wanted) return given;
  const held = body.reusable(given, "asserted") as ObjectExpression;
  requireClass(body, node, held, wanted, `'${node.getText()}' is not of that type.`);
  return copy(held);
}

/** The class that an object is said to be of, where it may be of another one. */
function otherClass(body: Body, given: ObjectExpression, from: ts.Type, to: ts.Type) {
  const declaration = to.getSymbol()?.valueDeclaration;
  if (declaration && ts.isClassLike(declaration)) knowDerived(body, declaration);
  return claimedClass(body, given, from, to);
}

function requireClass(
  body: Body,
  node: ts.Node,
  held: ObjectExpression,
  wanted: ts.ClassLikeDeclaration,
  message: string,
): void {
  const holds = either(not(presence(body, copy(held))), isInstance(body, copy(held), wanted, node));
  requireClaim(body, holds, message, node);
}

/** What is said of an object, by a type that is narrower than another. */
interface Claim {
  readonly from: ts.Type;
  readonly to: ts.Type;
  readonly message: string;
}

/** Looks whether an object is one of the members of a union, or an instance of the class, that it is said to be. */
export function checkMember(body: Body, node: ts.Node, held: ObjectExpression, { from, to, message }: Claim): void {
  const test = whichMember(body.typing.checker, from, to);
  if (test) return require(body, held, test, node, message);
  const wanted = otherClass(body, held, from, to);
  if (wanted) requireClass(body, node, held, wanted, message);
}

/** What is set of `{} as Point` before anything looks at it. */
const filled = (body: Body, node: ts.AsExpression | ts.TypeAssertion): ReadonlySet<string> =>
  filledNext(node, (owner, variable) => {
    const symbol = body.typing.symbolOf(variable);
    return symbol ? usesIn(body.typing, owner, symbol) : [];
  });

/**
 * What a type says of an object that its own type does not: properties that it may lack are undefined wherever they are
 * read. Of what is set before anything reads it there is nothing to say.
 */
function claimed(
  body: Body,
  value: ObjectExpression,
  given: ts.Type,
  wanted: ts.Type,
  set: ReadonlySet<string> = new Set(),
): ObjectExpression {
  const { shapes, findings } = body.kernel;
  const shape = body.shapeOf(wanted);
  const [from, to] = [
    isOpen(given) ? shapes.made.sourceOf(value.type) : given,
    isOpen(wanted) && isType(shape) && isObject(shape) ? shapes.made.sourceOf(shape) : wanted,
  ];
  if (!from || !to || isMixed(value.type)) return value;
  const claims = claimsBetween(body.typing, from, to).filter(
    ({ of, property }) => of !== from || !set.has(property.name),
  );
  if (claims.length === 0) return value;
  if (findings.claimed.add(claims)) body.kernel.learn();
  if (isType(shape) && isObject(shape) && !sameType(shape, value.type)) {
    shapes.reconcileTypes(shape, value.type);
    ObjectType.merge(shape, value.type);
  }
  return value;
}

/** `isMember(x)` and `assertMember(x)`: where these say so, `x` is what TypeScript takes it for from there on. */
export function checkPredicate(body: Body, node: ts.CallExpression, given: Value): Value {
  const { checker } = body.typing;
  const signature = checker.getResolvedSignature(node);
  const predicate = signature && checker.getTypePredicateOfSignature(signature);
  const argument = predicate?.parameterIndex === undefined ? undefined : node.arguments[predicate.parameterIndex];
  if (!predicate?.type || !argument || !ts.isIdentifier(argument)) return given;
  const check = checkFor(body, node, argument, predicate.type);
  if (!check) return given;
  if (predicate.kind === ts.TypePredicateKind.AssertsIdentifier) {
    check();
    return given;
  }
  if (!isExpression(given) || given.type !== "bool") return given;
  const said = body.reusable(given, "said");
  const then = isKnown(said) && !said.value ? [] : body.collect(check);
  if (then.length > 0) body.emit({ kind: "if", condition: copy(said), then, otherwise: [] });
  return copy(said);
}

/**
 * `x.side` of a union of records that a predicate has told apart: where it said no, TypeScript takes `x` for one of the
 * others.
 */
export function checkNarrowing(
  body: Body,
  node: ts.PropertyAccessExpression,
  given: ObjectExpression,
): ObjectExpression {
  const { checker } = body.typing;
  const symbol = ts.isIdentifier(node.expression) ? body.typing.symbolOf(node.expression) : undefined;
  if (!symbol || !isToldByPredicate(body, symbol)) return given;
  const declared = checker.getTypeOfSymbol(symbol);
  if (checker.getPropertyOfType(checker.getNonNullableType(declared), node.name.text)) return given;
  const test = whichMember(checker, declared, checker.getTypeAtLocation(node.expression));
  if (!test) return given;
  const held = body.reusable(given, "told") as ObjectExpression;
  require(body, held, test, node, `'${node.getText()}' is undefined.`);
  return copy(held);
}

/** What looks at whether a variable is of a type, where there is something to look at. */
function checkFor(
  body: Body,
  node: ts.CallExpression,
  argument: ts.Identifier,
  type: ts.Type,
): (() => void) | undefined {
  const message = `'${node.getText()}' says of '${argument.text}' what it is not.`;
  const { checker } = body.typing;
  const from = checker.getTypeAtLocation(argument);
  const test = whichMember(checker, from, type);
  if (test) return () => require(body, body.plain(argument), test, node, message);
  const word = words.find(([flags]) => type.flags & flags)?.[1];
  const value = body.value(argument);
  if (isExpression(value) && isObjectValue(value)) claimed(body, value, from, type);
  if (word === undefined || !isMixedValue(value)) return undefined;
  return () => requireClaim(body, isMixedOfType(value, word), message, node);
}

const words: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.StringLike, "string"],
  [ts.TypeFlags.NumberLike, "number"],
  [ts.TypeFlags.BooleanLike, "boolean"],
];

function require(body: Body, value: Expression, test: Test, node: ts.Node, message: string): void {
  if (!isObjectValue(value) || isMixed(value.type) || value.type.shape === "list") return;
  const held = body.reusable(value, "asserted") as ObjectExpression;
  const holds = test.values ? hasValue(body, held, test.name, test.values) : hasOwnProperty(held, test);
  if (!holds) return refuse(node, "W2109", node.getText());
  const check = body.collect(() => requireClaim(body, holds, message, node));
  // What is not there is looked at where it is used.
  body.emit({ kind: "if", condition: presence(body, copy(held)), then: check, otherwise: [] });
}

function hasValue(
  body: Body,
  object: ObjectExpression,
  name: string,
  values: NonNullable<Test["values"]>,
): Expression | undefined {
  const slot = object.type.fields.get(name);
  if (!slot || slot.optional) return undefined;
  const own = fieldOf(copy(object), name);
  const equal = (unit: string | number | boolean): Expression => {
    if (own.type === "String")
      return typeof unit === "string" ? textEquality(body, "eq", copy(own), text(body, unit)) : boolean(false);
    if (own.type === "bool") return unit === true ? copy(own) : not(copy(own));
    return own.type === "f64" ? compare("eq", copy(own), number(Number(unit))) : boolean(true);
  };
  return values.map(equal).reduce((a, b) => either(a, b));
}

/** Numbers and booleans that the program asks for with `in` are stored so that their absence can be told. */
function hasOwnProperty(object: ObjectExpression, { name, without }: Test): Expression | undefined {
  const isTold = (property: string): boolean => {
    const slot = object.type.fields.get(property);
    return !!slot && (slot.optional || isObject(slot.type) || isArray(slot.type));
  };
  if (isTold(name)) return not(isNothing(fieldOf(copy(object), name)));
  return without !== undefined && isTold(without) ? isNothing(fieldOf(copy(object), without)) : undefined;
}
