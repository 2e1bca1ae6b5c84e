/** A marked function in, its IR module out, with the tables that describe the boundary. */
import { ts } from "#typescript";
import type { Report } from "../diagnostics/report.js";
import { isArray, makeLocal, read } from "../ir/build.js";
import { isObject, type ObjectType } from "../ir/objects.js";
import type { Expression, Func, Local, Module, Type } from "../ir/ir.js";
import { bindValue, boxed } from "./bindings.js";
import { Body } from "./body.js";
import { fillApplications } from "./calls/closures.js";
import { TranslateAgain, type Findings } from "./conflicts.js";
import { bufferParameter } from "./crossing/buffer-parameters.js";
import { checkDefaultFunctions } from "./crossing/default-functions.js";

import { type Crossing, mayLack } from "./crossing/crossing-kinds.js";
import { beginInstance } from "./classes/classes.js";
import { checkRaised } from "./errors/exceptions.js";
import { settleMessages } from "./errors/failures.js";
import { decideForms, type Crossed, type Forms } from "./crossing/forms.js";
import type { JavaScriptCall } from "./crossing/javascript-calls.js";
import { checkNamed } from "./state/hidden-constants.js";
import { learnAlike, learnFields } from "./learned.js";
import { KernelTranslation } from "./kernel.js";
import { receiverOf } from "./receivers.js";
import { declaredType, givesValue } from "./select/jitclasses.js";
import { severityUnder } from "./select/marker-comments.js";
import type { LiftedKernel, MarkedFunction } from "./select/markers.js";
import { placeOf, Refusal, refuse } from "./refusal.js";
import { handOn } from "./state/handed-on.js";
import { checkShared, crossingOf, hiddenParameter, isInMemory, nothingOf } from "./state/hidden-parameters.js";
import { addSingleForms } from "./calls/single-forms.js";
import { checkRecursions } from "./calls/recursion.js";
import { bringInto } from "./scalars/apply.js";
import { Scope } from "./scope.js";
import { reportRefusal, translateBlockOf } from "./syntax/statements.js";
import { checkOnlyMembers } from "./calls/interfaces.js";
import { checkBareFields } from "./claims/bare-fields.js";
import { openedCrossing, openedShape } from "./presence/opened.js";
import { isOptional, isType, presentType, type Shape } from "./types/shape.js";
import { shapeOfResult } from "./untyped/made.js";
import { nothingFlags } from "./types/nothings.js";
import { builtins, refused } from "../builtins/table.js";
import { emit } from "./errors/caught.js";
import { translateExpression } from "./syntax/expressions.js";
import { translateCondition } from "./syntax/logical.js";
import { valueOrUndefined } from "./syntax/chains.js";
import { translateStatements } from "./syntax/statements.js";
import type { Translator } from "./translator.js";
import type { Typing } from "./types/typing.js";
import { unknownResult } from "./untyped/results.js";
import { refuseUnknownTypes } from "./untyped/annotations.js";
import { isStackOverflow } from "./type-check/depth.js";
import { foldConstantLists } from "./tables/constant-lists.js";
import { takeFilledLists } from "./tables/filled-lists.js";
import { bindMissing, hostValue, leftOut, markThere, resultOfVersion, typesOfVersion } from "./versions/chosen.js";
import type { Version } from "./versions/version.js";
import type { TranslatedParameter, NamedDeclaration } from "./parameters.js";

export interface Translated {
  readonly module: Module;
  readonly kernel: KernelTranslation;
  /** The parameters as the forwarding call passes them. */
  readonly parameters: readonly TranslatedParameter[];
  /** The locals among them that are plain numbers, and those of these that are meant as integers. */
  readonly numbers: ReadonlySet<Local>;
  readonly integers: ReadonlySet<Local>;
  /** What the forwarding call passes, in the scope of the body. */
  readonly arguments: readonly string[];
  /** The result, when that lies in memory. */
  readonly crossing: Crossing | undefined;
  /**
   * How the objects that leave look in JavaScript, where that is not what the types of parameters and the result say.
   */
  readonly forms: ReadonlyMap<ObjectType, Forms>;
}

const translator: Translator = {
  expression: translateExpression,
  condition: translateCondition,
  orUndefined: valueOrUndefined,
  statements: translateStatements,
  functionBody: translateBlockOf,
  emit,
  builtins,
  refused,
};

