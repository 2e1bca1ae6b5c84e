/** A pass as a row: its name, what it is for, and what it makes of a module. */
import type { Place } from "../bind/signature.js";
import type { Finding } from "../diagnostics/codes.js";
import type { OwnLists } from "../analyses/words/own-lists.js";
import type { KnownFunctions } from "../analyses/ranges/known-functions.js";
import type { Facts } from "../analyses/ranges/facts.js";
import type { UnsignedPlaces } from "../analyses/ranges/kept-bigints.js";
import type { Work } from "../analyses/work/work.js";
import type { ZeroSign } from "../analyses/zero-sign.js";
import type { Local, Module } from "../ir/ir.js";
import type { Lanes } from "../ir/statement-kinds.js";
import type { FieldNames } from "../ir/objects.js";
import type { ParallelOptions } from "../ir/parallel.js";
import type { Stage } from "../ir/operations/rules.js";
import type { Verifier } from "../ir/verify/verify.js";

export interface Pass {
  readonly name: string;
  /** The rules that hold behind it. */
  readonly stage: Stage;
  /** For the list of passes: one sentence, in the words of Markdown. */
  readonly says: string;
  /** Of a pass for one pattern: the class of programs that justifies it. */
  readonly serves?: string;
  /** Gives the module, which may be the same one with other bodies; what else it finds goes into the context. */
  run(module: Module, context: Context): Module;
}

export interface PassOptions {
  /** A pass that breaks a rule of the IR throws. */
  readonly verify?: boolean | undefined;
  /** The name of the pass behind which the module is printed. */
  readonly after?: string | undefined;
  /** Says how long passes take. */
  readonly times?: boolean | undefined;
  /** Parameters that are integers whatever the kernel does with them. */
  readonly integers?: ReadonlySet<Local> | undefined;
  /** Loops may run on many threads. */
  readonly parallel?: ParallelOptions | undefined;
  /** The order of a sum does not matter. */
  readonly reassociated?: boolean | undefined;
}

/** What became of a loop of a kernel with parallel loops. */
export interface LoopReport {
  readonly place: Place | undefined;
  /** By `prange`. */
  readonly asked: boolean;
  readonly parallel: boolean;
  /** Why it is serial. */
  readonly reasons: readonly (Finding & { readonly place: Place | undefined })[];
  /** What is tested before each run: where it does not hold, the loop runs serially. */
  readonly checks: readonly string[];
  /** Variables that are put together from the blocks. */
  readonly reductions: readonly string[];
}

/** What passes find out, for later ones and for the boundary. */
export interface Findings {
  /** Fields of instances that hold the numbers of arrays. */
  arrayFields: FieldNames;
  /** Variables and fields that reach an index, a length or the bound of a loop. */
  wanted: { readonly locals: ReadonlySet<Local>; readonly fields: FieldNames };
  /** Parameters of the kernel that cross the boundary as i32. */
  integers: ReadonlySet<Local>;
  /** Fields that hold such integers when the kernel is called. */
  integerFields: FieldNames;
  /** Fields that may turn out to hold integers of 32 bits alone. */
  madeFields: FieldNames;
  /** Those that do. */
  wordFields: FieldNames;
  /** Lists whose elements are such integers, and nothing else. */
  wordLists: readonly OwnLists[];
  /** The loops that were looked at for threads. */
  loops: readonly LoopReport[];
  facts: Facts;
  /** Where bigints in memory are unsigned. */
  unsigned: UnsignedPlaces;
  zeroSign: ZeroSign;
  /** Old locals to new ones. */
  locals: ReadonlyMap<Local, Local>;
  /** The shape of the work, before loops were made twice. */
  work: Work;
  /** Accesses without check in the copies of loops that run. */
  removed: number;
  /** The loops whose rounds run side by side where there are vectors. */
  lanes: readonly Lanes[];
}

export interface Context extends Findings {
  /** The parameters of the kernel that are plain numbers. */
  readonly numbers: ReadonlySet<Local>;
  readonly options: PassOptions;
  readonly verifier: Verifier;
  readonly functions: KnownFunctions;
}
