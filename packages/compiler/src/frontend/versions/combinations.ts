/**
 * A marked function in; the versions of it out: one for each combination of the classes of arrays, bytes or text that
 * its parameters may be of, and of the functions that they are likely to be. Which one a call gets is decided by what
 * it passes.
 */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import type { ArgumentClass } from "../../bind/signature.js";
import type { Report } from "../../diagnostics/report.js";
import type { FunctionNode } from "../select/function-node.js";
import type { MarkedFunction } from "../select/markers.js";
import { isReceiver } from "../receivers.js";
import { lengthOf, placeOf } from "../refusal.js";
import type { Typing } from "../types/typing.js";
import { givenFunctions, type Combination, type GivenFunctions } from "./given-functions.js";
import { isOfBytes, membersOf, NUMERIC, type Members } from "./members.js";
import type { Version } from "./version.js";

/** The most versions of one function. */
const MOST_VERSIONS = 16;

/**
 * What one choice is about: a parameter, or all those whose type is the same type parameter; a property of parameters.
 */
interface Choice {
  readonly parameters: ts.Symbol[];
  readonly property?: ts.Symbol;
  /** What is tested: `x`, `matrix?.data`. */
  readonly names: string[];
  readonly generic: ts.Symbol | undefined;
  readonly members: Members;
}

/** The versions of a function; undefined where there is but one. */
export function versionsOf(marked: MarkedFunction, typing: Typing, report: Report): readonly Version[] | undefined {
  if (!marked.valid || marked.lifted) return undefined;
  const ofClasses = versionsOfClasses(marked, typing, report);
  const given = marked.marker === "gpu" ? undefined : givenFunctions(marked, typing);
  return given ? withFunctions(ofClasses ?? [ONLY], given) : ofClasses;
}

/** Of a function that is compiled for one combination of classes. */
const ONLY: Version = {
  types: new Map(),
  generics: new Map(),
  fields: new Map(),
  functions: new Map(),
  members: new Map(),
  closed: [],
  isQuiet: false,
  tests: [],
  text: "",
};

/** The versions for functions that are known come first, since what others are for is tested by classes alone. */
function withFunctions(versions: readonly Version[], given: GivenFunctions): Version[] {
  const { combinations, names, closed, others } = given;
  const room = Math.max(1, Math.floor(MOST_VERSIONS / versions.length) - 1);
  const known = combinations.slice(0, room).flatMap((one) => versions.map((version) => withGiven(version, one, given)));
  const found = [...new Set(combinations.flatMap((one) => [...one.keys()]))];
  const isAny = found.filter((symbol) => !given.members.some(({ property }) => property === symbol));
  const text = isAny.map((symbol) => `${names.get(symbol)!}: another function`).join(", ");
  // That properties are not there may be what no call does.
  const isQuiet = known.length > 0 && given.members.some(({ isUsed }) => isUsed);
  const rest = others ? versions.map((version) => withGiven(version, new Map(), given, text)) : [];
  const all = [
    ...known.map((version) => ({ ...version, isQuiet: closed.length === 0 })),
    ...rest.map((version) => ({ ...version, isQuiet })),
  ];
  return all.map((version) => ({ ...version, closed: closed.map((symbol) => names.get(symbol)!) }));
}

/** Properties that a combination says nothing of are not there. */
function withGiven(version: Version, given: Combination, all: GivenFunctions, text = ""): Version {
  const { names, members } = all;
  const isMember = (symbol: ts.Symbol): boolean => members.some(({ property }) => property === symbol);
  const absent = members.filter(({ property, isUsed }) => isUsed && !given.has(property));
  const tests = [
    ...[...given].map(([symbol, { name }]) => ({ name: names.get(symbol)!, same: name })),
    ...absent.map(({ name }) => ({ name, same: "undefined" })),
  ];
  const own = tests.map(({ name, same }) => `${textOf(name)}: ${same}`).join(", ");
  const ofHolders = new Map<ts.Symbol, Map<ts.Symbol, FunctionNode | "absent" | undefined>>();
  for (const { holder, property } of members) {
    const known = given.get(property);
    const ofHolder = ofHolders.get(holder) ?? new Map<ts.Symbol, FunctionNode | "absent" | undefined>();
    ofHolders.set(holder, ofHolder.set(property, known ? known.node : "absent"));
  }
  return {
    ...version,
    functions: new Map([...given].flatMap(([symbol, { node }]) => (isMember(symbol) ? [] : [[symbol, node]]))),
    members: ofHolders,
    tests: [...version.tests, ...tests],
    text: joined(version.text, own, text),
  };
}

const textOf = (name: string): string => name.replace("?", "");

const joined = (...texts: string[]): string => texts.filter((text) => text !== "").join(", ");

