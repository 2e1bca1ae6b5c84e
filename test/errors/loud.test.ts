/** What `docs/deviations.md` says of a kernel that throws where JavaScript goes on. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forcedKernels } from "./forced-kernels.js";

const PROGRAM = `
// @njit
export function shortened(n: number): number {
  const list = [1, 2, 3, 4];
  return list.findIndex((e) => { if (n > 0) list.pop(); return e === 9; });
}
// @njit
export function mapped(n: number): number {
  const list = [1, 2, 3, 4];
  return list.map((e) => { if (n > 0) list.pop(); return e; }).length;
}
// @njit
export function found(n: number): number {
  const list = [1, 2, 3, 4];
  return list.find((e) => { if (n > 0) list.length = 0; return e === 9; }) ?? -1;
}
// @njit
export function sorted(n: number): number {
  const list = [4, 3, 2, 1];
  list.sort((a, b) => { if (n > 0) list.pop(); return a - b; });
  return list.length;
}
// @njit
export function behindTheEnd(at: number): number {
  const list = [1, 2];
  list[at] = 7;
  return list.length;
}
// @njit
export function inherited(key: string): number {
  const sizes: Record<string, number> = { a: 1 };
  return sizes[key] === undefined ? -1 : 1;
}
// @njit
export function lengthened(n: number): number {
  const list = [1, 2, 3];
  list.length = n;
  return list.length;
}
// @njit
export function lengthenedCaught(n: number): number {
  const list = [1, 2, 3];
  try {
    list.length = n;
  } catch {
    return -1;
  }
  return list.length;
}
// @njit
export function beyond(at: number): number {
  const pair: [number, number] = [1, 2];
  return pair[at];
}
// @njit
export function largeBigint(x: number): number {
  return Number(BigInt(x) % 7n);
}
// @njit
export function largeBigintCaught(x: number): number {
  try {
    return Number(BigInt(x) % 7n);
  } catch {
    return -1;
  }
}
const spaced = (n: number): number[] => {
  const list = new Array<number>(3);
  for (let i = 0; i < 3; i++) if (i !== n) list[i] = i;
  return list;
};
class Spaces {
  fill(n: number): number[] {
    return spaced(n);
  }
  from(n: number): number[] {
    return spaced(n);
  }
}
// @njit
export function leftOut(n: number): number {
  return spaced(n).filter((v) => v > 0).length;
}
// @njit
export function leftOutCaught(n: number): number {
  try {
    return spaced(n).filter((v) => v > 0).length;
  } catch {
    return -1;
  }
}
// @njit
export function leftOutOfFill(n: number): number {
  return new Spaces().fill(n).map((v) => v + 1).length;
}
// @njit
export function leftOutOfFrom(n: number): number {
  let s = 0;
  new Spaces().from(n).forEach((v) => { s += v + 1; });
  return s;
}
`;

const folder = mkdtempSync(path.join(tmpdir(), "wumba-loud-"));
let kernels: Record<string, (value: unknown) => unknown>;

beforeAll(async () => {
  const { kernels: built, diagnostics } = await forcedKernels(folder, PROGRAM, "base");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  kernels = built as typeof kernels;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["shortened", 0, -1, 1],
  ["mapped", 0, 4, 1],
  ["found", 0, -1, 1],
  ["sorted", 0, 4, 1],
  ["behindTheEnd", 1, 2, 2],
  ["inherited", "a", 1, "constructor"],
  ["lengthened", 2, 2, 5],
  ["lengthenedCaught", 2, 2, 5],
  ["beyond", 1, 2, 2],
  ["largeBigint", 9, 2, 2 ** 63],
  ["largeBigintCaught", 9, 2, 1e300],
  ["leftOut", 3, 2, 1],
  ["leftOutCaught", 3, 2, 1],
  ["leftOutOfFill", 3, 3, 1],
  ["leftOutOfFrom", 3, 6, 1],
])("%s", (name, right, expected, wrong) => {
  expect(kernels[name]!(right)).toBe(expected);
  expect(() => kernels[name]!(wrong)).toThrow(RangeError);
});