/** Translates; undefined when something was refused, with the diagnostics in the report. */
export function translateKernel(
  marked: MarkedFunction,
  typing: Typing,
  report: Report,
  boundscheck: boolean,
  findings: Findings,
  folder?: string,
): Translated | undefined {
  const severity = severityUnder(marked.marker);
  const translate = (): Translated | undefined => {
    const begin = report.diagnostics.length;
    const approximates = marked.options.fastmath?.includes("afn") ?? false;
    findings.opened.begin();
    let kernel: KernelTranslation | undefined;
    try {
      kernel = new KernelTranslation(
        typing,
        typing.program,
        marked.node,
        report,
        boundscheck,
        approximates,
        severity,
        findings,
        translator,
        marked.marker === "gpu",
        folder,
      );
      return translateSignature(marked, kernel);
    } catch (error) {
      // What has gone on without what it has learned may fail in any way.
      if (!(error instanceof TranslateAgain || (kernel?.hasLearned && !isStackOverflow(error)))) throw error;
      report.takeBack(begin);
      return translate();
    }
  };
  const begin = report.diagnostics.length;
  let translated = translate();
  const again = (guess: { giveUp(): boolean }): void => {
    if (translated || !guess.giveUp()) return;
    report.takeBack(begin);
    translated = translate();
  };
  again(findings.opened);
  // Without what derives from a class, members may be lacking that are abstract there.
  const told = report.diagnostics.slice(begin);
  again(findings.derived);
  if (!translated && told.length > 0) report.takeBack(begin, told);
  return translated;
}

/** The signature first: a body is translated only when its parameters and its result can cross the boundary. */
function translateSignature(marked: MarkedFunction, kernel: KernelTranslation): Translated | undefined {
  const rootScope = new Scope();
  const around = new Body(kernel, rootScope, rootScope, "void");
  const parameters: TranslatedParameter[] = [];
  reporting(around, () => void parameters.push(...receiverOf(marked, around)));
  kernel.beginAgain();
  if (kernel.refused) return undefined;
  const [receiver] = parameters;
  const scope = receiver ? new Scope(rootScope, read(receiver.local)) : rootScope;
  const body = new Body(kernel, scope, rootScope, "void", typesOfVersion(kernel, marked.version), marked.node);
  const type = resultType(marked, kernel);
  const declared = type === "void" ? "void" : ((type && body.shapeOf(type)) ?? scalarMade(body, marked.node));
  const shape = openedShape(body, marked.node, declared);
  const optional = isOptional(shape);
  // An array that is not there is none without elements.
  const mayLack = isType(shape) && isArray(shape) && !!type && type !== "void" && nothingFlags(type) !== 0;
  const inMemory = optional || mayLack || (isType(shape) && isInMemory(shape));
  const crossing =
    type && type !== "void" && inMemory
      ? ((isType(shape) ? instanceResult(marked, kernel, type, shape) : undefined) ??
        (shape === declared ? crossingOf(body, type, true) : openedCrossing(shape)))
      : undefined;
  const why = kernel.takeWhy();
  const isBuffer = shape === "ArrayBuffer" && !marked.owner;
  const crosses = crossing !== undefined || isBuffer || (isType(shape) && !isInMemory(shape) && shape !== "DataView");
  const result = !crosses ? "void" : isType(shape) ? shape : "f64";
  body.returns = { kind: "function", shape: optional ? shape : result, owner: marked.node };
  let lifted: LiftedKernel | undefined;
  const entry = body.collect(() => {
    if (receiver && ts.isConstructorDeclaration(marked.node))
      reporting(body, () => beginInstance(body, marked.owner!, read(receiver.local)));
    if (marked.lifted) reporting(body, () => void parameters.push(...(lifted = marked.lifted!.begin(body)).parameters));
    else
      for (const parameter of marked.node.parameters)
        reporting(body, () => void parameters.push(...translateParameters(body, parameter, marked.version)));
  });
  if (kernel.hosts > 0) reporting(body, () => checkDefaultFunctions(kernel, marked.node.parameters));
  reporting(body, () => refuseUnknownTypes(body.typing.checker, marked.node.type));
  kernel.beginAgain();
  if (!crosses && !kernel.refused) reporting(body, () => refuseResult(marked, kernel.typing, why));
  if (kernel.refused) return undefined;
  const root: Func = { name: marked.name, parameters: [], result, optional, body: [], place: placeOf(marked.node) };
  kernel.functions.unshift(root);
  const own = body.collect(() => {
    body.straight = body.out;
    reporting(body, () => (lifted ? lifted.translate() : translateBlockOf(body, marked.node)));
  });
  reporting(body, () => fillApplications(body));
  const prepared = [...kernel.prepared.values()].flatMap(({ statements }) => statements);
  root.body = [...entry, ...prepared, ...own];
  handOn(kernel.functions, kernel.ofModules);
  addSingleForms(body);
  settleMessages(kernel);
  reporting(body, () => checkRecursions(kernel, !!receiver));
  reporting(body, () => checkShared(kernel, marked.options.async ?? false));
  const passed = marked.options.async && kernel.passedClasses.first;
  if (passed) reporting(body, () => refuse(marked.node, "W2021", passed, "the kernel runs on another thread"));
  reporting(body, () => checkInstances(kernel));
  reporting(body, () => checkSpreads(kernel));
  learnAlike(kernel);
  reporting(body, () => checkBareFields(kernel.bareFields));
  checkOnlyMembers(kernel);
  foldConstantLists(kernel);
  reporting(body, () => checkNamed(kernel));
  takeFilledLists(kernel);
  const hidden: TranslatedParameter[] = [];
  for (const constant of kernel.hidden.values())
    reporting(body, () => void hidden.push(hiddenParameter(body, constant)));
  const given = [...parameters, ...hidden].map(({ local }) => local.type);
  reporting(body, () => checkRaised(body, given));
  const checkFields = (): void => {
    if (!kernel.refused) learnFields(kernel);
    kernel.beginAgain();
    if (!kernel.refused) reporting(body, () => kernel.heldBack.check(kernel.functions, marked.node));
  };
  checkFields();
  if (kernel.refused) return undefined;
  let forms: ReadonlyMap<ObjectType, Forms> = new Map();
  reporting(
    body,
    () => void (forms = decideForms(body, kernel.functions, crossedBy(kernel, [...parameters, ...hidden], crossing))),
  );
  // What leaves may have led to others.
  checkFields();
  if (kernel.refused) return undefined;
  const asked = kernel.asked.map((h): TranslatedParameter => ({ name: h.expression, local: h.local }));
  const all = [
    ...parameters,
    ...hidden,
    ...asked,
    ...kernel.javascript.map(javascriptParameter),
    ...kernel.passedClasses.parameters,
  ];
  const rootWithParameters: Func = Object.assign(root, {
    parameters: all.flatMap((p) => (p.host ? [] : p.present ? [p.local, p.present] : [p.local])),
  });
  return {
    module: kernel.module(rootWithParameters),
    kernel,
    parameters: all,
    numbers: numbersOf(all),
    integers: new Set(all.flatMap((p) => (p.integer ? [p.local] : []))),
    arguments: (lifted ? all.slice(parameters.length) : all).map((p) => p.argument ?? p.name),
    crossing,
    forms,
  };
}

