/**
 * What an expression is of which TypeScript says `any`, in whole or in part, by what makes it.
 *
 * TypeScript gives `Array(n)` the type `any[]`, and with it tables as programs make them every day:
 * `Array(n).fill(0).map(() => Array(m).fill(0))`.
 */
import { ts } from "#typescript";
import { isObject, type ObjectType, type Slot } from "../../ir/objects.js";
import type { Body } from "../body.js";
import type { FunctionNode } from "../select/function-node.js";
import { unify } from "../types/shapes/alike.js";
import { optionalShape, shapeOfSlot, slotOfShape, type Shape } from "../types/shape.js";
import { isOpen } from "./around.js";
import { isOfAnything, strip } from "./evolving.js";
import { mayGiveNothing, returned } from "./results.js";

/** What TypeScript says that an expression is, there or of the place where it stands, else what makes it so. */
export function shapeAt(body: Body, node: ts.Expression): Shape {
  const { checker } = body.typing;
  const type = checker.getTypeAtLocation(node);
  if (!isOpen(checker, type)) return body.shapeOf(type);
  const expected = checker.getContextualType(node);
  const meant = expected && !isOpen(checker, expected) ? body.shapeOf(checker.getNonNullableType(expected)) : undefined;
  return meant ?? known(new Makers(body).shapeOf(node));
}

/** The same of what a function gives back. */
export const shapeOfResult = (body: Body, callee: FunctionNode): Shape => known(new Makers(body).resultOf(callee));

/**
 * What a list holds of which TypeScript says nothing, `const out = new Array(n)`, by what the program puts into its
 * elements; into the elements of these, where they are such lists themselves.
 */
export function listOfStores(body: Body, node: ts.Expression): ObjectType | undefined {
  const stored = new Makers(body).begun(node);
  return isList(stored) ? stored : undefined;
}

/** Methods that give a list of the elements of their own. */
const SAME_ELEMENTS = new Set([
  ...["concat", "copyWithin", "filter", "reverse", "slice", "sort", "splice"],
  ...["toReversed", "toSorted", "toSpliced", "with", "values"],
]);

/** Methods that give an element. */
const ELEMENTS = new Set(["at", "find", "findLast", "pop", "shift"]);

/** Operators whose result is one of their sides. */
const SIDES: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);

/** Lists in lists. */
const DEEPEST = 4;

/** What an expression is that leads back to what is being looked at: that says nothing. */
const BACK = Symbol("leads back");

type Found = Shape | typeof BACK;

const known = (found: Found): Shape => (found === BACK ? undefined : found);

class Makers {
  /** Expressions, and variables by their declarations, that are being looked at. */
  private readonly underway = new Set<ts.Node>();

  constructor(private readonly body: Body) {}

  shapeOf(node: ts.Expression): Found {
    const { checker } = this.body.typing;
    const type = checker.getTypeAtLocation(node);
    const said = (): Shape => this.body.shapeOf(type);
    return isOpen(checker, type) ? (this.lookAt(node, () => this.madeBy(node)) ?? said()) : said();
  }

  private lookAt(node: ts.Node, look: () => Found): Found {
    if (this.underway.has(node)) return BACK;
    this.underway.add(node);
    const found = look();
    this.underway.delete(node);
    return found;
  }

  resultOf(callee: FunctionNode): Found {
    if (callee.asteriskToken) return undefined;
    const shape = this.common(returned(callee));
    if (!mayGiveNothing(callee)) return shape;
    return shape === "f64" || shape === "bool" ? optionalShape(shape) : undefined;
  }

  private madeBy(node: ts.Expression): Found {
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return this.shapeOf(node.expression);
    if (ts.isIdentifier(node)) return this.ofVariable(node);
    if (ts.isElementAccessExpression(node)) return this.elementOf(node.expression);
    if (isMaking(node)) return this.ofCall(node);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.length > 0 ? this.listOf(this.common(node.elements)) : this.begun(node);
    if (ts.isConditionalExpression(node)) return this.common([node.whenTrue, node.whenFalse]);
    if (!ts.isBinaryExpression(node)) return undefined;
    const { left, operatorToken, right } = node;
    if (SIDES.has(operatorToken.kind)) return this.common([left, right]);
    if (operatorToken.kind === ts.SyntaxKind.PlusToken) return this.sum(this.shapeOf(left), this.shapeOf(right));
    return operatorToken.kind === ts.SyntaxKind.EqualsToken ? this.shapeOf(right) : undefined;
  }

