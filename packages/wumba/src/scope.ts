/** Regions of time: what was allocated while a function ran is freed when it ends, except what it returns. */
import { free, isAlive, type KernelArray } from "./owners.js";

/** The arrays made in the innermost scope; undefined outside all scopes. */
let current: KernelArray[] | undefined;

/** Called by the constructors. */
export function registerInScope(array: KernelArray): void {
  current?.push(array);
}

/**
 * Runs `run` and frees every array that the constructors made meanwhile, except those that it returns: a kernel array, a view on one, or
 * arrays and plain objects (nested as deep as you like) that hold some. What a nested scope returns belongs to the scope around it.
 * When `run` throws, everything is freed. `run` must be synchronous: a promise is refused, with nothing freed.
 */
export function scope<T>(run: () => T): T {
  const outer = current;
  const made: KernelArray[] = (current = []);
  let kept: Set<KernelArray> | undefined;
  try {
    const value = run();
    if (typeof (value as { then?: unknown } | null)?.then === "function") {
      kept = new Set(made);
      throw new TypeError("scope: the function must be synchronous, and returned a promise; nothing was freed");
    }
    kept = reachable(value, made);
    return value;
  } finally {
    current = outer;
    for (const array of made) {
      if (kept?.has(array)) outer?.push(array);
      else if (isAlive(array)) free(array);
    }
  }
}

/** The arrays of `made` whose memory some typed array within `value` shows. */
function reachable(value: unknown, made: readonly KernelArray[]): Set<KernelArray> {
  const kept = new Set<KernelArray>();
  const seen = new Set<unknown>();
  const visit = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null || seen.has(inner)) return;
    seen.add(inner);
    if (ArrayBuffer.isView(inner)) for (const array of made) if (array === inner || overlap(array, inner)) kept.add(array);
    if (Array.isArray(inner)) inner.forEach(visit);
    else if ([Object.prototype, null].includes(Object.getPrototypeOf(inner) as typeof Object.prototype | null))
      Object.values(inner).forEach(visit);
  };
  visit(value);
  return kept;
}

function overlap(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return a.buffer === b.buffer && a.byteOffset < b.byteOffset + b.byteLength && b.byteOffset < a.byteOffset + a.byteLength;
}
