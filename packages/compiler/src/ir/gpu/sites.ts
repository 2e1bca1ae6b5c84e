/** A module for the GPU in; the accesses that tell where they go outside, by their sites of the frontend, out. */
import { isChecked, type Expression, type Module, type Statement } from "../ir.js";
import { eachExpression, eachStatement } from "../walk.js";

/** The number of each site among those that a kernel has. */
export type Sites = ReadonlyMap<number, number>;

/** The site of an access that is an expression. */
export const siteOf = (e: Expression): number | undefined =>
  (e.op === "load" || e.op === "atomic") && isChecked(e.site) ? e.site : undefined;

const siteOfStore = (s: Statement): number | undefined =>
  s.kind === "store" && isChecked(s.site) ? s.site : undefined;

export function checkedSites({ functions }: Module): Sites {
  const found = new Map<number, number>();
  const note = (site: number | undefined): void => {
    if (site !== undefined && !found.has(site)) found.set(site, found.size);
  };
  for (const { body } of functions) {
    eachStatement(body, (s) => note(siteOfStore(s)));
    eachExpression(body, (e) => note(siteOf(e)));
  }
  return found;
}
