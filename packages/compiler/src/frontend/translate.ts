/** A marked function in, its IR module out, with the tables that describe the boundary. */
import { ts } from "#typescript";
import type { Report } from "../diagnostics/report.js";
import { isArray, makeLocal, read } from "../ir/build.js";
import type { ObjectType } from "../ir/objects.js";
import type { Func, Local, Module } from "../ir/ir.js";
import { Body } from "./body.js";
import { fillApplications } from "./calls/closures.js";
import { TranslateAgain, type Findings } from "./conflicts.js";
import { checkDefaultFunctions } from "./crossing/default-functions.js";
import type { Crossing } from "./crossing/crossing-kinds.js";
import { beginInstance } from "./classes/classes.js";
import { checkRaised } from "./errors/exceptions.js";
import { settleMessages } from "./errors/failures.js";
import { decideForms, type Crossed, type Forms, type LeavingObjects } from "./crossing/forms.js";
import { SpreadObjects } from "./crossing/own-keys.js";
import type { JavaScriptCall } from "./crossing/javascript-calls.js";
import { makeUnnamed } from "./state/hidden-constants.js";
import { learnAlike, learnFields } from "./learned.js";
import { KernelTranslation } from "./kernel.js";
import { checkWideSpreads } from "./claims/wide-spreads.js";
import { guardOf, isReceiver, receiverOf } from "./receivers.js";
import { severityUnder } from "./select/marker-comments.js";
import type { LiftedKernel, MarkedFunction } from "./select/markers.js";
import { placeOf, Refusal, refuse } from "./refusal.js";
import { handOn } from "./state/handed-on.js";
import { checkShared, crossingOf, hiddenParameter, isInMemory } from "./state/hidden-parameters.js";
import { addForms } from "./calls/forms-of-math.js";
import { checkRecursions } from "./calls/recursion.js";
import { Scope } from "./scope.js";
import { reportRefusal, translateBlockOf } from "./syntax/statements.js";
import { checkOnlyMembers } from "./calls/interfaces.js";
import { checkBareFields } from "./claims/bare-fields.js";
import { openedCrossing, openedShape } from "./presence/opened.js";
import { isOptional, isType } from "./types/shape.js";
import { nothingFlags } from "./types/nothings.js";
import { builtins, refused } from "../builtins/table.js";
import { emit } from "./errors/caught.js";
import { translateExpression } from "./syntax/expressions.js";
import { translateCondition } from "./syntax/logical.js";
import { valueOrUndefined } from "./syntax/chains.js";
import { translateStatements } from "./syntax/statements.js";
import type { Translator } from "./translator.js";
import type { Typing } from "./types/typing.js";
import { refuseUnknownTypes } from "./untyped/annotations.js";
import { isStackOverflow } from "./type-check/depth.js";
import { foldConstantLists } from "./tables/constant-lists.js";
import { takeFilledLists } from "./tables/filled-lists.js";
import { typesOfVersion } from "./versions/chosen.js";
import type { TranslatedParameter } from "./parameters.js";
import { translateParameters } from "./kernel-parameters.js";
import { resultType, scalarMade, refuseResult, instanceResult } from "./kernel-results.js";

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
  /** What has to hold there for the kernel to be called. */
  readonly guard: string | undefined;
  /** The result, when that lies in memory. */
  readonly crossing: Crossing | undefined;
  /**
   * How the objects that leave look in JavaScript, where that is not what the types of parameters and the result say.
   */
  readonly forms: ReadonlyMap<ObjectType, Forms>;
  /** The objects that JavaScript gives of which the kernel takes all properties. */
  readonly spread: SpreadObjects;
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
  let guard: string | undefined;
  reporting(around, () => {
    parameters.push(...receiverOf(marked, around));
    guard = guardOf(marked, around);
  });
  kernel.beginAgain();
  if (kernel.refused) return undefined;
  const [receiver] = parameters;
  const scope = receiver ? new Scope(rootScope, read(receiver.local)) : rootScope;
  const body = new Body(kernel, scope, rootScope, "void", typesOfVersion(kernel, marked.version), marked.node);
  const type = resultType(marked, body);
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
  const isThere = !!type && type !== "void" && nothingFlags(type) === 0;
  const isBuffer = shape === "ArrayBuffer" && !marked.owner && isThere;
  const isNull = declared === "void" && !!type && type !== "void" && (nothingFlags(type) & ts.TypeFlags.Null) !== 0;
  const crosses =
    !isNull && (crossing !== undefined || isBuffer || (isType(shape) && !isInMemory(shape) && shape !== "DataView"));
  const result = !crosses ? "void" : isType(shape) ? shape : "f64";
  body.returns = { kind: "function", shape: optional ? shape : result, owner: marked.node };
  let lifted: LiftedKernel | undefined;
  const entry = body.collect(() => {
    if (receiver && ts.isConstructorDeclaration(marked.node))
      reporting(body, () => beginInstance(body, marked.owner!, read(receiver.local)));
    if (marked.lifted) reporting(body, () => void parameters.push(...(lifted = marked.lifted!.begin(body)).parameters));
    else
      for (const parameter of marked.node.parameters.filter((one) => !isReceiver(one)))
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
  addForms(body);
  settleMessages(kernel);
  reporting(body, () => checkRecursions(kernel, !!receiver));
  reporting(body, () => checkShared(kernel, marked.options.async ?? false));
  const passed = marked.options.async && kernel.passedClasses.first;
  if (passed) reporting(body, () => refuse(marked.node, "W2021", passed, "the kernel runs on another thread"));
  reporting(body, () => checkInstances(kernel));
  reporting(body, () => checkSpreads(kernel));
  reporting(body, () => checkWideSpreads(kernel));
  learnAlike(kernel);
  reporting(body, () => checkBareFields(kernel.bareFields));
  checkOnlyMembers(kernel);
  foldConstantLists(kernel);
  reporting(body, () => makeUnnamed(kernel));
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
  const taken = [...parameters, ...hidden].flatMap((parameter) => parameter.crossing ?? []);
  const asked = kernel.islands.flatMap(({ object }) => object.fields.map(({ type }) => type));
  const crossed = [
    ...[...(crossing ? [crossing] : []), ...asked].map((one): Crossed => ({ crossing: one, out: true })),
    ...taken.map((one): Crossed => ({ crossing: one, out: false })),
  ];
  let leaving: LeavingObjects = { forms: new Map(), types: new Set() };
  reporting(body, () => void (leaving = decideForms(body, kernel.functions, crossed)));
  const spread = new SpreadObjects(kernel, leaving.types);
  reporting(body, () => spread.check([...taken, ...asked]));
  // What leaves may have led to others.
  checkFields();
  if (kernel.refused) return undefined;
  const all = [
    ...parameters,
    ...hidden,
    ...kernel.asked.map((h): TranslatedParameter => ({ name: h.expression, local: h.local })),
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
    arguments: (lifted ? all.slice(parameters.length) : all).map(
      (p) => p.argument ?? kernel.passedArrays.argumentOf(p.local) ?? p.name,
    ),
    guard,
    crossing,
    forms: leaving.forms,
    spread,
  };
}

function checkSpreads({ leftOut }: KernelTranslation): void {
  const { mistaken } = leftOut;
  if (mistaken) refuse(mistaken.node, "W2120", mistaken.name);
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
