/**
 * LLVM text of kernels in, a WebAssembly module for each variant out. LLVM starts only for what is not in its cache.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Diagnostic, Kernel, MarkedResult, Variant } from "@wumba/compiler";
import type { AssembledModule, Toolchain } from "@wumba/toolchain";
import type { CacheFolder } from "./cache-folder.js";
import { hashText } from "./file-state.js";
import { toolFingerprint } from "./fingerprint.js";
import type { ResolvedOptions } from "./options.js";

const FEATURES = { base: [], simd: ["simd128"], relaxed: ["simd128", "relaxed-simd"] } as const satisfies Record<
  Variant,
  readonly string[]
>;

type Variants = Partial<Record<Variant, AssembledModule>>;

/** In LLVM's text. */
const VECTOR_TYPE = /<\d+ x /;

/** The modules of one kernel, or the report of a failure. */
export type AssembledKernel =
  | { readonly ok: true; readonly variants: Variants }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export class Assembly {
  #toolchain: Promise<Toolchain> | undefined;

  constructor(
    private readonly options: ResolvedOptions,
    private readonly folder: CacheFolder,
  ) {}

  async assemble(marked: MarkedResult, remarks = false): Promise<AssembledKernel> {
    const kernel = textsOf(marked);
    if (!kernel) throw new Error(`${marked.name} has no kernel`);
    this.#toolchain ??= this.#start();
    const toolchain = await this.#toolchain;
    try {
      const wanted = this.options.variants.filter((variant) =>
        marked.gpu ? variant === "simd" : variant !== "relaxed" || kernel.contracts,
      );
      const make = once((variant: Variant) =>
        toolchain.assemble({ llvm: textFor(kernel, variant), features: FEATURES[variant], remarks }),
      );
      const parts = wanted.map(
        async (variant) => [variant, await (variant === "base" ? makeBase(kernel, make) : make(variant))] as const,
      );
      return { ok: true, variants: await withoutNeedless(Object.fromEntries(await Promise.all(parts))) };
    } catch (error) {
      return { ok: false, diagnostic: await this.#bugReport(marked, error as Error) };
    }
  }

  /**
   * Starts LLVM while TypeScript loads: when nothing can be in its cache yet, or where another processor does it. What
   * it does is in vain where a change has left the kernels as they were.
   */
  async prepare(): Promise<void> {
    const alone = availableParallelism() < 2;
    if (this.#toolchain || (alone && this.folder.secret && existsSync(this.#cacheDir))) return;
    this.#toolchain = this.#start();
    (await this.#toolchain).start();
  }

  async close(): Promise<void> {
    const toolchain = await this.#toolchain;
    this.#toolchain = undefined;
    await toolchain?.close();
  }

  get #cacheDir(): string {
    return path.join(this.folder.folder, "llvm");
  }

  async #start(): Promise<Toolchain> {
    const { Toolchain } = await import("@wumba/toolchain");
    const { secret } = this.folder;
    const { onWarning } = this.options;
    return new Toolchain(secret ? { cacheDir: this.#cacheDir, secret, onWarning } : { onWarning });
  }

  async #bugReport(marked: MarkedResult, error: Error): Promise<Diagnostic> {
    if (EXHAUSTED.test((error as Error & { readonly output?: string }).output ?? error.message))
      return tooLarge(marked);
    const llvm = textFor(textsOf(marked)!, this.options.variants.at(-1)!);
    const { codes } = await import("@wumba/compiler");
    const comment = `wumba could not assemble the kernel ${marked.name}\n${toolFingerprint()}\n${error.message}`;
    const text = `${comment.replace(/^/gm, "; ")}\n\n${llvm}`;
    const file = this.folder.writeOnce(`bug-${marked.name}-${hashText(text).slice(0, 8)}.ll`, text);
    return {
      code: "W9001",
      severity: "error",
      ...codes.W9001.word(marked.name, firstLineOf(error)),
      hint: `Please report it with the file ${file}; until then remove the marker.`,
      place: marked.place,
      length: marked.name.length,
    };
  }
}

/** What LLVM says when its stack or its memory is used up. */
const EXHAUSTED =
  /call stack size exceeded|out of memory|LLVM ERROR: Allocation failed|function nesting|too many locals/i;

async function tooLarge(marked: MarkedResult): Promise<Diagnostic> {
  const { codes } = await import("@wumba/compiler");
  return {
    code: "W9004",
    severity: "error",
    ...codes.W9004.word(marked.name),
    place: marked.place,
    length: marked.name.length,
  };
}

type Texts = Pick<Kernel, "llvm" | "simd" | "contracts">;

/** Of a kernel for the GPU, what runs where there is none: engines without vectors run it as JavaScript. */
function textsOf({ kernel, gpu }: MarkedResult): Texts | undefined {
  return kernel ?? gpu?.onCpu;
}

/** The text of a kernel that a variant is made from. */
export const textFor = ({ llvm, simd }: Texts, variant: Variant): string =>
  variant === "base" ? llvm : (simd ?? llvm);

/**
 * The module that LLVM makes where it may use vectors is that of every engine, whichever variants are asked for, when
 * it has no use for them.
 */
async function makeBase(kernel: Texts, make: (variant: Variant) => Promise<AssembledModule>): Promise<AssembledModule> {
  if (kernel.simd !== undefined || VECTOR_TYPE.test(kernel.llvm)) return make("base");
  const { usesSimd } = await import("@wumba/toolchain");
  const module = await make("simd");
  return usesSimd(module.wasm) ? make("base") : module;
}

function once<T>(make: (variant: Variant) => T): (variant: Variant) => T {
  const made = new Map<Variant, T>();
  return (variant) => {
    const found = made.get(variant) ?? make(variant);
    made.set(variant, found);
    return found;
  };
}

/** Without those that do what another one does in more engines. */
async function withoutNeedless({ relaxed, simd, base }: Variants): Promise<Variants> {
  const { usesRelaxedSimd } = await import("@wumba/toolchain");
  return {
    ...(relaxed && usesRelaxedSimd(relaxed.wasm) ? { relaxed } : {}),
    ...(simd && simd !== base ? { simd } : {}),
    ...(base ? { base } : {}),
  };
}

/** What LLVM said, or why it said nothing. */
function firstLineOf(error: Error & { readonly output?: string }): string {
  return (error.output ?? error.message).trim().split("\n", 1)[0]!;
}
