/** What a kernel is compiled for, where its parameters may be of several classes. */
import type { ts } from "#typescript";
import type { ArgumentTest } from "../../bind/signature.js";

/** One combination of classes. */
export interface Version {
  /** Of parameters: undefined of one that is not given. */
  readonly types: ReadonlyMap<ts.Symbol, ts.Type | undefined>;
  /** What type parameters stand for. */
  readonly generics: ReadonlyMap<ts.Symbol, ts.Type>;
  /** Of properties of parameters. */
  readonly fields: ReadonlyMap<ts.Symbol, ts.Type>;
  readonly tests: readonly ArgumentTest[];
  /** As messages name it: `x: Float64Array, y: an array`. */
  readonly text: string;
}
