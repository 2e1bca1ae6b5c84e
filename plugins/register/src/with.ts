/**
 * `import { register } from "@wumba/register/with"`: the same with options, in a file of one's own that `node --import`
 * names.
 */
import module from "node:module";
import { checkOptions, type Options } from "./options.js";
import { blockingHooks } from "./blocking-hooks.js";
import { hookCommonJs } from "./commonjs-hooks.js";

export type { Options } from "./options.js";

type RegisterHooks = (hooks: ReturnType<typeof blockingHooks>) => void;

/** Hooks in the thread that runs the program, where Node has them; else in the thread that Node has for hooks. */
export function register(options: Options = {}): void {
  checkOptions(options);
  const { registerHooks } = module as { registerHooks?: RegisterHooks };
  if (registerHooks) registerHooks(blockingHooks(options));
  else module.register("./waiting-hooks.js", import.meta.url, { data: options });
  hookCommonJs(options);
}
