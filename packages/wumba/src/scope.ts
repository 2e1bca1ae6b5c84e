/** Regions of time: what was allocated while a function ran is freed when it ends, except what it returns. */
import { free, INSTANCE, isAlive, type Instance, type KernelArray } from "./owners.js";

/** An array in kernel memory, or an instance of a class there. */
type Owner = KernelArray | Instance;

/** The arrays and instances made in the innermost scope; undefined outside all scopes. */
let current: Owner[] | undefined;

/** Called by the constructors. */
export function registerInScope(array: Owner): void {
  current?.push(array);
}

/**
 * Runs `run` and frees every array that the constructors made meanwhile, except those that it returns: a kernel array,
 * a view on one, or arrays and plain objects (nested as deep as you like) that hold some. What a nested scope returns
 * belongs to the scope around it. When `run` throws, everything is freed. `run` must be synchronous: a promise is
 * refused, with nothing freed.
 */
export function scope<T>(run: () => T): T {
  const outer = current;
  const made: Owner[] = (current = []);
  let kept: Set<Owner> | undefined;
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
function reachable(value: unknown, made: readonly Owner[]): Set<Owner> {
  const kept = new Set<Owner>();
  const seen = new Set<unknown>();
  const visit = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null || seen.has(inner)) return;
    seen.add(inner);
    if (ArrayBuffer.isView(inner))
      for (const owner of made) if (owner === inner || shows(inner, owner)) kept.add(owner);
    if (made.includes(inner)) kept.add(inner);
    if (Array.isArray(inner)) inner.forEach(visit);
    else if ([Object.prototype, null].includes(Object.getPrototypeOf(inner) as typeof Object.prototype | null))
      Object.values(inner).forEach(visit);
  };
  visit(value);
  return kept;
}

/** Whether an array shows memory of another, or of an instance. */
const shows = (view: ArrayBufferView, owner: Owner): boolean =>
  ArrayBuffer.isView(owner) ? overlap(owner, view) : !!owner[INSTANCE]?.shows?.(view);

function overlap(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return (
    a.buffer === b.buffer && a.byteOffset < b.byteOffset + b.byteLength && b.byteOffset < a.byteOffset + a.byteLength
  );
}
