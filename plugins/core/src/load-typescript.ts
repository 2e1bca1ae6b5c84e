/** Nothing in; TypeScript, as it is for kernels whatever the user has, and the declarations of its libraries out. */
import { createRequire } from "node:module";

/** By `require`: an import of a CommonJS module has its whole text searched for names of exports. */
export const loadTypeScript = (): typeof import("@ts-morph/common") =>
  createRequire(import.meta.url)("@ts-morph/common") as typeof import("@ts-morph/common");
