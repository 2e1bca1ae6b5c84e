/** A constant in; whether its file does nothing with it, and with what is in it, but look at it, out. */
import { ts } from "#typescript";
import { isAssigned } from "../program/assigned-nodes.js";
import { isOnlyType, isTransparent, unwrapped } from "../program/transparent.js";
import type { Typing } from "../types/typing.js";

/** Whether nobody can change what a variable of a module that is not exported holds, or keep a part of it. */
export const isOnlyLookedUp = (typing: Typing, symbol: ts.Symbol): boolean => new Looks(typing).isOnlyLookedAt(symbol);

/** Methods that change nothing and call nothing; what they give may be a part. */
const READING = /^(?:at|entries|get|has|includes|indexOf|join|keys|lastIndexOf|slice|values)$/;
/** Methods that change nothing, and give parts to a function. */
const GOING_THROUGH = /^(?:every|findIndex|findLastIndex|flatMap|forEach|map|some)$/;
/** The same, which give parts. */
const FINDING = /^(?:filter|find|findLast)$/;
const OF_OBJECTS = /^Object\.(?:keys|values|entries|hasOwn)$/;

const NUMBERS_AND_WORDS =
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.StringLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never;

const isComparison = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
  kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
  kind === ts.SyntaxKind.EqualsEqualsToken ||
  kind === ts.SyntaxKind.ExclamationEqualsToken;

const isChoice = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.AmpersandAmpersandToken;

class Looks {
  /** Variables that hold the constant or a part of it. */
  private readonly seen = new Set<ts.Symbol>();

  constructor(private readonly typing: Typing) {}

  isOnlyLookedAt(symbol: ts.Symbol): boolean {
    if (this.seen.has(symbol)) return true;
    this.seen.add(symbol);
    // Another file may do anything with it.
    if (ts.getCombinedModifierFlags(symbol.valueDeclaration!) & ts.ModifierFlags.Export) return false;
    const visit = (node: ts.Node): boolean => {
      if (isOnlyType(node)) return true;
      const isUse = ts.isIdentifier(node) && node.text === symbol.name && this.typing.symbolOf(node) === symbol;
      return (!isUse || this.isLook(node)) && !ts.forEachChild(node, (child) => !visit(child) || undefined);
    };
    return visit(symbol.valueDeclaration!.getSourceFile());
  }

  /** Whether no more than a look is taken at what an expression gives. */
  private isLook(node: ts.Expression): boolean {
    const { parent } = node;
    // It would be a field as well.
    if (ts.isParameter(parent) && ts.isParameterPropertyDeclaration(parent, parent.parent)) return false;
    if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
      return parent.initializer === node ? this.isOnlyHeld(parent.name) : parent.name === node;
    if (ts.isForOfStatement(parent)) return parent.expression === node && this.isOnlyGoneThrough(parent.initializer);
    if (ts.isForInStatement(parent)) return parent.expression === node;
    if (isTransparent(parent)) return this.isLook(parent);
    if (ts.isElementAccessExpression(parent) || ts.isPropertyAccessExpression(parent))
      return parent.expression === node && this.isAccess(parent);
    if (ts.isBinaryExpression(parent)) return this.isOperand(parent, node);
    if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
    if (ts.isConditionalExpression(parent)) return parent.condition === node || this.isPart(parent);
    if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return true;
    if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return this.holdsNoObjects(node);
    return ts.isCallExpression(parent) && this.isArgument(parent, node);
  }

  /** The same of what is made of such an expression: functions, and what is no object, nobody changes. */
  private isPart(node: ts.Expression): boolean {
    return this.isNoObject(this.typing.checker.getTypeAtLocation(node)) || this.isLook(node);
  }

