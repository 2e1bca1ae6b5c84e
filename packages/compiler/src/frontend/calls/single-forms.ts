/**
 * The functions of a kernel in; those of Math with their forms for results of single precision out, in kernels that
 * have such numbers. `expSingle` is the form of `exp` and of `expApproximate`.
 */
import type { Func } from "../../ir/ir.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Body } from "../body.js";
import { standardNumberFunction } from "./functions.js";
import { isStandardFile } from "../libraries/standard.js";

export function addSingleForms(body: Body): void {
  const { functions, program } = body.kernel;
  const formOf = ({ name }: Func): string => `${name.replace(/Approximate$/, "")}Single`;
  const mathematical = functions.filter(
    (func) => isStandardFile(program, func.place.file) && body.kernel.standard.functionNamed(formOf(func)),
  );
  if (mathematical.length === 0 || !functions.some(roundsToSingle)) return;
  for (const func of mathematical) func.single = standardNumberFunction(body, formOf(func));
}

function roundsToSingle({ body }: Func): boolean {
  let rounds = false;
  eachStatement(body, (s) => void (rounds ||= s.kind === "store" && s.array.type === "Float32Array"));
  eachExpression(body, (e) => void (rounds ||= e.op === "fround"));
  return rounds;
}
