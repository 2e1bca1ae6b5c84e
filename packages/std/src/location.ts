/** Out: where the TypeScript sources of this package lie on disk; the build opens them in the user's program. */
import { fileURLToPath } from "node:url";

/** Absolute folder that holds `index.ts`, without a slash at the end. */
export const sourceFolder: string = fileURLToPath(new URL("../src", import.meta.url));
