/** Identifiers: locals, constants, tables, hidden arguments, functions. */
import { ts } from "#typescript";
import { chosenFunction } from "../state/chosen-functions.js";
import { hide } from "../state/hidden-constants.js";
import { fieldOf, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { bigint, isBigint } from "../values/bigints.js";
import { refuse, refuseUse } from "../refusal.js";
import type { Binding, FunctionValue } from "../scope.js";
import { preparedConstant } from "../tables/prepared.js";
import { knownKind } from "../values/eithers.js";
import { isForNothing } from "../presence/other-side.js";
import { ifTaken } from "../presence/taken.js";
import { nothingsOf } from "../presence/told-nothings.js";
import { bodyElsewhere, whyNoBody } from "../libraries/bodies-elsewhere.js";
import { isWrittenWithin } from "../program/replaced.js";
import { isChangedElsewhere } from "../program/doubtful.js";
import { changingVariable, readsVariables } from "../state/hidden-parameters.js";
import { constantExpression } from "../text/known-text.js";
import { optionalShape } from "../types/shape.js";
import { libraryAlias } from "./library-aliases.js";
import { isTooEarly, requireReached, throwTooEarly } from "./too-early.js";
import { isAutomatic, isTakenForSet } from "../program/unset.js";
import { unpacked } from "../values/values.js";

export function resolveName(body: Body, node: ts.Identifier): Value {
  if (node.text === "undefined") return UNDEFINED;
  const symbol = body.typing.symbolOf(node);
  if (!symbol) return refuse(node, "W2004", `'${node.text}'`);
  return resolveSymbol(body, node, symbol);
}

/** What a symbol stands for where an identifier, or a member of a module, names it. */
export function resolveSymbol(body: Body, node: ts.MemberName, symbol: ts.Symbol): Value {
  requireReached(body, node, symbol);
  const early = isTooEarly(body, node, symbol) ? throwTooEarly(body, node) : undefined;
  if (early) return early;
  const binding = body.scope.find(symbol);
  const constant =
    binding?.kind === "local" && isBigint(read(binding.local))
      ? body.kernel.constants.bigints.foldSymbol(symbol)
      : undefined;
  if (constant !== undefined) return bigint(constant);
  if (binding) return bound(body, node, symbol, binding);
  const folded = body.kernel.constants.foldSymbol(symbol);
  if (folded !== undefined) return constantExpression(body, folded);
  const big = body.kernel.constants.bigints.foldSymbol(symbol);
  if (big !== undefined) return bigint(big);
  const key = body.typing.libraryKey(symbol);
  if (key !== undefined) return { kind: "library", key };
  const value = moduleFunction(body, symbol) ?? libraryAlias(body, symbol) ?? chosenFunction(body, symbol, node);
  if (value) return value;
  return moduleConstant(body, symbol, node);
}

/** Reads a variable; inside a test for undefined, a number that may be undefined is a plain number. */
function bound(body: Body, node: ts.MemberName, symbol: ts.Symbol, binding: Binding): Value {
  switch (binding.kind) {
    case "local":
      return body.unproven.has(binding.local) ? unprovenValue(body, read(binding.local), node) : read(binding.local);
    case "optional": {
      const isOpen = body.kernel.opened.has(symbol.valueDeclaration) || body.unproven.has(binding.present);
      const isSaid = body.shapeOf(body.typing.checker.getTypeOfSymbol(symbol)) === optionalShape(binding.value.type);
      const isWatched = !isOpen && (isAutomatic(symbol) || isSaid);
      const narrowed =
        isWatched &&
        body.shapeOf(body.typing.checker.getTypeAtLocation(node)) === binding.value.type &&
        !(ts.isIdentifier(node) && isChangedElsewhere(body.typing, node));
      return narrowed
        ? read(binding.value)
        : { kind: "optional", value: read(binding.value), present: read(binding.present) };
    }
    case "box":
      return boxedValue(body, node, symbol, unpacked(body, fieldOf(read(binding.local), "value"), binding.slot));
    case "refused":
      return refuseUse(node);
    case "either": {
      const known = knownKind(body, node, symbol, binding);
      return known ? read(known) : binding;
    }
    default:
      return binding;
  }
}

/** What may be missing goes on as null where it can only be that, and null is awaited. */
function unprovenValue(body: Body, value: Expression, node: ts.MemberName): Value {
  const isForIt = ts.isIdentifier(node) && isForNothing(body, node);
  const { isNull, isUndefined } = isForIt ? nothingsOf(body, node) : { isNull: false, isUndefined: false };
  return isNull && !isUndefined ? read(body.temporary(value, "given")) : ifTaken(body, value, node);
}

/** What may be missing in a box is looked at where it is used. */
function boxedValue(body: Body, node: ts.MemberName, symbol: ts.Symbol, value: Value): Value {
  if (!isExpression(value)) return value;
  const isOpen = body.kernel.opened.has(symbol.valueDeclaration) || isTakenForSet(body.typing, symbol);
  return isOpen ? ifTaken(body, value, node) : value;
}

/** A function that some module declares, or that an enclosing function declares and that was lifted out of it. */
export function moduleFunction(body: Body, symbol: ts.Symbol): FunctionValue | undefined {
  for (const declaration of symbol.declarations ?? []) {
    const node = body.kernel.references.functionOf(declaration) ?? bodyElsewhere(body.kernel.program, declaration);
    // One in another function or in a class has the type parameters of these.
    const isLocal = node && ts.findAncestor(node.parent, (outer) => ts.isFunctionLike(outer) || ts.isClassLike(outer));
    if (node) return { kind: "function", node, scope: body.rootScope, types: isLocal ? body.types : new Map() };
  }
  return undefined;
}

/** Whether a function that the marked one stands in declares a variable. */
const isAround = ({ kernel: { root } }: Body, declaration: ts.Declaration): boolean => {
  const owner = ts.findAncestor(declaration.parent, ts.isFunctionLike);
  return (
    owner !== undefined && owner !== root && ts.findAncestor(root.parent, (outer) => outer === owner) !== undefined
  );
};

/** `declare const round: (x: number) => number` */
const isDeclaredFunction = ({ typing: { checker } }: Body, declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().isDeclarationFile &&
  ts.isVariableDeclaration(declaration) &&
  checker.getTypeAtLocation(declaration).getCallSignatures().length > 0;

const asParameter = ({ text }: ts.MemberName): string => `'${text}' as a parameter, or declare it in the module`;

/**
 * A constant of a module that is not known when building: static data, or an argument that the forwarding call adds.
 */
function moduleConstant(body: Body, symbol: ts.Symbol, node: ts.MemberName): Value {
  const declaration = symbol.valueDeclaration;
  const why = declaration && whyNoBody(body.kernel.program, declaration);
  if (declaration && (why !== undefined || ts.isFunctionLike(declaration) || isDeclaredFunction(body, declaration)))
    return refuse(node, "W4001", node.text, "", why);
  if (declaration && isAround(body, declaration))
    return refuse(
      node,
      "W3001",
      `'${node.text}', a variable of the function around the marked one,`,
      asParameter(node),
    );
  if (!declaration || !(ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)))
    return refuse(node, "W4003", node.text);
  if (body.isLeftOpen(symbol)) return refuseUse(node);
  const table = body.kernel.tables.of(symbol);
  if (table) return { op: "table", type: table.array, table, args: [] };
  if (!isModuleLevel(declaration))
    return refuse(node, "W3001", `'${node.text}', which is used before its declaration,`);
  const changing = changingVariable(body, symbol, node);
  if (changing) return bound(body, node, symbol, changing);
  const constant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  if (!constant && body.kernel.references.isReassigned(symbol))
    return refuse(node, "W3002", node.text, body.typing.typeText(node));
  const literal =
    ts.isVariableDeclaration(declaration) && declaration.initializer && frozenLiteral(declaration.initializer);
  if (
    literal &&
    !readsVariables(body, literal) &&
    !isWrittenWithin(body.typing, symbol, body.kernel.root.getSourceFile())
  )
    return body.withScope(body.rootScope, () => body.value(literal));
  const local = preparedConstant(body, symbol) ?? hide(body.kernel, symbol, node);
  body.rootScope.bind(symbol, { kind: "local", local });
  return read(local);
}

/** `[1, 2] as const`: nobody can change it, so each use can have one of its own. */
function frozenLiteral(node: ts.Expression): ts.Expression | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)) return frozenLiteral(node.expression);
  if (!ts.isAsExpression(node) || node.type.getText() !== "const") return undefined;
  const { expression } = node;
  const isLiteral = ts.isArrayLiteralExpression(expression) || ts.isObjectLiteralExpression(expression);
  return isLiteral && !makesObjects(expression) ? expression : undefined;
}

/** What `new` makes is one object for all uses, and can be changed. */
const makesObjects = (node: ts.Node): boolean =>
  ts.isNewExpression(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => makesObjects(child) || undefined) ?? false));

function isModuleLevel(declaration: ts.Declaration): boolean {
  let node: ts.Node = declaration.parent;
  while (
    ts.isVariableDeclarationList(node) ||
    ts.isVariableStatement(node) ||
    ts.isObjectBindingPattern(node) ||
    ts.isVariableDeclaration(node)
  )
    node = node.parent;
  return ts.isSourceFile(node);
}
