/**
 * `throw new Error(…)`: the class and the pieces of the message are known when building, the numbers in it are passed.
 */
import { ts } from "#typescript";
import { copy } from "../../ir/build.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { messageText } from "../text/text.js";
import { errorClassOf, throwNew, throwObject } from "../errors/thrown.js";
import { callForError } from "../errors/hand-made.js";
import { callConstructor, isVisible } from "../crossing/islands.js";
import { placeOf, refuse } from "../refusal.js";
import { nothingText } from "../presence/told-nothings.js";
import { again } from "../values/values.js";
import { presence } from "../presence/presence.js";

/** How many numbers a message can print. */
const MAX_VALUES = 4;

export function translateThrow(body: Body, node: ts.ThrowStatement): void {
  const thrown = node.expression;
  if (isCall(thrown) && errorClassOf(body, thrown.expression) !== undefined && (thrown.arguments?.length ?? 0) > 1)
    return refuse(node, "W3005");
  if (body.kernel.isForGpu && (body.handler || !isOfGpu(knownError(body, thrown)))) return refuse(node, "W8005");
  if (!body.handler && ts.isNewExpression(thrown) && throwOutside(body, node, thrown)) return;
  if (ts.isCallExpression(thrown) && callForError(body, thrown, true)) return endThere(body, node);
  if (!body.handler && isBare(body, thrown)) return throwBare(body, node, thrown);
  const known = body.handler ? undefined : knownError(body, thrown);
  if (!known) return throwValue(body, node, thrown);
  const operands = body.inOrder<Value[]>(...known.values.map((value) => () => body.value(value)));
  throwPieces(
    body,
    node,
    known,
    operands.map((operand) => body.reusableValue(operand)),
  );
}

/**
 * The pieces of the message and the numbers between them go to JavaScript. Where a number may be missing there are two
 * throws: in the message of one of them is the word for what is not there.
 */
function throwPieces(body: Body, node: ts.ThrowStatement, known: KnownError, operands: readonly Value[]): void {
  const { error, message, values } = known;
  const place = operands.findIndex((operand) => !isExpression(operand));
  const open = operands[place];
  if (open && !isExpression(open)) {
    const whole = open.kind === "optional" ? copy(open.value) : body.plain(values[place]!, open);
    const missing = withWord(known, place, nothingText(body, values[place]!));
    return body.when(
      presence(body, again(open)),
      () => throwPieces(body, node, known, operands.with(place, whole)),
      () => throwPieces(body, node, missing, operands.toSpliced(place, 1).map(again)),
    );
  }
  const numbers = operands.map((operand, k) => body.plain(values[k]!, operand));
  const kinds = numbers.map(({ type }, k) =>
    type === "bool" ? "boolean" : type === "f64" ? "number" : refuse(values[k]!, "W3005"),
  );
  const site = body.kernel.throwSite({ error, message, values: kinds });
  body.emit({ kind: "throw", site, values: numbers, place: placeOf(node) });
}

/** The same error with a word in the place of a number. */
function withWord({ error, message, values }: KnownError, place: number, word: string): KnownError {
  const around = message[place]! + word + message[place + 1]!;
  return { error, message: message.toSpliced(place, 2, around), values: values.toSpliced(place, 1) };
}

/** What a device leaves is its number and those of its message. */
const isOfGpu = (known: KnownError | undefined): boolean => known !== undefined && known.error in globalThis;

/**
 * `throw new OwnError(1, "text")` out of the kernel: JavaScript makes the error and throws it. False for what it cannot
 * make.
 */
function throwOutside(body: Body, node: ts.ThrowStatement, thrown: ts.NewExpression): boolean {
  const name = thrown.expression;
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  if (!symbol?.valueDeclaration || body.typing.isFromLibrary(symbol) || !isVisible(body, symbol, name as ts.Identifier))
    return false;
  const args = thrown.arguments ?? [];
  if (
    !args.every(
      (arg) => isPrintable(body, arg) || body.shapeOf(body.typing.checker.getTypeAtLocation(arg)) === "String",
    )
  )
    return false;
  callConstructor(body, node, name.getText(), args);
  endThere(body, node);
  return true;
}

/** Behind a call that throws nothing is reached. */
function endThere(body: Body, node: ts.ThrowStatement): void {
  const site = body.kernel.throwSite({ error: "Error", message: [], values: [] });
  body.emit({ kind: "throw", site, values: [], place: placeOf(node) });
}

/** `throw "text"`, and numbers and booleans. */
const isBare = (body: Body, thrown: ts.Expression): boolean =>
  ["String", "f64", "bool"].includes(String(body.shapeOf(body.typing.checker.getTypeAtLocation(thrown))));

/** Out of the kernel: JavaScript throws what it is given. */
function throwBare(body: Body, node: ts.ThrowStatement, thrown: ts.Expression): void {
  callConstructor(body, node, "", [thrown]);
  endThere(body, node);
}

/** An error of which the class and all but the numbers of the message are known. */
interface KnownError {
  readonly error: string;
  /** The pieces around the numbers. */
  readonly message: readonly string[];
  readonly values: readonly ts.Expression[];
}

function knownError(body: Body, thrown: ts.Expression): KnownError | undefined {
  if (!isCall(thrown)) return undefined;
  const error = errorClassOf(body, thrown.expression);
  const [argument] = thrown.arguments ?? [];
  const message = [""];
  const values: ts.Expression[] = [];
  if (error === undefined || (argument && !collect(body, argument, message, values))) return undefined;
  return values.length <= MAX_VALUES && values.every((value) => isPrintable(body, value))
    ? { error, message, values }
    : undefined;
}

/** An error may be made without `new`. */
const isCall = (node: ts.Expression): node is ts.NewExpression | ts.CallExpression =>
  ts.isNewExpression(node) || ts.isCallExpression(node);

const isPrintable = (body: Body, node: ts.Expression): boolean => {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  return shape === "f64" || shape === "bool";
};

/** Throws an object. */
function throwValue(body: Body, node: ts.ThrowStatement, thrown: ts.Expression): void {
  const called = isCall(thrown) ? errorClassOf(body, thrown.expression) : undefined;
  if (called === undefined) return throwObject(body, body.plain(thrown), node);
  const [message] = (thrown as ts.NewExpression).arguments ?? [];
  const words = messageText(body, message ? body.value(message) : UNDEFINED, message ?? node);
  throwNew(body, called, words, node);
}

/** Splits a string, a template, or a sum of those into pieces and the numbers between them. */
function collect(body: Body, node: ts.Expression, pieces: string[], values: ts.Expression[]): boolean {
  const append = (text: string): void => void (pieces[pieces.length - 1] += text);
  if (ts.isParenthesizedExpression(node)) return collect(body, node.expression, pieces, values);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    append(node.text);
    return true;
  }
  if (ts.isTemplateExpression(node)) {
    append(node.head.text);
    for (const span of node.templateSpans) {
      if (!collect(body, span.expression, pieces, values)) return false;
      append(span.literal.text);
    }
    return true;
  }
  const isText = (body.typing.checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0;
  if (isText && ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return collect(body, node.left, pieces, values) && collect(body, node.right, pieces, values);
  }
  if (isText) return false;
  values.push(node);
  pieces.push("");
  return true;
}
