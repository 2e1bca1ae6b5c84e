/** The numbers among a kernel's parameters and its options in; a context in which no pass has found anything out. */
import { Facts } from "../analyses/ranges/facts.js";
import { KnownFunctions } from "../analyses/ranges/known-functions.js";
import type { Local } from "../ir/ir.js";
import { Verifier } from "../ir/verify/verify.js";
import type { Context, PassOptions } from "./pass.js";

export const newContext = (numbers: ReadonlySet<Local>, options: PassOptions): Context => ({
  numbers,
  options,
  verifier: new Verifier(),
  arrayFields: new Map(),
  wanted: { locals: new Set(), fields: new Map() },
  integers: new Set(),
  integerFields: new Map(),
  madeFields: new Map(),
  loops: [],
  facts: new Facts(new Set()),
  functions: new KnownFunctions(),
  unsigned: new Set(),
  wordFields: new Map(),
  wordLists: [],
  zeroSign: { locals: new Set(), results: new Set() },
  locals: new Map(),
  work: { depth: 0, weight: 0, repeats: false, gain: { least: 0, open: false, serial: false } },
  removed: 0,
  lanes: [],
});
