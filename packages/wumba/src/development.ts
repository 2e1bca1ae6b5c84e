/** What generated glue imports while a bundler develops (its condition `development`): the same, and a word on the console where kernels cannot run, or have one thread. */
import { linkFile as linkFileSilently, type VariantFile } from "./file.js";
import { javascript, link as linkSilently, type VariantText } from "./link.js";
import { decodeBase64 } from "./decode.js";
import { kernelMemory } from "./memory.js";
import { parallel as parallelSilently } from "./threads/parallel.js";

export * from "./runtime.js";

const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
let told = false;
let toldOfThreads = false;

export const link: typeof linkSilently = (variants, ...rest) => {
  const kernel = linkSilently(variants, ...rest);
  if (kernel === javascript) tell(() => reasonAgainst(variants));
  return kernel;
};

export const linkFile: typeof linkFileSilently = (replace, variants, ...rest) => {
  const watched: typeof replace = (kernel) => {
    if (kernel === javascript) tell(() => reasonAgainstFiles(variants));
    replace(kernel);
  };
  return linkFileSilently(watched, variants, ...rest);
};

export const parallel: typeof parallelSilently = (kernel) => {
  if (typeof SharedArrayBuffer === "undefined" && !toldOfThreads) {
    toldOfThreads = true;
    console.warn(
      "wumba: parallel loops run on one thread here, with the same results. This page is not isolated: its server has to send the headers " +
        "Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp, as Vite's does with wumba({ isolation: true }).",
    );
  }
  return parallelSilently(kernel);
};

function tell(reason: () => string): void {
  if (told) return;
  told = true;
  console.warn(`wumba: kernels run as plain JavaScript here, with the same results. ${reason()}`);
}

function reasonAgainst(variants: readonly VariantText[]): string {
  const general = reasonAgainstAll();
  if (general !== undefined) return general;
  const refused = variants.map(([text]) => refusal(() => new WebAssembly.Module(decodeBase64(text))));
  if (refused.every((reason) => reason !== undefined))
    return `The engine lacks a feature that every variant of this build needs. (${refused.at(-1)})`;
  return "The kernel memory is full: configureMemory({ bytes }) sets its size.";
}

function reasonAgainstFiles(variants: readonly VariantFile[]): string {
  const names = variants.map(([address]) => (typeof address === "string" ? address : address.href));
  return reasonAgainstAll() ?? `No file of a kernel could be loaded and run: ${names.join(", ")}`;
}

/** What stands against all kernels; undefined when it is this one's own. */
function reasonAgainstAll(): string | undefined {
  if (typeof WebAssembly === "undefined") return "This engine has no WebAssembly.";
  // WebKit lets a page compile that may not instantiate.
  const forbidden = refusal(() => new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)));
  if (forbidden !== undefined)
    return `This page may not run WebAssembly; a Content-Security-Policy allows it by 'wasm-unsafe-eval' in its script-src. (${forbidden})`;
  if (!kernelMemory()) return "The engine grants no memory of 16 MB.";
  return undefined;
}

/** What the engine says against it. */
function refusal(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
