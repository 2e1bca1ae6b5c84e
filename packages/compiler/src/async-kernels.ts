/** Kernels under `async: true`: what keeps them from running on another thread. */
import type { Report } from "./diagnostics/report.js";
import { finding } from "./diagnostics/codes.js";
import { severityUnder } from "./frontend/select/marker-comments.js";
import type { MarkedFunction } from "./frontend/select/markers.js";
import { lengthOf, placeOf } from "./frontend/refusal.js";
import type { Translated } from "./frontend/translate.js";
import type { Module } from "./ir/ir.js";
import { eachExpression } from "./ir/walk.js";

/** Whether there is something that only the thread of JavaScript can do. */
export function reportJavaScript(
  marked: MarkedFunction,
  { kernel, parameters }: Translated,
  { functions }: Module,
  report: Report,
): boolean {
  const [call] = kernel.javascript;
  let recased = false;
  for (const { body } of functions)
    eachExpression(body, (e) => void (recased ||= e.op === "lowercase" || e.op === "uppercase"));
  const reason =
    call || kernel.hosts > 0
      ? "it calls JavaScript"
      : marked.owner || parameters.some(({ crossing }) => crossing?.kind === "instance")
        ? "it takes instances of a class under @jitclass"
        : recased
          ? "it changes the case of strings, for which JavaScript has the tables"
          : kernel.recursions.length > 0
            ? "it calls a recursive function inside of 'try', whose error only JavaScript could catch"
            : undefined;
  if (reason === undefined) return false;
  const place = call ? placeOf(call.node) : placeOf(marked.node);
  report.add(
    finding("W6011", marked.name, reason),
    place,
    call ? call.node.getWidth() : lengthOf(marked.node),
    severityUnder(marked.marker),
  );
  return true;
}