function versionsOfClasses(marked: MarkedFunction, typing: Typing, report: Report): readonly Version[] | undefined {
  const choices = choicesOf(marked, typing);
  if (choices.length === 0) return undefined;
  const all = combine(choices);
  const taken = all.length <= MOST_VERSIONS ? all : all.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_VERSIONS);
  const versions = taken.map((classes) => makeVersion(choices, classes));
  // Properties of one type are of one class in a kernel.
  const possible = choices.reduce((count, { property, names, members }) => {
    return count * members.size ** (property ? names.length : 1);
  }, 1);
  if (taken.length < possible)
    report.add(
      finding(
        "W5003",
        marked.name,
        String(possible),
        choices.flatMap(({ names }) => names.map((name) => `'${name.replace("?", "")}'`)).join(", "),
        versions.map(({ text }) => text).join("; "),
      ),
      placeOf(marked.node),
      lengthOf(marked.node),
    );
  return versions;
}

function choicesOf({ node }: MarkedFunction, typing: Typing): Choice[] {
  const choices: Choice[] = [];
  const visit = (name: ts.BindingName, holder: ts.ParameterDeclaration | ts.BindingElement): void => {
    if (!ts.isIdentifier(name)) {
      for (const element of name.elements) if (ts.isBindingElement(element)) visit(element.name, element);
      return;
    }
    const symbol = typing.symbolOf(name);
    if (!symbol || holder.dotDotDotToken) return;
    const declared = typing.checker.getTypeOfSymbol(symbol);
    const type = holder.initializer ? typing.checker.getNonNullableType(declared) : declared;
    const members = membersOf(type, typing);
    if (!members) return addProperties(choices, symbol.name, type, typing);
    const generic = genericOf(type);
    const known = generic && choices.find((choice) => choice.generic === generic);
    known?.parameters.push(symbol);
    known?.names.push(symbol.name);
    if (!known) choices.push({ parameters: [symbol], names: [symbol.name], generic, members });
  };
  for (const parameter of node.parameters) if (!isReceiver(parameter)) visit(parameter.name, parameter);
  return choices;
}

/** The properties of a record that are there and may be of several classes. */
function addProperties(choices: Choice[], owner: string, type: ts.Type, typing: Typing): void {
  const { checker } = typing;
  const isRecord = type.flags & ts.TypeFlags.Object && !type.isClass() && !checker.isArrayType(type);
  if (!isRecord || checker.isTupleType(type) || typing.isLibraryType(type)) return;
  for (const property of checker.getPropertiesOfType(type)) {
    const members = membersOf(checker.getTypeOfSymbol(property), typing);
    if (!members || members.has("nothing") || !/^[\w$]+$/.test(property.name)) continue;
    const name = `${owner}?.${property.name}`;
    const known = choices.find((choice) => choice.property === property);
    if (known) known.names.push(name);
    else choices.push({ parameters: [], property, names: [name], generic: undefined, members });
  }
}

/** The type parameter that a type is, where it may be of several classes by that. */
const genericOf = (type: ts.Type): ts.Symbol | undefined =>
  type.flags & ts.TypeFlags.TypeParameter ? type.symbol : undefined;

/** All combinations of the classes of choices. */
const combine = (choices: readonly Choice[]): ArgumentClass[][] =>
  choices.reduce<ArgumentClass[][]>(
    (found, { members }) => found.flatMap((classes) => [...members.keys()].map((kind) => [...classes, kind])),
    [[]],
  );

/** Arrays of one class are likelier than of several, and some classes than others. */
function rank(classes: readonly ArgumentClass[]): number {
  const arrays = classes.filter((kind) => kind === "Array" || isOfBytes(kind));
  const places = arrays.map((kind) => NUMERIC.findIndex((name) => name === kind) + 1);
  const sum = places.reduce((total, place) => total + place, 0);
  const different = new Set(arrays).size;
  return different <= 1 ? sum / Math.max(1, arrays.length) : 2 * sum + different;
}

function makeVersion(choices: readonly Choice[], classes: readonly ArgumentClass[]): Version {
  const types = new Map<ts.Symbol, ts.Type | undefined>();
  const generics = new Map<ts.Symbol, ts.Type>();
  const fields = new Map<ts.Symbol, ts.Type>();
  const tests: { readonly name: string; readonly is: ArgumentClass }[] = [];
  choices.forEach(({ parameters, property, names, generic, members }, k) => {
    const kind = classes[k]!;
    const type = members.get(kind);
    if (generic && type) generics.set(generic, type);
    if (property && type) fields.set(property, type);
    for (const symbol of parameters) types.set(symbol, type);
    tests.push(...names.map((name) => ({ name, is: kind })));
  });
  const text = tests.map(({ name, is }) => `${name.replace("?", "")}: ${nameOf(is)}`).join(", ");
  return { ...ONLY, types, generics, fields, tests, text };
}

const nameOf = (kind: ArgumentClass): string =>
  ({ Array: "an array", nothing: "undefined", object: "an object" })[kind as string] ?? kind;
