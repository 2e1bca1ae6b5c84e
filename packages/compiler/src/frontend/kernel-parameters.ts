/** The parameters of a marked function as those of its kernel. */
import { ts } from "#typescript";
import { isArray, makeLocal, read } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import type { Expression, Local, Type } from "../ir/ir.js";
import { bindValue, boxed } from "./bindings.js";
import type { Body } from "./body.js";
import { bufferParameter } from "./crossing/buffer-parameters.js";
import { type Crossing, mayLack } from "./crossing/crossing-kinds.js";
import { placeOf, refuse } from "./refusal.js";
import { crossingOfArgument, isInMemory, nothingOf, nothingOfArray } from "./state/hidden-parameters.js";
import { bringInto } from "./scalars/apply.js";
import { openedShape } from "./presence/opened.js";
import { isOptional, isType, presentType } from "./types/shape.js";
import { nothingFlags } from "./types/nothings.js";
import { refuseUnknownTypes } from "./untyped/annotations.js";
import { bindMissing, hostValue, leftOut, markThere, tellLeftOut } from "./versions/chosen.js";
import type { Version } from "./versions/version.js";
import type { TranslatedParameter, NamedDeclaration } from "./parameters.js";

/** Each name that a pattern binds crosses by itself: taking apart what is passed is JavaScript's work. */
export function translateParameters(
  body: Body,
  parameter: ts.ParameterDeclaration,
  version: Version | undefined,
): TranslatedParameter[] {
  refuseUnknownTypes(body.typing.checker, parameter.type);
  const bound = boundNames(parameter.name);
  const explicit = bound.find(
    (element) => element !== parameter && body.typing.scalars.kindOfDeclaration(element).kind === "scalar",
  );
  if (explicit) return refuse(explicit, "W2001", explicit.name.text, body.typing.typeText(explicit.name));
  const { libraries } = body.kernel;
  return bound.flatMap(
    (element) =>
      libraries.ask((library) => library.parameter?.(body, element)) ??
      functionParameter(body, element, version) ??
      missingParameter(body, element, version) ?? [translateParameter(body, element, version)],
  );
}

