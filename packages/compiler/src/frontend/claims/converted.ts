/**
 * A piece of a kernel in; out: where a value comes to a place of another type, and where something is put into a
 * place that others may know by a narrower type: an element, a property, a parameter of a method.
 */
import { ts } from "#typescript";
import type { ReachedNode } from "../type-check/reached.js";
import type { Typing } from "../types/typing.js";

export interface Conversion {
  readonly from: ts.Type;
  readonly to: ts.Type;
  /** It is written out: nobody else knows it, and its parts come to places of their own. */
  readonly isLiteral: boolean;
}

/** What is put into a place; `type` is undefined where it may be anything that the place takes. */
export interface Write {
  readonly place: string;
  readonly node: ts.Node;
  readonly type?: ts.Type;
}

/** The elements of an array. */
export const ELEMENTS = "[]";
export const propertyPlace = (name: string): string => `.${name}`;
export const parameterPlace = (method: string, position: number): string => `${method}()${position}`;

/** Methods of arrays that put their arguments into them. */
const WRITERS = new Set(["push", "unshift", "splice", "fill"]);

export class Converted {
  readonly conversions: Conversion[] = [];
  readonly writes: Write[] = [];
  /** Whether an assertion takes an array that is only read for one that can be written. */
  opensReadonly = false;
  private readonly checker: ts.TypeChecker;

  constructor(typing: Typing) {
    this.checker = typing.checker;
  }

  visit({ node, without }: ReachedNode, javascript: ReadonlySet<ts.Node>): void {
    const visit = (inner: ts.Node): void => {
      if (without.includes(inner) || javascript.has(inner) || ts.isTypeNode(inner)) return;
      this.look(inner);
      ts.forEachChild(inner, visit);
    };
    visit(node);
  }

  private look(node: ts.Node): void {
    const { checker } = this;
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)) {
      if (node.type && node.initializer) this.convert(node.initializer, checker.getTypeAtLocation(node));
    } else if (ts.isBinaryExpression(node)) this.lookAtOperator(node);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.lookAtCall(node);
    else if (ts.isConditionalExpression(node)) this.convertArms(node, [node.whenTrue, node.whenFalse]);
    else if (ts.isReturnStatement(node)) this.lookAtResult(node, node.expression);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) this.lookAtResult(node.body, node.body);
    else if (ts.isYieldExpression(node) && node.expression) this.convertToContext(node.expression);
    else if (ts.isPropertyAssignment(node)) this.convertToContext(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) this.convertToContext(node.name);
    else if (ts.isArrayLiteralExpression(node)) this.lookAtElements(node);
    else if (ts.isAsExpression(node)) this.lookAtAssertion(node);
    else if (ts.isForOfStatement(node) && !ts.isVariableDeclarationList(node.initializer))
      this.write(node.initializer, undefined);
    else if (ts.isClassLike(node)) this.lookAtBases(node);
  }

  private lookAtOperator({ left, operatorToken, right }: ts.BinaryExpression): void {
    const { kind } = operatorToken;
    if (kind === ts.SyntaxKind.EqualsToken || isLogicalAssignment(kind)) {
      this.convert(right, this.checker.getTypeAtLocation(left));
      this.write(left, right);
    } else if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
      this.convertArms(left.parent as ts.Expression, [left, right]);
  }

  /** A target of an assignment, or of a pattern, that others may see. */
  private write(target: ts.Expression, value: ts.Expression | undefined): void {
    const type = value && this.checker.getTypeAtLocation(value);
    const put = (place: string): void => void this.writes.push({ place, node: value ?? target, ...(type && { type }) });
    if (ts.isPropertyAccessExpression(target)) {
      put(propertyPlace(target.name.text));
      if (this.checker.getIndexInfosOfType(this.checker.getTypeAtLocation(target.expression)).length > 0) put(ELEMENTS);
    } else if (ts.isElementAccessExpression(target)) {
      put(ELEMENTS);
      if (ts.isStringLiteralLike(target.argumentExpression)) put(propertyPlace(target.argumentExpression.text));
    } else if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target))
      ts.forEachChild(target, (part) => this.writePart(part));
  }

  private writePart(part: ts.Node): void {
    if (ts.isPropertyAssignment(part)) return this.writePart(part.initializer);
    if (ts.isSpreadElement(part) || ts.isSpreadAssignment(part)) return this.writePart(part.expression);
    if (ts.isBinaryExpression(part)) return this.writePart(part.left);
    if (ts.isExpression(part)) this.write(part, undefined);
  }

  private lookAtCall(node: ts.CallExpression | ts.NewExpression): void {
    const { checker } = this;
    const callee = ts.isCallExpression(node) ? node.expression : undefined;
    const method = callee && ts.isPropertyAccessExpression(callee) ? callee : undefined;
    const isList = method !== undefined && checker.isArrayLikeType(checker.getTypeAtLocation(method.expression));
    node.arguments?.forEach((argument, k) => {
      this.convertToContext(argument);
      if (!method || (isList && !WRITERS.has(method.name.text))) return;
      const place = isList ? ELEMENTS : parameterPlace(method.name.text, k);
      const type = ts.isSpreadElement(argument) ? undefined : { type: checker.getTypeAtLocation(argument) };
      this.writes.push({ place, node: argument, ...type });
    });
  }

  private lookAtResult(node: ts.Node, result: ts.Expression | undefined): void {
    const owner = result && ts.findAncestor(node, ts.isFunctionLike);
    const signature = owner && this.checker.getSignatureFromDeclaration(owner);
    if (signature) this.convert(result, this.checker.getReturnTypeOfSignature(signature));
  }

  private lookAtElements(node: ts.ArrayLiteralExpression): void {
    const type = this.checker.getTypeAtLocation(node);
    const [element] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
    for (const one of node.elements) {
      if (ts.isSpreadElement(one)) continue;
      if (element) this.convert(one, element);
      this.convertToContext(one);
    }
  }

  /** What a class has in place of what its base has. */
  private lookAtBases(node: ts.ClassLikeDeclaration): void {
    const from = this.checker.getTypeAtLocation(node);
    for (const clause of node.heritageClauses ?? [])
      for (const base of clause.types)
        this.conversions.push({ from, to: this.checker.getTypeAtLocation(base), isLiteral: false });
  }

  private lookAtAssertion(node: ts.AsExpression): void {
    const [from, to] = [node.expression, node].map((one) => this.checker.getTypeAtLocation(one)) as [ts.Type, ts.Type];
    if (isReadonlyArray(from) && !isReadonlyArray(to)) this.opensReadonly = true;
    this.convert(node.expression, to);
  }

  private convertArms(whole: ts.Expression, arms: readonly ts.Expression[]): void {
    const type = this.checker.getTypeAtLocation(whole);
    for (const arm of arms) this.convert(arm, type);
  }

  private convertToContext(node: ts.Expression): void {
    const type = this.checker.getContextualType(node);
    if (type) this.convert(node, type);
  }

  private convert(node: ts.Expression, to: ts.Type): void {
    if (ts.isParenthesizedExpression(node)) return this.convert(node.expression, to);
    if (ts.isArrayLiteralExpression(node)) return;
    const from = this.checker.getTypeAtLocation(node);
    if (from !== to) this.conversions.push({ from, to, isLiteral: ts.isObjectLiteralExpression(node) });
  }
}

export const isReadonlyArray = ({ symbol }: ts.Type): boolean => symbol?.name === "ReadonlyArray";

const isLogicalAssignment = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.BarBarEqualsToken ||
  kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken;
