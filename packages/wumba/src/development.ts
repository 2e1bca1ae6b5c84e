/**
 * What generated glue imports while a bundler develops (its condition `development`): the same, and a word on the
 * console where kernels cannot run, or have one thread.
 */
import { decodeHex } from "./decode.js";
import { NO_MEMORY, reasonAgainstAll, refusalOf } from "./engine-reasons.js";
import { attempt } from "./engine.js";
import { linkFile as linkFileSilently, type VariantFile } from "./file.js";
import { isolationHint } from "./isolation-hint.js";
import { javascript, link as linkSilently, type VariantText } from "./link.js";
import { parallel as parallelSilently } from "./threads/parallel.js";

export * from "./runtime.js";

const told = new Set<string>();

export const link: typeof linkSilently = (variants, ...rest) => {
  const kernel = linkSilently(variants, ...rest);
  if (kernel === javascript) tellOf(callerName(), reasonAgainst(variants));
  return kernel;
};

export const linkFile: typeof linkFileSilently = (replace, variants, ...rest) => {
  const watched: typeof replace = (kernel, reason = NO_MEMORY) => {
    if (kernel === javascript) tellOf("a kernel", reasonAgainstFiles(variants, String(reason)));
    replace(kernel);
  };
  return linkFileSilently(watched, variants, ...rest);
};

export const parallel: typeof parallelSilently = (kernel) => {
  if (!attempt(() => SharedArrayBuffer))
    tell(`wumba: parallel loops run on one thread here, with the same results. ${isolationHint()}`);
  return parallelSilently(kernel);
};

/**
 * The kernel whose variable holds the function that calls `link`: the third of those that run, as every engine's trace
 * has them.
 */
function callerName(): string {
  const frames = [...(new Error().stack ?? "").matchAll(/^\s*(?:at )?(?:[\w$]+\.)*([\w$]+)(?:@| \()/gm)];
  // The variable is named after the kernel: `$_energy`, or `$e_energy` in the user's module.
  return frames[2]?.[1]!.replace(/^\$[\w$]*?_/, "") ?? "a kernel";
}

/** What stands against all kernels is said once, what stands against one of each. */
function tellOf(kernel: string, reason: string): void {
  const general = reasonAgainstAll(true);
  if (general === undefined) tell(`wumba: ${kernel} runs as plain JavaScript here, with the same results. ${reason}`);
  else tell(`wumba: kernels run as plain JavaScript here, with the same results. ${general}`);
}

function tell(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  console.warn(text);
}

function reasonAgainst(variants: readonly VariantText[]): string {
  const refused = variants.map(([text]) => refusalOf(() => new WebAssembly.Module(decodeHex(text))));
  if (refused.every((reason) => reason !== undefined))
    return `The engine lacks a feature that every variant of this build needs. (${refused.at(-1)})`;
  return NO_MEMORY;
}

function reasonAgainstFiles(variants: () => readonly VariantFile[], reason: string): string {
  const names = attempt(() => variants().map(([address]) => String(address)));
  return names
    ? `No file of it could be loaded and run: ${names.join(", ")} (${reason})`
    : `Its files have no addresses here. (${reason})`;
}