function checkSpreads({ leftOut }: KernelTranslation): void {
  const { mistaken } = leftOut;
  if (mistaken) refuse(mistaken.node, "W2120", mistaken.name);
}

function crossedBy(
  kernel: KernelTranslation,
  parameters: readonly TranslatedParameter[],
  result: Crossing | undefined,
): Crossed[] {
  const given = parameters.flatMap(({ crossing }) => (crossing ? [{ crossing, out: false }] : []));
  const islands = kernel.islands.flatMap(({ object }) =>
    object.fields.map(({ type }) => ({ crossing: type, out: true })),
  );
  return [...(result ? [{ crossing: result, out: true }] : []), ...islands, ...given];
}

/** A function of JavaScript that the kernel calls by itself. */
const javascriptParameter = ({ expression }: JavaScriptCall): TranslatedParameter => ({
  name: expression,
  local: makeLocal("javascript", "f64"),
  host: "own",
});

function reporting(body: Body, translate: () => void): void {
  try {
    translate();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reportRefusal(body, error);
  }
}

const numbersOf = (parameters: readonly TranslatedParameter[]): ReadonlySet<Local> =>
  new Set(parameters.filter((p) => !p.present && !p.host && p.local.type === "f64").map((p) => p.local));

/** Objects of a class in kernel memory have the fields that it declares, and no others. */
function checkInstances(kernel: KernelTranslation): void {
  for (const type of kernel.shapes.instances) {
    const { name, layout, arrays } = type.instance!;
    if (layout !== type.layoutText) refuse(kernel.root, "W1103", name);
    for (const array of arrays.values()) array.text = kernel.tables.ofText(array.dtype);
  }
}

function resultType(marked: MarkedFunction, kernel: KernelTranslation): ts.Type | "void" | undefined {
  if (marked.lifted || (marked.owner && !givesValue(marked.node))) return "void";
  const { checker } = kernel.typing;
  const signature = checker.getSignatureFromDeclaration(marked.node);
  return signature && resultOfVersion(kernel, checker.getReturnTypeOfSignature(signature), marked.version);
}

