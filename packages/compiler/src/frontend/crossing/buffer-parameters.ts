/** A parameter that is an ArrayBuffer in; out what the kernel is given for it: its bytes, as an array on it. */
import type { ts } from "#typescript";
import { lengthOf, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Body } from "../body.js";
import type { TranslatedParameter } from "../parameters.js";
import { placeOf } from "../refusal.js";

/** Calls that give something else, or a buffer that has no bytes or none any more, run as JavaScript. */
export function bufferParameter(body: Body, name: ts.Identifier, symbol: ts.Symbol): TranslatedParameter {
  const { text } = name;
  const bytes = makeLocal(text, "Uint8Array", placeOf(name));
  const buffer = makeLocal(text, "ArrayBuffer", placeOf(name));
  body.assign(buffer, operation("view", "ArrayBuffer", read(bytes), number(0), lengthOf(read(bytes))));
  if (!body.kernel.references.isReassigned(symbol)) body.markFixed(buffer);
  body.scope.bind(symbol, { kind: "local", local: buffer });
  const isBuffer = `${text} instanceof ArrayBuffer && ${text}.byteLength`;
  return { name: text, argument: `${isBuffer} ? new Uint8Array(${text}) : null`, local: bytes };
}