  private isAccess(node: ts.AccessExpression): boolean {
    const { parent } = node;
    if (isAssigned(node) || ts.isDeleteExpression(parent)) return false;
    if (!ts.isCallExpression(parent) || parent.expression !== node) return this.isPart(node);
    const method = ts.isPropertyAccessExpression(node) ? this.typing.symbolOf(node.name) : undefined;
    if (!method || !this.typing.isFromLibrary(method)) return this.isPart(node);
    if (READING.test(method.name)) return this.isPart(parent);
    if (FINDING.test(method.name)) return this.isGivenToArrow(parent) && this.isPart(parent);
    return GOING_THROUGH.test(method.name) && this.isGivenToArrow(parent);
  }

  /** Whether a function that is written where it is given does nothing but look at the parts. */
  private isGivenToArrow({ arguments: [callback] }: ts.CallExpression): boolean {
    const arrow = callback && unwrapped(callback);
    if (!arrow || !ts.isArrowFunction(arrow) || arrow.parameters.some((one) => one.dotDotDotToken)) return false;
    return arrow.parameters.every(({ name }) => this.isOnlyHeld(name));
  }

  private isOperand(node: ts.BinaryExpression, operand: ts.Node): boolean {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.InKeyword) return node.right === operand;
    return isComparison(kind) || (isChoice(kind) && this.isPart(node));
  }

  private isArgument(call: ts.CallExpression, node: ts.Node): boolean {
    if (call.arguments[0] === node && OF_OBJECTS.test(call.expression.getText())) return this.isPart(call);
    const index = call.arguments.findIndex((one) => one === node);
    const parameter = this.parametersOf(call)[index];
    return !!parameter && !parameter.dotDotDotToken && this.isOnlyHeld(parameter.name);
  }

  /** The parameters of a function of some module that a call gives its arguments in turn, one by one. */
  private parametersOf({ expression, arguments: given }: ts.CallExpression): readonly ts.ParameterDeclaration[] {
    if (given.some(ts.isSpreadElement)) return [];
    const isMember = ts.isPropertyAccessExpression(expression) && this.isModule(expression.expression);
    const name = isMember ? expression.name : ts.isIdentifier(expression) ? expression : undefined;
    const declaration = name && this.typing.symbolOf(name)?.valueDeclaration;
    const fn = declaration && this.typing.references.functionOf(declaration);
    return fn?.body && !/\b(?:arguments|eval)\b/.test(fn.getText()) ? fn.parameters : [];
  }

  /** `import * as vectors` */
  private isModule(node: ts.Expression): boolean {
    const symbol = ts.isIdentifier(node) ? this.typing.symbolOf(node) : undefined;
    return !!symbol && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;
  }

  private isOnlyGoneThrough(initializer: ts.ForInitializer): boolean {
    return ts.isVariableDeclarationList(initializer) && this.isOnlyHeld(initializer.declarations[0]!.name);
  }

  /** Whether variables that hold the constant, or parts of it, are only looked at. */
  private isOnlyHeld(name: ts.BindingName): boolean {
    if (!ts.isIdentifier(name))
      return name.elements.every((element) => ts.isOmittedExpression(element) || this.isOnlyHeld(element.name));
    const symbol = this.typing.symbolOf(name);
    return !!symbol && (this.isNoObject(this.typing.checker.getTypeOfSymbol(symbol)) || this.isOnlyLookedAt(symbol));
  }

  /** Whether what a spread takes is no object: elements, what an iterator gives, properties and entries. */
  private holdsNoObjects(node: ts.Expression): boolean {
    const { checker } = this.typing;
    const type = checker.getTypeAtLocation(node);
    if (ts.isSpreadAssignment(node.parent)) {
      const entries = checker.getIndexTypeOfType(type, ts.IndexKind.String);
      const parts = type.getProperties().map((one) => checker.getTypeOfSymbol(one));
      return [...parts, ...(entries ? [entries] : [])].every((part) => this.isNoObject(part));
    }
    const given = checker.getTypeArguments(type as ts.TypeReference);
    return given.length > 0 && given.every((part) => this.isNoObject(part));
  }

  private isNoObject(type: ts.Type): boolean {
    if (type.isUnion()) return type.types.every((one) => this.isNoObject(one));
    return (type.flags & NUMBERS_AND_WORDS) !== 0 || type.getCallSignatures().length > 0;
  }
}
