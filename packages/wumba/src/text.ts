/** Strings to UTF-16 units in the arena, for kernels to read, and back. Lone surrogates stay what they are. */
import { attempt } from "./engine.js";
import { CHUNK, LONG_TEXT } from "./figures.js";
import { kernelMemory, type KernelMemory } from "./memory.js";
import { ARENA_TOP, RESULT } from "./wire.js";

let units: Uint16Array | undefined;
let encoder: { encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } } | undefined;
let decoder: { decode(units: Uint16Array): string } | undefined;

const unitsOf = ({ buffer }: KernelMemory): Uint16Array =>
  units?.buffer === buffer ? units : (units = new Uint16Array(buffer));

/**
 * Copies a string to the top of the arena, which moves behind it. The address, 0 for undefined and null, -1 when there
 * is no room.
 */
export function text(value: string | undefined | null): number {
  if (value == null) return 0;
  const kernel = kernelMemory()!;
  const address = kernel.words[ARENA_TOP]!;
  const end = address + value.length * 2;
  if (!(end + 16 <= kernel.arenaEnd)) return -1;
  writeText(kernel, value, address);
  kernel.words[ARENA_TOP] = (end + 15) & -16;
  return address;
}

/** Copies a string to an address. */
export function writeText(kernel: KernelMemory, value: string, address: number): void {
  if (value.length >= LONG_TEXT && writeAscii(kernel, value, address)) return;
  const target = unitsOf(kernel);
  for (let i = 0, at = address / 2; i < value.length; i++) target[at++] = value.charCodeAt(i);
}

/**
 * ASCII is as long in UTF-8: it is written to the upper half of its place, and widened from there. False for anything
 * else.
 */
function writeAscii(kernel: KernelMemory, value: string, address: number): boolean {
  const { length } = value;
  // Browsers do not write to shared memory.
  const bytes = kernel.adapt ? new Uint8Array(length) : new Uint8Array(kernel.buffer, address + length, length);
  const done = attempt(() => (encoder ??= new TextEncoder()).encodeInto(value, bytes));
  if (done?.read !== length || done.written !== length) return false;
  new Uint16Array(kernel.buffer, address, length).set(bytes);
  return true;
}

/** The string that a kernel has left; undefined when it is none. */
export function textResult(): string | undefined {
  const kernel = kernelMemory()!;
  const address = kernel.words[RESULT]!;
  return address ? readText(kernel, address, kernel.words[RESULT + 1]!) : undefined;
}

/** As {@link textResult}, with null for none. */
export const textOrNull = (): string | null => textResult() ?? null;

/** The string at an address. */
export function readText(kernel: KernelMemory, address: number, length: number): string {
  const all = unitsOf(kernel);
  const start = address / 2;
  if (length > LONG_TEXT) {
    try {
      decoder ??= new TextDecoder("utf-16le", { fatal: true, ignoreBOM: true });
      return decoder.decode(all[kernel.adapt ? "slice" : "subarray"](start, start + length));
    } catch {
      // A lone surrogate, or an engine without this encoding.
    }
  }
  let value = "";
  for (let i = 0; i < length; i += CHUNK)
    value += String.fromCharCode.apply(
      null,
      all.subarray(start + i, start + Math.min(i + CHUNK, length)) as unknown as number[],
    );
  return value;
}

/** What `IMPORTS.hostCase` stands for. */
export function hostCase(address: number, length: number, upper: number): void {
  const kernel = kernelMemory()!;
  const value = readText(kernel, address, length);
  const changed = upper ? value.toUpperCase() : value.toLowerCase();
  const { words } = kernel;
  const at = text(changed);
  if (at < 0) throw new RangeError("Array buffer allocation failed");
  words[RESULT] = at;
  words[RESULT + 1] = changed.length;
}

/** What `IMPORTS.textError` stands for: calls that fail with the engine's words. */
export function textError(which: number, value: number): void {
  [
    () => "".repeat(value),
    () => String.fromCodePoint(value),
    () => (0).toString(value),
    () => (0).toFixed(value),
    () => (1).toPrecision(value),
    () => (1).toExponential(value),
  ][which]!();
}
