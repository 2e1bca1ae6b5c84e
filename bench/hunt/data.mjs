/** The kind of data and its size in; arguments that are the same each time, out. */
import { randomOf } from "./random.mjs";

const TEXT = "the (quick) brown fox, 12 apples and 345 pears over a lazy dog; (nothing (is) as it seems) 7,8,9\n";

export function data(kind, size, more = 0) {
  const r = randomOf(size * 31 + more);
  const list = (count, make) => Array.from({ length: count }, make);
  if (kind === "bytes") return list(size, () => r.whole(0, 255));
  if (kind === "letters") return list(size, () => r.whole(97, 102));
  if (kind === "numbers") return list(size, () => r.next() * 2 - 0.75);
  if (kind === "rows") return list(size, () => list(more, () => r.next() * 9));
  if (kind === "bodies")
    return list(size, () => ({ x: r.next(), y: r.next(), vx: r.next() - 0.5, vy: r.next() - 0.5 }));
  if (kind === "text") return list(size, (_, k) => TEXT[(k * (1 + (size % 3)) + r.whole(0, 1)) % TEXT.length]).join("");
  const tree = (depth) =>
    depth === 0 || r.chance(0.1) ? null : { value: r.next(), left: tree(depth - 1), right: tree(depth - 1) };
  return tree(size);
}

/** What a parameter of a type gets. */
export const as = (type, value) => (/^\w+Array$/.test(type) ? globalThis[type].from(value) : value);
