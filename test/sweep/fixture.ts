/**
 * A fixture's module in; its functions, their cases and what may differ from plain JavaScript out. No file, no process:
 * pages use it too.
 */
import type {
  Argument,
  AskingFunctions,
  Case,
  Cases,
  JavaScriptFunctions,
  Needs,
  ThrowingFunctions,
  UnmarkedFunctions,
  Traps,
  Ulp,
} from "../../fixtures/cases.js";
import type { Callable } from "./outcome.js";

/** What a fixture module exports: `cases` and its kin, and the functions under their names. */
export interface FixtureModule {
  readonly cases: Cases;
  readonly traps?: Traps;
  readonly ulp?: Ulp;
  readonly javascript?: JavaScriptFunctions;
  readonly throws?: ThrowingFunctions;
  readonly asksOutside?: AskingFunctions;
  readonly unmarked?: UnmarkedFunctions;
  readonly needs?: Needs;
  readonly [name: string]: unknown;
}

/** Whether the engine has what the fixture needs. */
export const canRun = (module: FixtureModule): boolean => module.needs === undefined || module.needs in globalThis;

export function callableOf(module: object, name: string): Callable {
  const value = (module as Record<string, unknown>)[name];
  if (typeof value !== "function") throw new Error(`The module exports no function ${name}.`);
  return value as Callable;
}

export function casesOf(module: FixtureModule, name: string): readonly Case[] {
  return canRun(module) ? (module.cases[name]?.() ?? []) : [];
}

export function argumentsOf(given: Case): readonly Argument[] {
  return "arguments" in given ? given.arguments : given;
}

/** Whether a call may run as plain JavaScript: the fixture says so, for the function or for the case. */
export function mayRunAsJavaScript(module: FixtureModule, name: string, given: Case): boolean {
  return "arguments" in given || (module.javascript ?? []).includes(name);
}
