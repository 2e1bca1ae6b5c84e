/**
 * A marked function in, its translation out, if TypeScript sees no error in what it reaches: kernels are compiled by
 * their types.
 */
import type { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import type { Place } from "../../bind/signature.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Report } from "../../diagnostics/report.js";
import { wordTypeScriptError, type StrictSetting } from "../../diagnostics/typescript.js";
import { ClaimedProperties } from "../claims/claimed.js";
import { covarianceIn } from "../claims/covariance.js";
import type { Findings } from "../conflicts.js";
import { severityUnder } from "../select/marker-comments.js";
import type { MarkedFunction } from "../select/markers.js";
import { DerivedClasses } from "../types/derived-classes.js";
import { OpenedPlaces } from "../types/opened-places.js";
import { lengthOf, placeOf } from "../refusal.js";
import { translateKernel, type Translated } from "../translate.js";
import type { Typing } from "../types/typing.js";
import { findTypeErrors, isOfNothing, UNINITIALIZED, type TypeError } from "./errors.js";
import { isStackOverflow } from "./depth.js";
import { refuseLongFlow } from "./long-flow.js";
import { findReached, type ReachedNode } from "./reached.js";

/** Undefined when something was refused, with the diagnostics in the report. */
export function translateChecked(
  marked: MarkedFunction,
  typing: Typing,
  report: Report,
  boundscheck: boolean,
  relaxed: readonly StrictSetting[],
  folder?: string,
): Translated | undefined {
  const reached = new Set<ts.Node>();
  const given = new Set<ts.ClassLikeDeclaration>();
  const findings: Findings = {
    mixedProperties: new Set(),
    tagged: new Set(),
    given,
    usedFields: new Set(),
    wholeLists: new Set(),
    derived: new DerivedClasses(given),
    chosen: new Set(),
    givesTables: false,
    reach: (node) => {
      if (reached.has(node)) return;
      reached.add(node);
      refuseLongFlow(node, typing.program);
    },
    javascript: new Set(),
    assigned: new Set(),
    opened: new OpenedPlaces(),
    claimed: new ClaimedProperties(),
    unset: new Set(),
    openNames: new Set(),
    typeNothings: new Map(),
    emptied: new Set(),
    learned: new Map(),
    eithers: new Map(),
    chosenFunctions: new Set(),
    results: new Map(),
    unsure: new Set(),
    hasUnset: false,
    hasNullElements: false,
    hasUndefinedElements: false,
    unsetElements: new Set(),
    undefinedBesideNull: new Set(),
    claimedNothings: 0,
  };
  if (marked.owner) reached.add(marked.owner);
  const begin = report.diagnostics.length;
  const pieces = (): ReachedNode[] => findReached(reached, typing, findings.javascript);
  // To a kernel a field that nothing sets is undefined, whether it is declared with an exclamation mark or without.
  const isUnsetAllowed = relaxed.includes("strictPropertyInitialization");
  const isNothingAllowed = relaxed.includes("strictNullChecks");
  const isAllowed = (error: TypeError): boolean =>
    (isUnsetAllowed && error.code === UNINITIALIZED) || (isNothingAllowed && isOfNothing(error));
  const find = (): TypeError[] => findTypeErrors(pieces(), typing.program).filter((error) => !isAllowed(error));
  const translate = (): Translated | undefined => {
    report.takeBack(begin);
    return translateKernel(marked, typing, report, boundscheck, findings, folder);
  };
  let translated: Translated | undefined;
  try {
    findings.reach(marked.node);
    translated = translate();
    translated &&= withCovariance(translated, pieces, report, translate);
  } catch (error) {
    // What has types that are wrong may be translated into anything.
    if (isStackOverflow(error) || find().length === 0) throw error;
  }
  const errors = find();
  reportErrors(errors, report, begin, marked, relaxed);
  const sound = errors.length === 0 ? translated : undefined;
  if (!sound && marked.marker === "jit") reportJavaScript(marked, report);
  return sound;
}

/**
 * A translation in which objects lack what they are said to have only where that is known: another one than the given,
 * if more turns out; undefined if it is refused.
 */
function withCovariance(
  translated: Translated,
  pieces: () => readonly ReachedNode[],
  report: Report,
  again: () => Translated | undefined,
): Translated | undefined {
  const { shapes, findings, severity, typing } = translated.kernel;
  if (!shapes.made.joinsUnlike) return translated;
  const { claims, misplaced } = covarianceIn(pieces(), typing, findings.javascript);
  for (const { node, given, taken, member } of misplaced)
    report.add(finding("W2016", given, taken, member), placeOf(node), lengthOf(node), severity);
  if (misplaced.length > 0) return undefined;
  return findings.claimed.add(claims) ? again() : translated;
}

/** What wumba says of types, which may follow from an error that TypeScript sees in another line. */
const OF_TYPES: ReadonlySet<string> = new Set(["W2004", "W2005", "W2008"]);

/** "Cannot find name", with and without the name that is meant: wumba knows no more of it. */
const NO_SUCH_NAME: ReadonlySet<number> = new Set([2304, 2552]);

/** Where a diagnostic of wumba stands at the same place, it says the same, and what to write instead. */
function reportErrors(
  errors: readonly TypeError[],
  report: Report,
  begin: number,
  marked: MarkedFunction,
  relaxed: readonly StrictSetting[],
): void {
  if (errors.length === 0) return;
  const placed = errors.map((error) => {
    const { line, character } = error.file.getLineAndCharacterOfPosition(error.start);
    return { ...error, place: { file: error.file.fileName, line: line + 1, column: character + 1 } };
  });
  const told = placed.filter(({ code }) => !NO_SUCH_NAME.has(code));
  const isKept = ({ code, place }: Diagnostic): boolean =>
    !OF_TYPES.has(code) || told.some((error) => isInLine(error.place, place));
  const own = report.diagnostics.slice(begin).filter(isKept);
  report.takeBack(begin, own);
  const severity = severityUnder(marked.marker);
  for (const { code, text, file, start, length, hidden, place } of placed) {
    const inLine = Math.max(1, file.text.slice(start, start + length).split("\n", 1)[0]!.length);
    if (own.some((diagnostic) => isAt(diagnostic.place, place))) continue;
    if (hidden) report.add(finding("W2015", hidden, `TS${code}: ${text}`), place, inLine, severity);
    else {
      const { setting, ...wording } = wordTypeScriptError(code, text, relaxed);
      report.addTypeScript(
        `TS${code}`,
        place,
        inLine,
        wording,
        severity,
        !setting && !/\.[cm]?jsx?$/.test(file.fileName),
      );
    }
  }
}

const isInLine = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line;

const isAt = (a: Place, b: Place): boolean => isInLine(a, b) && a.column === b.column;

/** What `@jit` promises: the function runs on as JavaScript. */
function reportJavaScript(marked: MarkedFunction, report: Report): void {
  const node = marked.node.name ?? marked.node;
  report.add(
    finding("W5001", marked.name, "it holds what cannot be compiled."),
    placeOf(node),
    lengthOf(node),
    undefined,
    marked.removal,
  );
}