  /** What several expressions are, or the elements of those behind `...`. */
  private common(nodes: readonly ts.Expression[]): Found {
    let common: Found = nodes.length > 0 ? BACK : undefined;
    for (const node of nodes) {
      const shape = ts.isSpreadElement(node) ? this.elementOf(node.expression) : this.shapeOf(node);
      if (shape === BACK) continue;
      if (shape === undefined || (common !== BACK && !unify(common, shape))) return undefined;
      if (common === BACK) common = shape;
    }
    return common;
  }

  private sum(left: Found, right: Found): Found {
    if (left === "String" || right === "String") return "String";
    return left === BACK ? right : right === BACK || left === right ? left : undefined;
  }

  private ofVariable(node: ts.Identifier): Found {
    const symbol = this.body.typing.symbolOf(node);
    const bound = symbol && this.body.scope.find(symbol);
    if (bound?.kind === "local") return bound.local.type;
    if (bound?.kind === "optional") return optionalShape(bound.value.type);
    if (bound?.kind === "box") return shapeOfSlot(bound.slot);
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isParameter(declaration)) return this.ofParameter(declaration);
    if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop)) return this.elementOf(loop.expression);
    return declaration.initializer && this.shapeOf(declaration.initializer);
  }

  /** Of a function that a method calls for each element. */
  private ofParameter({ parent: callee, name }: ts.ParameterDeclaration): Found {
    const call = callee.parent;
    if (!ts.isCallExpression(call) || !call.arguments.includes(callee as ts.Expression)) return undefined;
    const position = callee.parameters.findIndex((parameter) => parameter.name === name);
    const source = this.isFrom(call) ? call.arguments[0] : receiverOf(call);
    return position === 0 && source ? this.elementOf(source) : undefined;
  }

  /** An element of what `Array.from` goes through: undefined, whose type may be any, for each of a length. */
  private takenFrom(source: ts.Expression): Found {
    const isLength = ts.isObjectLiteralExpression(source);
    return isLength || (isMaking(source) && this.isArray(source)) ? "optional" : this.elementOf(source);
  }

  private elementOf(source: ts.Expression): Found {
    const part = ts.isCallExpression(source) ? this.partOf(source) : undefined;
    if (part !== undefined) return part;
    const shape = this.shapeOf(source);
    return isList(shape) ? shapeOfSlot(shape.element) : shape === BACK ? BACK : undefined;
  }

  /** What `keys` and `values` of a Map or a Set go through, and `get` gives. */
  private partOf({ expression }: ts.CallExpression): Found {
    if (!ts.isPropertyAccessExpression(expression)) return undefined;
    const table = this.shapeOf(expression.expression);
    if (table === BACK) return BACK;
    const parts = typeof table === "object" ? this.body.kernel.shapes.made.argumentsOf(table) : undefined;
    if (!parts) return undefined;
    const [key, value] = parts.values();
    const method = expression.name.text;
    if (method === "keys") return key;
    return method === "values" || method === "get" ? (parts.size > 1 ? value : key) : undefined;
  }

  private ofCall(node: ts.CallExpression | ts.NewExpression): Found {
    if (this.isArray(node)) return this.ofLength(node);
    if (!ts.isCallExpression(node)) return undefined;
    if (this.isFrom(node)) return this.filledBy(node.arguments[1]) ?? this.listOf(this.takenFrom(node.arguments[0]!));
    const receiver = receiverOf(node);
    if (!receiver) return this.ofFunction(node);
    const method = (node.expression as ts.PropertyAccessExpression).name.text;
    if (method === "map") return this.filledBy(node.arguments[0]);
    if (method === "fill") return this.shapeOf(receiver) ?? this.filledWith(node.arguments[0]);
    if (method === "flat") return this.elementOf(receiver);
    if (method === "reduce" || method === "reduceRight")
      return node.arguments[1] ? this.shapeOf(node.arguments[1]) : this.elementOf(receiver);
    if (SAME_ELEMENTS.has(method)) return this.shapeOf(receiver);
    if (ELEMENTS.has(method)) return this.elementOf(receiver);
    return method === "get" ? this.partOf(node) : this.ofFunction(node);
  }

  /** `Array(n)`: undefined, whose type may be any, for each that `...` goes through, or what is put into it later. */
  private ofLength(node: ts.Expression): Found {
    return ts.isSpreadElement(node.parent) ? this.listOf("optional") : this.begun(node);
  }

  /** What begins without elements: by what the program puts into the variable that it is of, or is an element of. */
  begun(node: ts.Expression): Found {
    const { whole, depth: rows } = this.wholeOf(node);
    const { parent } = whole;
    const isAssigned = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    let target: ts.Node | undefined = isAssigned ? parent.left : undefined;
    if (ts.isVariableDeclaration(parent)) target = parent.name;
    let depth = rows;
    for (; target && ts.isElementAccessExpression(target); depth++) target = target.expression;
    const variable = target && ts.isIdentifier(target) ? this.body.typing.symbolOf(target) : undefined;
    let found: Found = variable && this.ofStores(variable);
    for (; depth > 0; depth--) found = isList(found) ? shapeOfSlot(found.element) : found === BACK ? BACK : undefined;
    return found;
  }

  /** The list that an expression makes the elements of, `Array.from(xs, () => node)` or `xs.map(() => node)`. */
  private wholeOf(node: ts.Expression): { readonly whole: ts.Expression; readonly depth: number } {
    let whole = node;
    for (let depth = 0; ; depth++) {
      while (ts.isParenthesizedExpression(whole.parent)) whole = whole.parent;
      const { parent: maker } = whole;
      const call = maker.parent;
      const isElement = ts.isArrowFunction(maker) && maker.body === whole && ts.isCallExpression(call);
      if (!isElement || !(this.isFrom(call) || (isMap(call) && call.arguments[0] === maker))) return { whole, depth };
      whole = call;
    }
  }

  ofStores(variable: ts.Symbol): Found {
    const declaration = variable.valueDeclaration;
    const around = declaration && ts.findAncestor(declaration, ts.isFunctionLike);
    if (!around) return undefined;
    const { typing } = this.body;
    const isVariable = (node: ts.Node): boolean => ts.isIdentifier(node) && typing.symbolOf(node) === variable;
    return this.lookAt(declaration, () => this.storedInto(around, isVariable));
  }

  private storedInto(around: ts.Node, isList: (node: ts.Node) => boolean, depth = 0): Found {
    const { checker } = this.body.typing;
    const isElement = (node: ts.Node): boolean => ts.isElementAccessExpression(node) && isList(strip(node.expression));
    const stored: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isElement(node.left))
        stored.push(node.right);
      if (ts.isCallExpression(node) && isPush(node, isList)) stored.push(...node.arguments);
      ts.forEachChild(node, visit);
    };
    visit(around);
    const lists = stored.every((value) => isListOfAny(checker, checker.getTypeAtLocation(value)));
    const inner = lists && depth < DEEPEST ? this.storedInto(around, isElement, depth + 1) : undefined;
    return inner === undefined ? this.listOf(this.common(stored)) : this.listOf(inner);
  }

  private ofFunction(node: ts.CallExpression): Found {
    const declaration = this.body.typing.checker.getResolvedSignature(node)?.declaration;
    const isProgram = declaration && ts.isFunctionLike(declaration) && "body" in declaration && declaration.body;
    return isProgram ? this.resultOf(declaration) : undefined;
  }

  private filledBy(made: ts.Expression | undefined): Found {
    return made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made))
      ? this.listOf(this.resultOf(made))
      : undefined;
  }

  private filledWith(value: ts.Expression | undefined): Found {
    return value && this.listOf(this.shapeOf(value));
  }

  private listOf(element: Found): Found {
    if (element === BACK) return BACK;
    const slot: Slot | undefined = slotOfShape(element);
    return slot && this.body.kernel.shapes.collections.listOfStored(slot);
  }

  /** `Array(…)` or `new Array(…)` */
  private isArray(node: ts.CallExpression | ts.NewExpression): boolean {
    return this.body.typing.calledKey(node) === "Array";
  }

  private isFrom(node: ts.CallExpression): boolean {
    return this.body.typing.calledKey(node) === "ArrayConstructor.from";
  }
}

const isMaking = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
  ts.isCallExpression(node) || ts.isNewExpression(node);

const isList = (shape: Found): shape is ObjectType =>
  typeof shape === "object" && isObject(shape) && shape.shape === "list";

const isPush = ({ expression }: ts.CallExpression, isList: (node: ts.Node) => boolean): boolean =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === "push" && isList(strip(expression.expression));

const isListOfAny = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.isArrayType(type) && isOfAnything(checker, type);

const isMap = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === "map";

const receiverOf = ({ expression }: ts.CallExpression): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(expression) ? expression.expression : undefined;
