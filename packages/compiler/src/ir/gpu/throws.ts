/** A module for the GPU in; where it throws what, and which of its functions a throw may end, out. */
import type { Place } from "../../bind/signature.js";
import type { Func, Module, Statement } from "../ir.js";
import type { RegisterKind, Throw } from "../statement-kinds.js";
import { eachStatement } from "../walk.js";

/** One error: its site of the frontend, what its numbers are, and where it is thrown. */
export interface GpuThrow {
  readonly site: number;
  readonly kinds: readonly RegisterKind[];
  readonly place: Place;
}

/** By keys of statements, in the order of their numbers. */
export type Throws = ReadonlyMap<string, GpuThrow>;

const keyOf = ({ site, kinds = [] }: Throw): string => `${site}:${kinds.join()}`;

export function thrownErrors({ functions }: Module): Throws {
  const found = new Map<string, GpuThrow>();
  for (const func of functions)
    eachStatement(func.body, (s) => {
      if (s.kind !== "throw" || found.has(keyOf(s))) return;
      found.set(keyOf(s), { site: s.site, kinds: s.kinds ?? [], place: s.place ?? func.place });
    });
  return found;
}

export const numberOfThrow = (throws: Throws, s: Throw): number => [...throws.keys()].indexOf(keyOf(s));

/** The function that a statement calls, and whose result is all that it looks at. */
export function calledBy(s: Statement): Func | undefined {
  const value = s.kind === "assign" || s.kind === "evaluate" || s.kind === "return" ? s.value : undefined;
  return value?.op === "call" ? value.callee : undefined;
}

/** Those that throw themselves, and those that call such a one. */
export function throwingFunctions(functions: readonly Func[]): Set<Func> {
  const found = new Set<Func>();
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const func of functions)
      eachStatement(func.body, (s) => {
        const callee = calledBy(s);
        if (s.kind === "throw" || (callee && found.has(callee))) found.add(func);
      });
  }
  return found;
}
