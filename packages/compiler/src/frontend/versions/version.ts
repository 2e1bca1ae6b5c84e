/** What a kernel is compiled for, where its parameters may be of several classes, or are functions. */
import type { ts } from "#typescript";
import type { ArgumentTest } from "../../bind/signature.js";
import type { FunctionNode } from "../select/function-node.js";

/** One combination of classes. */
export interface Version {
  /** Of parameters: undefined of one that is not given. */
  readonly types: ReadonlyMap<ts.Symbol, ts.Type | undefined>;
  /** What type parameters stand for. */
  readonly generics: ReadonlyMap<ts.Symbol, ts.Type>;
  /** Of properties of parameters. */
  readonly fields: ReadonlyMap<ts.Symbol, ts.Type>;
  /** What parameters are that are functions of the program; undefined where the source is not at hand. */
  readonly functions: ReadonlyMap<ts.Symbol, FunctionNode | undefined>;
  /** By parameters: properties of theirs that are such functions, or are not there. */
  readonly members: ReadonlyMap<ts.Symbol, ReadonlyMap<ts.Symbol, FunctionNode | "absent" | undefined>>;
  /** Parameters and properties, as tests name them, of which calls that give other functions run as JavaScript. */
  readonly closed: readonly string[];
  /** Others are compiled in any case: where this cannot be, nothing is told of it. */
  readonly isQuiet: boolean;
  readonly tests: readonly ArgumentTest[];
  /** As messages name it: `x: Float64Array, y: an array`. */
  readonly text: string;
}