function boundNames(name: ts.BindingName): NamedDeclaration[] {
  if (ts.isIdentifier(name)) return [name.parent as NamedDeclaration];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** A parameter that is a function of the program in a version: nothing is passed. */
function functionParameter(
  body: Body,
  { name }: NamedDeclaration,
  version: Version | undefined,
): TranslatedParameter[] | undefined {
  const symbol = body.typing.symbolOf(name);
  if (!symbol || !version?.functions.has(symbol)) return undefined;
  const test = version.tests.find((each) => each.name === name.text);
  const node =
    version.functions.get(symbol) ?? refuse(name, "W4001", (test && "same" in test && test.same) || name.text);
  body.scope.bind(symbol, { kind: "function", node, scope: body.rootScope, types: new Map() });
  return [];
}

/** A parameter that is not given in a version: it stands for undefined, and nothing is passed. */
function missingParameter(
  body: Body,
  { name }: NamedDeclaration,
  version: Version | undefined,
): TranslatedParameter[] | undefined {
  const symbol = body.typing.symbolOf(name);
  if (!symbol || !version?.types.has(symbol) || version.types.get(symbol)) return undefined;
  bindMissing(body, name, symbol);
  return [];
}

function translateParameter(
  body: Body,
  parameter: NamedDeclaration,
  version: Version | undefined,
): TranslatedParameter {
  const { typing } = body;
  const { name } = parameter;
  const type = typing.checker.typeToString(typing.checker.getTypeAtLocation(name));
  const symbol = typing.symbolOf(name) ?? refuse(parameter, "W2004", name.text);
  // A default value is JavaScript's work: the body sees the parameter with it.
  const declared = version?.types.get(symbol) ?? typing.checker.getTypeOfSymbol(symbol);
  const { initializer } = parameter;
  const isThere = initializer && nothingFlags(typing.checker.getTypeAtLocation(initializer)) === 0;
  const shape = body.shapeOf(isThere ? typing.checker.getNonNullableType(declared) : declared);
  if (shape === "function") {
    const value = typing.checker.getNonNullableType(declared);
    const open = value !== declared && !parameter.initializer;
    const known = hostValue(body, value, body.kernel.hosts);
    if (!known && open) {
      if (!version?.closed.includes(symbol.name)) tellLeftOut(body, name, declared);
      return { ...leftOut(body, name, symbol), nothing: nothingOf(declared) };
    }
    const host = known ?? refuse(parameter, "W2001", name.text, type);
    body.kernel.hosts++;
    const present = makeLocal(`${name.text}?`, "bool", placeOf(name));
    if (open) body.kernel.asked.push({ expression: `${name.text} != null`, local: present });
    body.scope.bind(symbol, open ? { ...host, present } : host);
    return { name: name.text, local: makeLocal(name.text, "f64", placeOf(name)), host: open ? "maybe given" : "given" };
  }
  if (declared.flags & ts.TypeFlags.Any) return refuse(parameter, "W2004", `parameter '${name.text}'`);
  if (shape === "ArrayBuffer" && nothingFlags(declared) === 0 && !body.kernel.references.isBoxed(symbol))
    return bufferParameter(body, name, symbol);
  const own =
    isType(shape) && isInMemory(shape)
      ? (instanceOf(declared, shape) ?? crossingOfArgument(body, declared))
      : undefined;
  // A list may have fewer elements than a pattern has names.
  const crossing = own && ts.isArrayBindingPattern(parameter.parent) ? mayLack(own) : own;
  if (shape === undefined || shape === "void" || (isType(shape) && isInMemory(shape) && !crossing))
    return refuse(parameter, "W2001", name.text, type, ...body.kernel.takeWhy());
  if (isOptional(shape)) {
    const nothing = nothingOf(declared);
    const [value, present] = [
      makeLocal(name.text, presentType(shape), placeOf(name)),
      makeLocal(`${name.text}?`, "bool", placeOf(name)),
    ];
    if (body.kernel.references.isBoxed(symbol)) {
      body.scope.bind(
        symbol,
        boxed(body, name, symbol, { kind: "optional", value: read(value), present: read(present) }),
      );
      return { name: name.text, local: value, present, nothing };
    }
    const assigned = body.kernel.references.isReassigned(symbol);
    const parts = assigned
      ? { value: variableFor(body, value), present: variableFor(body, present) }
      : { value, present };
    body.scope.bind(symbol, { kind: "optional", ...parts });
    return { name: name.text, local: value, present, nothing };
  }
  const local = makeLocal(name.text, shape, placeOf(name));
  const reassigned = body.kernel.references.isReassigned(symbol);
  const isWhole = !ts.isArrayBindingPattern(parameter.parent) && nothingFlags(declared) === 0;
  const isGiven = version?.types.has(symbol) || (isArrayOrList(shape) && isWhole);
  const variable = (held: Local): Local => (isGiven ? markThere(body, held, symbol) : held);
  const explicit = typing.scalars.kindOfDeclaration(parameter);
  if (explicit.kind === "scalar") {
    const variable = variableFor(body, local, (value) => bringInto(explicit.name, value, parameter));
    if (!reassigned) body.markFixed(variable);
    body.scope.bind(symbol, { kind: "local", local: variable });
    return { name: name.text, local, wraps: true };
  }
  if (isOptional(openedShape(body, parameter, shape))) {
    body.scope.bind(symbol, bindValue(body, name, symbol, read(local)));
    return { name: name.text, local };
  }
  if (!reassigned) body.markFixed(local);
  const nothing = isArray(shape) && !isThere ? nothingOfArray(declared) : undefined;
  const either = nothing === "both" || (crossing && nothingOf(declared) === "both");
  if (!reassigned && isArray(shape) && !either) body.kernel.passedArrays.names.set(local, name.text);
  if (body.kernel.references.isBoxed(symbol)) body.scope.bind(symbol, boxed(body, name, symbol, read(local)));
  else body.scope.bind(symbol, { kind: "local", local: variable(reassigned ? variableFor(body, local) : local) });
  const tested = shape === "f64" && isOfLiterals(declared);
  return {
    name: name.text,
    local,
    ...(crossing ? { crossing } : {}),
    ...(tested ? { tested } : {}),
    ...(nothing ? { nothing } : {}),
    ...(either ? { argument: `${name.text} ?? undefined` } : {}),
  };
}

/** `0 | 1`, or an enum: what is none of them is told by what it is. */
const isOfLiterals = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).every(({ flags }) => flags & ts.TypeFlags.NumberLiteral);

const isArrayOrList = (shape: Type): boolean => isArray(shape) || (isObject(shape) && shape.shape === "list");

/** An instance that lives in kernel memory is passed as it is. */
export function instanceOf(declared: ts.Type, type: Type): Crossing | undefined {
  if (!isObject(type) || !type.instance) return undefined;
  const parts = declared.isUnion() ? declared.types : [declared];
  const isNull = parts.some(({ flags }) => flags & ts.TypeFlags.Null);
  const isUndefined = parts.some(({ flags }) => flags & ts.TypeFlags.Undefined);
  return { kind: "instance", type, open: isNull || isUndefined, nothing: isNull ? "null" : "undefined" };
}

/**
 * A parameter that is assigned is a variable of its own, so that its type at the boundary stays that of the argument.
 */
function variableFor(body: Body, parameter: Local, convert = (value: Expression): Expression => value): Local {
  const variable = makeLocal(parameter.name, parameter.type, parameter.place);
  body.assign(variable, convert(read(parameter)));
  return variable;
}