/** The scalar that a function gives back of which TypeScript says `any`. */
function scalarMade(body: Body, node: MarkedFunction["node"]): Shape {
  const shape = unknownResult(body.typing.checker, node) && shapeOfResult(body, node);
  return shape === "f64" || shape === "bool" || shape === "String" ? shape : undefined;
}

function refuseUnknown({ checker }: Typing, unknown: ts.Expression): never {
  const callee = ts.isCallExpression(unknown) ? unknown.expression : undefined;
  const type = callee && checker.getTypeAtLocation(callee);
  if (type && !(type.flags & ts.TypeFlags.Any) && type.getCallSignatures().length === 0)
    return refuse(callee, "W4001", callee.getText(), checker.typeToString(type));
  return refuse(unknown, "W2004", `'${unknown.getText()}'`);
}

function refuseResult(marked: MarkedFunction, typing: Typing, why: readonly string[]): never {
  const unknown = unknownResult(typing.checker, marked.node);
  if (unknown) refuseUnknown(typing, unknown);
  const signature = typing.checker.getSignatureFromDeclaration(marked.node);
  const type = signature && typing.checker.typeToString(typing.checker.getReturnTypeOfSignature(signature));
  return refuse(marked.node.type ?? marked.node.name ?? marked.node, "W2003", type ?? "?", ...why);
}

/** Each name that a pattern binds crosses by itself: taking apart what is passed is JavaScript's work. */
function translateParameters(
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
      missingParameter(body, element, version) ?? [translateParameter(body, element, version)],
  );
}

function boundNames(name: ts.BindingName): NamedDeclaration[] {
  if (ts.isIdentifier(name)) return [name.parent as NamedDeclaration];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
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
    if (!known && open) return { ...leftOut(body, name, symbol, declared), nothing: nothingOf(declared) };
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
    isType(shape) && isInMemory(shape) ? (instanceOf(declared, shape) ?? crossingOf(body, declared, false)) : undefined;
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
  if (!reassigned && isArray(shape)) body.kernel.passedArrays.names.set(local, name.text);
  if (body.kernel.references.isBoxed(symbol)) body.scope.bind(symbol, boxed(body, name, symbol, read(local)));
  else body.scope.bind(symbol, { kind: "local", local: variable(reassigned ? variableFor(body, local) : local) });
  const tested = shape === "f64" && isOfLiterals(declared);
  return { name: name.text, local, ...(crossing ? { crossing } : {}), ...(tested ? { tested } : {}) };
}

/** `0 | 1`, or an enum: what is none of them is told by what it is. */
const isOfLiterals = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).every(({ flags }) => flags & ts.TypeFlags.NumberLiteral);

const isArrayOrList = (shape: Type): boolean => isArray(shape) || (isObject(shape) && shape.shape === "list");

/** An instance that lives in kernel memory is passed as it is. */
function instanceOf(declared: ts.Type, type: Type): Crossing | undefined {
  if (!isObject(type) || !type.instance) return undefined;
  const parts = declared.isUnion() ? declared.types : [declared];
  const isNull = parts.some(({ flags }) => flags & ts.TypeFlags.Null);
  const isUndefined = parts.some(({ flags }) => flags & ts.TypeFlags.Undefined);
  return { kind: "instance", type, open: isNull || isUndefined, nothing: isNull ? "null" : "undefined" };
}

/** An instance as a result: JavaScript takes its class from a parameter. */
function instanceResult(
  marked: MarkedFunction,
  kernel: KernelTranslation,
  declared: ts.Type,
  type: Type,
): Crossing | undefined {
  const { checker } = kernel.typing;
  const given = marked.node.parameters.map((parameter) => checker.getTypeAtLocation(parameter));
  const classes = marked.owner ? [declaredType(marked.owner, kernel.typing), ...given] : given;
  const crossing = instanceOf(declared, type);
  // Of one that is null or undefined there is nothing to take.
  return classes.some((one) => !one.isUnion() && kernel.shapes.shapeOf(one, new Map()) === type) ? crossing : undefined;
}

/**
 * A parameter that is assigned is a variable of its own, so that its type at the boundary stays that of the argument.
 */
function variableFor(body: Body, parameter: Local, convert = (value: Expression): Expression => value): Local {
  const variable = makeLocal(parameter.name, parameter.type, parameter.place);
  body.assign(variable, convert(read(parameter)));
  return variable;
}
