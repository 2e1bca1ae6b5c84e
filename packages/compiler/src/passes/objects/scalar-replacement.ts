/**
 * Objects that nobody keeps: their fields become variables, and nothing of them is in memory. An object is kept by what
 * stores, returns, passes or compares it. Variables between which objects are copied are replaced together, each with
 * fields of its own; that is right when a copy cannot be told from the original: nothing writes a field, or whoever is
 * copied from is not looked at again.
 */
import { read } from "../../ir/build.js";
import { isObject, type Slot } from "../../ir/objects.js";
import { rememberingUses } from "../../analyses/list-uses.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Pass } from "../pass.js";
import { foldPresence } from "./objects-there.js";
import { findReplaceable } from "./replaceable-objects.js";
import { clearUnassigned, Replacement } from "./object-replacement.js";

/** Objects in fields of replaced objects are replaced in a later round. */
const ROUNDS = 8;

/**
 * How many statements a function may gain, and in times what it has. A copy of an object becomes a copy of each of its
 * fields, so that objects in objects in objects would be as many as two to the power of how deep they lie.
 */
const GAINED = 4_000;
const GAINED_TIMES = 2;

export const replaceObjects: Pass = {
  name: "replaceObjects",
  stage: "numbers",
  says: "Objects that nobody keeps become variables, one for each field.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    func.body = splitChoices(func.body);
    const most = GAINED + (1 + GAINED_TIMES) * countStatements(func.body);
    const reads = new Map<Local, Slot>();
    for (let round = 0; round < ROUNDS; round++) {
      const isForwarded = forwardCopies(func);
      func.body = foldPresence(func);
      const fields = findReplaceable(func, most - countStatements(func.body));
      // Of copies of copies, a round forwards one.
      if (fields.size === 0 && isForwarded) continue;
      if (fields.size === 0) break;
      const replacement = new Replacement(fields);
      func.body = replacement.run(func.body);
      for (const [local, slot] of replacement.reads) reads.set(local, slot);
      func.body = clearUnassigned(func.body, reads);
    }
    // What is known by now to be there leaves out statements that assign fields of an earlier one.
    func.body = clearUnassigned(func.body, reads);
  }
  return module;
}

/** `a = c ? b : d` of objects as an `if`, so that each object is seen by itself. */
function splitChoices(list: readonly Statement[]): Statement[] {
  return list.map((s): Statement => {
    if (s.kind !== "assign" || !isObject(s.local.type) || s.value.op !== "conditional")
      return mapStatement(s, (e) => e, splitChoices);
    const [condition, yes, no] = s.value.args;
    const arm = (value: Expression): Statement[] => splitChoices([{ ...s, value }]);
    return { kind: "if", condition, then: arm(yes), otherwise: arm(no), place: s.place };
  });
}

interface Uses {
  /** The statement list, and the position in it, of each assignment. */
  readonly assigns: { readonly list: readonly Statement[]; readonly at: number; readonly value: Expression }[];
  reads: number;
  /** Its address is passed. */
  shared: boolean;
}

function usesOf(func: Func): Map<Local, Uses> {
  const uses = new Map<Local, Uses>();
  const of = (local: Local): Uses => {
    const known = uses.get(local) ?? { assigns: [], reads: 0, shared: false };
    uses.set(local, known);
    return known;
  };
  const visit = (list: readonly Statement[]): void => {
    list.forEach((s, at) => {
      if (s.kind === "assign" && isObject(s.local.type)) of(s.local).assigns.push({ list, at, value: s.value });
      for (const e of expressionsOf(s))
        eachNode(e, (inner) => {
          if (inner.op === "local" && isObject(inner.type)) of(inner.local).reads++;
          if (inner.op === "address") of(inner.local).shared = true;
        });
      bodiesOf(s).forEach(visit);
    });
  };
  visit(func.body);
  for (const parameter of func.parameters) if (parameter.reference) of(parameter).shared = true;
  return uses;
}

/** `b = a` where both stand for one object as long as `b` is looked at: `b` becomes `a`. Whether there was any. */
function forwardCopies(func: Func): boolean {
  const uses = usesOf(func);
  const usesIn = rememberingUses();
  const stands = new Map<Local, Local>();
  /** Stand for others, so that they have to stay for now. */
  const sources = new Set<Local>();
  for (const [local, { assigns, reads, shared }] of uses) {
    const [assign, ...others] = assigns;
    if (!assign || others.length || shared || assign.value.op !== "local" || func.parameters.includes(local)) continue;
    const source = assign.value.local;
    if (source === local || uses.get(source)?.shared || stands.has(source) || sources.has(local)) continue;
    // All reads stand behind the copy, in its list, before anything else is assigned to the source.
    const inList = usesIn(assign.list);
    const behind = inList.of(local).filter((use) => use.at > assign.at && use.reads > 0);
    if (behind.reduce((sum, use) => sum + use.reads, 0) !== reads) continue;
    const last = behind.at(-1)?.at ?? assign.at;
    if (inList.of(source).some((use) => use.assigned && use.at > assign.at && use.at <= last)) continue;
    stands.set(local, source);
    sources.add(source);
  }
  if (stands.size === 0) return false;
  const map = (e: Expression): Expression =>
    e.op === "local" && stands.has(e.local)
      ? read(stands.get(e.local)!)
      : ({ ...e, args: e.args.map(map) } as Expression);
  const list = (statements: readonly Statement[]): Statement[] =>
    statements.flatMap((s) => (s.kind === "assign" && stands.has(s.local) ? [] : [mapStatement(s, map, list)]));
  func.body = list(func.body);
  return true;
}

function countStatements(list: readonly Statement[]): number {
  let count = 0;
  eachStatement(list, () => count++);
  return count;
}
