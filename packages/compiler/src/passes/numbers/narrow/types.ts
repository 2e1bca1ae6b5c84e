/** Variables and functions in, with the ranges of their values; the machine types that hold them out. */
import { BoundlessBigint, type Register, registerFor } from "../../../analyses/ranges/bigint-registers.js";
import type { Facts } from "../../../analyses/ranges/facts.js";
import type { UnsignedPlaces } from "../../../analyses/ranges/kept-bigints.js";
import { fitsI32, fitsSafe, NONE, type Range } from "../../../analyses/ranges/range.js";
import type { ZeroSign } from "../../../analyses/zero-sign.js";
import type { Func, Local, Module, NumberType, Type } from "../../../ir/ir.js";
import { checkBigints } from "../check-bigints.js";
import { findIndexOnly } from "../index-only.js";
import type { Singles } from "../../../analyses/singles.js";
import { findModularBigints } from "../modular-bigints.js";
import { fitsU32 } from "./division.js";
import { Words } from "../words.js";
import { findWrapped } from "../wrapped.js";
import type { Context } from "../../pass.js";

export class NarrowedTypes {
  protected readonly facts: Facts;
  protected readonly zeroSign: ZeroSign;
  protected readonly unsignedPlaces: UnsignedPlaces;
  protected readonly words: Words;
  protected readonly locals = new Map<Local, Local>();
  protected readonly functions = new Map<Func, Func>();
  protected readonly indexOnly: ReadonlySet<Local>;
  protected readonly wrapped: ReadonlySet<Local>;
  /** Variables between 0 and 2^32 - 1, held in 32 bits. */
  protected readonly unsigned = new Set<Local>();
  protected readonly modularBigints: ReadonlySet<Local>;
  /** Undefined until those are found whose doubles may be of 32 bits. */
  protected singles: Singles | undefined;

  constructor(
    protected readonly module: Module,
    { facts, zeroSign, unsigned, wordFields, wordLists }: Context,
  ) {
    this.facts = facts;
    this.zeroSign = zeroSign;
    this.unsignedPlaces = unsigned;
    this.words = new Words(module, wordFields, wordLists);
    this.modularBigints = findModularBigints(module, facts);
    checkBigints(module, facts, this.modularBigints);
    this.indexOnly = findIndexOnly(module, facts);
    this.wrapped = findWrapped(module, facts);
    const parameters = new Set(module.functions.flatMap((func) => func.parameters));
    for (const [local, range] of facts.locals) {
      const free = !local.reference && !facts.shared.has(local) && !parameters.has(local) && !this.wrapped.has(local);
      const signSeen = range.negativeZero && zeroSign.locals.has(local);
      if (local.type === "f64" && free && fitsU32(range) && !fitsI32(range) && !signSeen) this.unsigned.add(local);
    }
  }

  protected declare(func: Func): Func {
    const result = this.typeOf(func);
    // A kernel's own result crosses the boundary, where an i64 would become a bigint.
    const crossing = func === this.module.root && func.result === "f64" && result === "i64" ? "f64" : result;
    return { ...func, parameters: func.parameters.map((local) => this.local(local)), result: crossing, body: [] };
  }

  protected local(local: Local): Local {
    const known = this.locals.get(local);
    if (known) return known;
    const type = this.typeOf(local);
    const narrowed: Local = {
      ...local,
      type,
      ...(type === "i32" && this.isNeverNegative(local) ? { natural: true } : {}),
    };
    this.locals.set(local, narrowed);
    return narrowed;
  }

  protected isNeverNegative(local: Local): boolean {
    const range = this.facts.locals.get(local);
    if (local.type !== "f64" || local.reference || this.facts.shared.has(local) || this.wrapped.has(local))
      return false;
    return range !== undefined && fitsI32(range) && range.lo >= 0;
  }

  /** The type of a variable or of a function's result. */
  protected typeOf(holder: Local | Func): Type {
    const type = "body" in holder ? this.resultType(holder) : this.localType(holder);
    const { singles } = this;
    return type === "f64" && ("body" in holder ? singles?.results.has(holder) : singles?.locals.has(holder))
      ? "f32"
      : type;
  }

  /** The register of a bigint variable or result; what several functions share is a signed i64. */
  protected registerOf(holder: Local | Func): Register {
    if (!("body" in holder) && this.modularBigints.has(holder)) return { type: "i64", signed: true };
    const isShared = !("body" in holder) && (holder.reference || this.facts.shared.has(holder));
    const range = "body" in holder ? this.facts.results.get(holder) : this.facts.locals.get(holder);
    const register = registerFor(isShared || !range ? NONE : range);
    if (!register) throw new BoundlessBigint(holder.place);
    return register;
  }

  protected resultType(func: Func): Type {
    if (func.result === "bigint") return this.registerOf(func).type;
    if (this.words.has(func)) return "Int32Array";
    const range = this.facts.results.get(func);
    return func.result === "f64" && range ? this.typeFor(range, this.zeroSign.results.has(func)) : func.result;
  }

  protected localType(local: Local): Type {
    const range = this.facts.locals.get(local);
    if (local.type === "bigint") return this.registerOf(local).type;
    if (this.words.has(local)) return "Int32Array";
    if (local.type !== "f64" || local.reference || this.facts.shared.has(local) || range === undefined)
      return local.type;
    if (this.wrapped.has(local)) return "i32";
    if (this.unsigned.has(local)) return "i32";
    return this.indexOnly.has(local) ? "i64" : this.typeFor(range, this.zeroSign.locals.has(local));
  }

  protected typeFor(range: Range, zeroMatters: boolean): NumberType {
    if (range.negativeZero && zeroMatters) return "f64";
    if (fitsI32(range)) return "i32";
    return fitsSafe(range) ? "i64" : "f64";
  }
}
