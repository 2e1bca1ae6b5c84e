/** What a kernel leaves behind for the host: accesses outside of arrays, and errors. */
import type { Module } from "../ir.js";
import { checkedSites, type Sites } from "./sites.js";
import { thrownErrors, type Throws } from "./throws.js";

export interface Traps {
  readonly sites: Sites;
  readonly throws: Throws;
}

export const trapsOf = (module: Module): Traps => ({ sites: checkedSites(module), throws: thrownErrors(module) });

/** Whether there is anything to leave. */
export const tells = ({ sites, throws }: Traps): boolean => sites.size + throws.size > 0;
