/**
 * The entry of a kernel that calls recursive functions inside of `try` in; out: one of which a call that comes to the
 * end of the stack or of the memory is undone, to run as JavaScript. The handlers of the kernel do not see such an
 * error, those of JavaScript do.
 */
import type { Enter } from "./crossing.js";
import { isKernelBuffer, type KernelMemory } from "./memory.js";

export function restarting(enter: Enter): Enter {
  return (kernel, args) => {
    const [values, writeBack, raise, copies] = enter(kernel, args);
    const kept = residentBytes(kernel, args).map((bytes) => [bytes, bytes.slice()] as const);
    let undone = false;
    const undo = (error: unknown): boolean => {
      if (!isExhaustion(error)) return false;
      for (const [bytes, before] of kept) bytes.set(before);
      return (undone = true);
    };
    return [values, () => undone || writeBack(), raise, copies, undo];
  };
}

/** The bytes of all arrays in kernel memory among values and what they hold. */
function residentBytes(kernel: KernelMemory, values: readonly unknown[]): Uint8Array[] {
  const found: Uint8Array[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = value;
      if (isKernelBuffer(kernel, buffer)) found.push(new Uint8Array(buffer, byteOffset, byteLength));
    } else if (value instanceof Map) value.forEach(visit);
    else Object.values(value).forEach(visit);
  };
  values.forEach(visit);
  return found;
}

/** Whether the stack came to its end, in the words of V8, JavaScriptCore or SpiderMonkey, or kernel memory did. */
const isExhaustion = (error: unknown): boolean =>
  error instanceof Error && (error.name === "InternalError" || /call stack|^A kernel asks for/.test(error.message));
