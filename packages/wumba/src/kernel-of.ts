/** Did it run? A function in; whether its calls run as WebAssembly, as which variant, and why not, out. */
import { NO_MEMORY, reasonAgainstAll, takesVariant } from "./engine-reasons.js";
import { registry, type Known } from "./registry.js";

/** What {@link kernelOf} says of a function. */
export interface KernelAnswer {
  /**
   * How calls of it run here. `unknown`: in a bundle that leaves out what this asks for, as small ones do; the option
   * `kernelOf: true` of the build keeps it.
   */
  readonly runs: "wasm" | "javascript" | "unknown";
  /** Why it does not run as WebAssembly, or in which calls; null where there is nothing to say. */
  readonly reason: string | null;
  /** The build of the kernel that this engine has taken, or would take. */
  readonly variant: "relaxed" | "simd" | "base" | null;
}

/** Whether statements of which bundlers see that they can go are there: then those are too that tell of functions. */
const kept: unknown[] = [];
/* @__PURE__ */ kept.push(1);

/**
 * How a function begins that has a kernel: `const r = kernel(x); if (r !== JS) return r;`, or as minifiers write it. A
 * library that bundles leave the package out of has no other trace of it.
 */
const HAS_KERNEL =
  /\{\s*(?:const|let|var) ([\w$]+) ?=[^;]+;\s*(?:if ?\(|return )\1 ?!==? ?[\w$.]+(?:\)\s*return| ?\?)\s*\1\b/;

/**
 * Says of a marked function whether its calls run as WebAssembly here, and why not. It calls nothing: before the first
 * call it says what that will do.
 */
export function kernelOf(fn: (...given: never[]) => unknown): KernelAnswer {
  const found = registry()?.get(fn);
  if (found) return answerFor(found);
  return (registry() ?? kept.length) && !HAS_KERNEL.test(String(fn))
    ? answer("javascript", "not compiled: no plugin ran, or the build says that it stays JavaScript")
    : answer("unknown", "this bundle leaves out which functions have kernels: build it with the option kernelOf: true");
}

function answer(
  runs: KernelAnswer["runs"],
  reason: string | null,
  variant: KernelAnswer["variant"] = null,
): KernelAnswer {
  return { runs, reason, variant };
}

function answerFor({ first, now, javascript }: Known): KernelAnswer {
  const [, kernels, variants, reason, files] = now();
  if (kernels.length === 0) return answer("javascript", reason || null);
  const against = reasonAgainstAll(false);
  if (against !== undefined) return answer("javascript", against);
  const called = kernels.filter((kernel, k) => kernel !== first[k]);
  if (called.length > 0 && called.every((kernel) => kernel === javascript))
    return answer("javascript", files ? "Its file could not be loaded and run." : NO_MEMORY);
  const variant = variants.find(takesVariant) as KernelAnswer["variant"] | undefined;
  if (!variant) return answer("javascript", "The engine lacks a feature that every variant of this build needs.");
  if (called.length > 0) return answer("wasm", reason || null, variant);
  if (files) return answer("javascript", "its file is not loaded yet: await ready()");
  return answer("wasm", `not called yet${reason ? `; ${reason}` : ""}`, variant);
}
