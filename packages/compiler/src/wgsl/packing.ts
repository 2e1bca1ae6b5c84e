/**
 * The arrays of a kernel that takes more than devices have places for in; which of them lie in one buffer out, one
 * behind the other. What is only read goes first: it has to be copied there, and not back.
 */

/** What the words of one buffer are to the shader. */
export interface Words {
  readonly access: "read" | "read_write";
  readonly type: "u32" | "atomic<u32>" | "atomic<i32>";
}

const KINDS: readonly Words[] = [
  { access: "read", type: "u32" },
  { access: "read_write", type: "u32" },
  { access: "read_write", type: "atomic<u32>" },
  { access: "read_write", type: "atomic<i32>" },
];

const isSame = (a: Words, b: Words): boolean => a.access === b.access && a.type === b.type;

/** For each array the kind of buffer that it lies in with others; undefined of those that keep a place of their own. */
export function packArrays(arrays: readonly Words[], room: number): readonly (Words | undefined)[] {
  const packed = new Array<Words | undefined>(arrays.length);
  let tooMany = arrays.length - room;
  for (const kind of KINDS) {
    const own = arrays.flatMap((array, k) => (isSame(array, kind) ? [k] : []));
    // One more than are too many: their buffer takes a place as well.
    const taken = tooMany > 0 ? own.slice(-tooMany - 1) : [];
    if (taken.length < 2) continue;
    for (const k of taken) packed[k] = kind;
    tooMany -= taken.length - 1;
  }
  return packed;
}
