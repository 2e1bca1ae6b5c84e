/**
 * An IR module in; nothing out, or an Error that names the pass and prints the function in which a rule of the IR does
 * not hold: types, jump targets, calls, and that no expression node stands at two places.
 */
import type { Func, Local, Module } from "../ir.js";
import { printFunction } from "../print.js";
import type { Stage } from "../operations/rules.js";
import { sameStatements } from "../same-statements.js";
import type { Surroundings } from "./expressions.js";
import { FunctionRules, type Verified } from "./statements.js";

export function verifyModule(module: Module, stage: Stage, pass: string): void {
  new Verifier().verify(module, stage, pass);
}

/**
 * Of one module, after one pass after the other: what a pass leaves as it was is not looked at again, but for those
 * asked for anew, since types change in place.
 */
export class Verifier {
  private readonly verified = new Map<string, Verified>();

  verify(module: Module, stage: Stage, pass: string, anew = false): void {
    if (anew) this.verified.clear();
    const owners = new Map<Local, Func>();
    const functions = new Set(module.functions);
    for (const func of module.functions) {
      const problem = this.problemOf({ module, functions, stage, owners }, func);
      if (problem !== undefined)
        throw new Error(`the IR after '${pass}' is wrong in '${func.name}': ${problem}\n${printFunction(func)}`);
    }
    if (!functions.has(module.root))
      throw new Error(`the IR after '${pass}' is wrong: the root is not among the functions`);
  }

  private problemOf(at: Surroundings, func: Func): string | undefined {
    const known = this.verified.get(func.name);
    const verification = new FunctionRules(at, func);
    if (known && holdsStill(known, at, func)) return verification.ownAll(known.locals);
    const problem = verification.run();
    if (problem === undefined) this.verified.set(func.name, verification.verified());
    return problem;
  }
}

function holdsStill(known: Verified, { module, functions, stage }: Surroundings, func: Func): boolean {
  return (
    known.stage === stage &&
    known.result === func.result &&
    known.parameters.length === func.parameters.length &&
    known.parameters.every((local, k) => local === func.parameters[k]) &&
    [...known.callees].every((callee) => functions.has(callee)) &&
    [...known.tables].every((table) => module.tables.includes(table)) &&
    sameStatements(known.body, func.body)
  );
}
