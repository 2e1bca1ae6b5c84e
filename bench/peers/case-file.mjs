/** Arguments to the file that peers in other languages read, and what they write after a call back to an outcome. */
import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";

const bytesOf = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** Each argument is a line; an array's elements and a line end come behind its line. */
export function writeCase(file, args, written) {
  const parts = args.flatMap((x, k) =>
    typeof x === "number" ? [`number ${x}\n`] : [`array ${x.byteLength} ${x.length} ${written.includes(k) ? 1 : 0}\n`, bytesOf(x), "\n"],
  );
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
}

export function readOutcome(file, args) {
  const bytes = readFileSync(file);
  const memory = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  let at = 8;
  const arrays = args.map((x) => {
    if (typeof x === "number") return x;
    const list = new x.constructor(memory.slice(at, (at += x.byteLength)));
    return list;
  });
  return { result: new Float64Array(memory, 0, 1)[0], arrays };
}
