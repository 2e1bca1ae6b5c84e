/**
 * The functions of a kernel in; those of Math with their other forms out. Those for results of single precision are for
 * kernels that have such numbers, `expSingle` for `exp` and for `expApproximate`; those with branches, as `sinSerial`,
 * are for places where no vector is.
 */
import type { Func } from "../../ir/ir.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Body } from "../body.js";
import { standardNumberFunction } from "./functions.js";
import { isStandardFile } from "../libraries/standard.js";

export function addForms(body: Body): void {
  const { functions, program, standard } = body.kernel;
  const own = functions.filter(({ place }) => isStandardFile(program, place.file));
  const singleOf = ({ name }: Func): string => `${name.replace(/Approximate$/, "")}Single`;
  const serialOf = ({ name }: Func): string => `${name}Serial`;
  const singles = own.filter((func) => standard.functionNamed(singleOf(func)));
  const serials = own.filter((func) => standard.functionNamed(serialOf(func)));
  for (const func of serials) func.serial = standardNumberFunction(body, serialOf(func));
  if (singles.length === 0 || !functions.some(roundsToSingle)) return;
  for (const func of singles) func.single = standardNumberFunction(body, singleOf(func));
}

function roundsToSingle({ body }: Func): boolean {
  let rounds = false;
  eachStatement(body, (s) => void (rounds ||= s.kind === "store" && s.array.type === "Float32Array"));
  eachExpression(body, (e) => void (rounds ||= e.op === "fround"));
  return rounds;
}
