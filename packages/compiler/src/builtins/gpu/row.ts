/** A row of a word that has a meaning in kernels for the GPU only. */
import type { ts } from "#typescript";
import type { Body } from "../../frontend/body.js";
import { refuse } from "../../frontend/refusal.js";
import { exact, type Builtin } from "../row.js";

export function onGpu(body: Body, node: ts.Node): void {
  if (!body.kernel.isForGpu) refuse(node, "W8012", node.getText().replace(/\(.*$/s, ""));
}

export const row = (translate: Builtin["translate"]): Builtin =>
  exact((body, node, used) => {
    onGpu(body, node);
    return translate(body, node, used);
  });
