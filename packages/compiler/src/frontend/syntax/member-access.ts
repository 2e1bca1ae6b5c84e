/** Members by their name in; their values out. */
import { ts } from "#typescript";
import { arithmetic, isArray, lengthOf, number, read } from "../../ir/build.js";
import { elementKinds } from "../../ir/arrays.js";
import type { ArrayKind } from "../../bind/signature.js";
import type { Expression } from "../../ir/ir.js";
import { bufferOf } from "../../builtins/buffers.js";
import { isExpression, type Body, type Value } from "../body.js";
import { ofOtherValues, refuseReceiver } from "../calls/calls.js";
import { checkNarrowing } from "../claims/claims.js";
import { assignedFunction } from "../classes/assigned-functions.js";
import { functionOfObject, needsReceiver, valueOfObject } from "../classes/functions-of-objects.js";
import { memberFunction, superMember } from "../classes/classes.js";
import { changingVariable } from "../state/hidden-parameters.js";
import { staticField, staticMember } from "../classes/static-members.js";
import { elementsOf, isList, isObjectValue, readField } from "../values/objects.js";
import { entryOf, isEntry, readEntry } from "../values/dictionaries.js";
import { constantExpression } from "../text/known-text.js";
import { arrayKindNamed } from "../types/shapes/alike.js";
import { isTable } from "./element-access.js";
import { resolveSymbol } from "./names.js";
import { givenCount } from "../calls/given-count.js";
import { implementationsOf, readThroughInterface } from "../calls/interfaces.js";
import { refuse } from "../refusal.js";
import { givenMember } from "../versions/given-members.js";
import { withOwnKey } from "../versions/receivers.js";

const K = ts.SyntaxKind;

/** A member of an object: the length of an array, or a constant. */
export function translateProperty(body: Body, node: ts.PropertyAccessExpression): Value {
  body.checkReceiver(node);
  const folded = body.kernel.constants.fold(node);
  if (folded !== undefined) return constantExpression(body, folded);
  const given = givenMember(body, node.expression, node.name.text, node);
  if (given) return given;
  if (isEntry(body, node)) return readEntry(body, entryOf(body, node), node);
  const symbol = body.typing.symbolOf(node.name);
  return withOwnKey(body, node, symbol && body.typing.libraryKey(symbol), (key) => member(body, node, symbol, key));
}

export function member(
  body: Body,
  node: ts.PropertyAccessExpression,
  symbol: ts.Symbol | undefined,
  key: string | undefined,
): Value {
  const property = key === undefined ? undefined : body.kernel.libraries.property(key);
  if (property) return property(body, node);
  if (key === "TypedArray.length") return lengthOf(body.array(node.expression));
  if (key === "Array.length" || key === "ArrayLike.length" || key === "String.length")
    return lengthOfList(body, node.expression);
  if (node.name.text === "length" && isTable(body, node.expression)) return lengthOf(body.array(node.expression));
  if (key === "TypedArray.byteLength") return byteLength(body, node);
  if (key === "DataView.byteLength" || key === "ArrayBuffer.byteLength") return lengthOf(body.plain(node.expression));
  if (key === "TypedArray.byteOffset" || key === "DataView.byteOffset") return byteOffset(body, node);
  if (key === "TypedArray.buffer") return bufferOf(body, node);
  if (key === "TypedArrayConstructor.BYTES_PER_ELEMENT" || key === "TypedArray.BYTES_PER_ELEMENT")
    return number(elementSize(body, node));
  if (key === "IArguments.length") return number(givenCount(body, node));
  if (key === "Error.message" || key === "Error.name") return readErrorField(body, node);
  if (key !== undefined && !isLibraryField(key)) {
    if (body.typing.checker.getTypeAtLocation(node).getCallSignatures().length > 0) return { kind: "library", key };
    if (ofOtherValues.test(key)) refuseReceiver(body, node);
    return refuse(node, "W4003", node.getText());
  }
  const assigned = symbol && (assignedFunction(body, symbol) ?? functionOfObject(body, node, symbol));
  if (assigned) return needsReceiver(node, assigned) ? refuse(node, "W4004") : assigned;
  if (symbol && isNamespace(body, node.expression)) return resolveSymbol(body, node.name, symbol);
  if (node.expression.kind === K.SuperKeyword) return superMember(body, node);
  const field = staticField(body, node);
  if (field && changingVariable(body, field, node)) return resolveSymbol(body, node.name, field);
  const ofClass = symbol && staticMember(body, node, symbol);
  if (ofClass) return ofClass;
  const beside = symbol && valueOfObject(body, node, symbol);
  if (beside) return beside;
  const receiver = body.value(node.expression);
  if (!isObjectValue(receiver)) return refuse(node.expression, "W2002", body.typing.typeText(node.expression));
  const chosen = readThroughInterface(body, node, receiver);
  if (chosen) return chosen;
  const method = symbol && memberFunction(body, symbol, receiver, node);
  if (method && !isExpression(method) && method.kind === "function" && needsReceiver(node, method))
    return refuse(node, "W4002", node.getText(), "apart from its object 'this' is undefined in it.");
  if (method) return implementationsOf(body, node, "method").length > 0 ? refuse(node, "W4004") : method;
  if (receiver.type.shape === "tuple" && node.name.text === "length") return number(receiver.type.fields.size);
  return readField(body, checkNarrowing(body, node, receiver), node.name.text, node);
}

/** Properties of the library's types that are fields inside a kernel. */
const isLibraryField = (key: string): boolean => /^(?:Map|Set)\.size$|^Iterator(?:Yield|Return)Result\./.test(key);

function readErrorField(body: Body, node: ts.PropertyAccessExpression): Value {
  const error = body.value(node.expression);
  return isObjectValue(error)
    ? readField(body, error, node.name.text, node)
    : refuse(node.expression, "W2002", body.typing.typeText(node.expression));
}

/** The length of a list, a tuple or a string. */
function lengthOfList(body: Body, node: ts.Expression): Expression {
  const value = body.plain(node);
  if (isList(value) || isArray(value.type)) return lengthOf(elementsOf(value));
  if (isObjectValue(value) && value.type.shape === "tuple") return number(value.type.fields.size);
  return refuse(node, "W2002", body.typing.typeText(node));
}

/** `import * as vector`: the members of the module by name. */
function isNamespace(body: Body, node: ts.Expression): boolean {
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  return !!symbol && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;
}

function byteLength(body: Body, node: ts.PropertyAccessExpression): Expression {
  const array = body.array(node.expression);
  const kind: ArrayKind = array.type;
  return arithmetic("mul", lengthOf(array), number(elementKinds[kind].size));
}

/** Where an array or a DataView begins in its buffer: JavaScript says it of those that it passes. */
function byteOffset(body: Body, node: ts.PropertyAccessExpression): Expression {
  const array = body.plain(node.expression);
  const offset = array.op === "local" ? body.kernel.passedArrays.byteOffsetOf(array.local) : undefined;
  return offset ? read(offset) : refuse(node, "W4003", node.getText());
}

function elementSize(body: Body, node: ts.PropertyAccessExpression): number {
  const type = body.typing.checker.getTypeAtLocation(node.expression);
  // Of a union, the class that the value is of here.
  const name = type.isUnion() ? String(body.array(node.expression).type) : type.getSymbol()?.name;
  const kind = arrayKindNamed(name?.replace(/Constructor$/, ""));
  return kind ? elementKinds[kind].size : refuse(node, "W4003", node.getText());
}
