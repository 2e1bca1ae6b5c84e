/**
 * A module in; what LLVM is told at calls of the mathematical functions of std, so that loops around them are
 * vectorised, out.
 *
 * In loops, what std marks with `@inline` is inlined whatever its size, and so are functions without loops of their own
 * that call it. What it marks with `@rare` (the sine of an angle of many turns) stays a call in a branch. LLVM's
 * vectoriser gives up at such a call unless there is a variant of the function for vectors under a mask; where none has
 * the width of the loop, it keeps a branch for each lane. So one is declared that is wider than any loop.
 */
import { InlinedFunctions } from "../ir/inlined.js";
import type { Func, Module, Statement, Type } from "../ir/ir.js";
import type { Loop } from "../ir/statement-kinds.js";
import { eachExpression, eachStatement } from "../ir/walk.js";

/** Lanes, more than any loop has. */
const WIDTH = 1024;

export class LibraryCalls {
  private readonly inLoops: ReadonlySet<Func>;
  private readonly inlined = new InlinedFunctions();

  constructor(
    private readonly module: Module,
    private readonly names: ReadonlyMap<Func, string>,
  ) {
    this.inLoops = functionsInLoops(module);
  }

  /** What stands behind the arguments of a call; `inLoop`: of a loop that matters. */
  attributes(caller: Func, callee: Func, inLoop: boolean): string {
    if (callee.library !== "rare")
      return (inLoop || this.inLoops.has(caller)) && this.inlined.has(callee) ? " alwaysinline" : "";
    const name = this.names.get(callee)!.slice(1);
    const variant = `_ZGV_LLVM_M${WIDTH}${"v".repeat(callee.parameters.length)}_${name}(${name}.vector)`;
    return ` memory(none) nounwind willreturn "vector-function-abi-variant"="${variant}"`;
  }

  /** The declarations of the variants, which nothing calls: LLVM has to be told that they are used. */
  text(): string {
    const rare = this.module.functions.filter(({ library }) => library === "rare");
    if (rare.length === 0) return "";
    const names = rare.map((func) => `${this.names.get(func)}.vector`);
    const declarations = rare.map(({ parameters }, k) => {
      const types = [...parameters.map(({ type }) => laneType(type)), "i1"];
      return `declare <${WIDTH} x double> ${names[k]}(${types.map((type) => `<${WIDTH} x ${type}>`).join(", ")})`;
    });
    // So are the functions themselves, lest LLVM take away parameters that the names of the variants speak of.
    const all = rare.flatMap((func, k) => [`ptr ${this.names.get(func)}`, `ptr ${names[k]}`]);
    const used = `[${all.length} x ptr] [${all.join(", ")}]`;
    return [...declarations, `@llvm.compiler.used = appending global ${used}, section "llvm.metadata"`].join("\n");
  }

  /**
   * Whether a loop without others inside computes functions of std in doubles, each of which is one long chain of
   * operations.
   */
  isChained(loop: Loop): boolean {
    let chained = false;
    let plain = true;
    eachStatement([loop], (s) => {
      if (s !== loop && s.kind === "loop") plain = false;
      // Of single precision a vector is two of doubles already.
      if (s.kind === "store" && s.array.type === "Float32Array") plain = false;
    });
    eachExpression([loop], (e) => void (chained ||= e.op === "call" && this.inlined.has(e.callee)));
    return plain && chained;
  }
}

/** The arguments of rare functions are numbers. */
const laneType = (type: Type): string =>
  type === "f64" ? "double" : type === "f32" ? "float" : type === "bool" ? "i1" : String(type);

/** The functions that loops call, directly or through others. */
function functionsInLoops(module: Module): ReadonlySet<Func> {
  const found = new Set<Func>();
  const add = (statements: readonly Statement[]): void =>
    eachExpression(statements, (e) => {
      if (e.op !== "call" || found.has(e.callee)) return;
      found.add(e.callee);
      add(e.callee.body);
    });
  for (const func of module.functions) eachStatement(func.body, (s) => void (s.kind === "loop" && !s.cold && add([s])));
  return found;
}
