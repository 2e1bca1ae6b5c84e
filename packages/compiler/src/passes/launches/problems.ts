/** Why a function cannot have the GPU run its loops. */
import type { Place } from "../../bind/signature.js";
import type { Finding } from "../../diagnostics/codes.js";

export type LaunchProblem = Finding<"W8019" | "W8020" | "W8021" | "W8024"> & { readonly place: Place };
