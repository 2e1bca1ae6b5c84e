// The typed array kinds, and what the generator must know about each.

export const KINDS = {
  Int8Array: { make: Int8Array, bytes: 1, float: false },
  Uint8Array: { make: Uint8Array, bytes: 1, float: false },
  Uint8ClampedArray: { make: Uint8ClampedArray, bytes: 1, float: false },
  Int16Array: { make: Int16Array, bytes: 2, float: false },
  Uint16Array: { make: Uint16Array, bytes: 2, float: false },
  Int32Array: { make: Int32Array, bytes: 4, float: false },
  Uint32Array: { make: Uint32Array, bytes: 4, float: false },
  Float32Array: { make: Float32Array, bytes: 4, float: true },
  Float64Array: { make: Float64Array, bytes: 8, float: true },
} as const;

export type Kind = keyof typeof KINDS;
export type TypedArray = InstanceType<(typeof KINDS)[Kind]["make"]>;

export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

export function isKind(name: string): name is Kind {
  return Object.hasOwn(KINDS, name);
}

export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}
