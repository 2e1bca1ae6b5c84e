/** Run before a page's fixtures: Math's approximated functions become those of `@wumba/std`, which kernels are made of. */
import * as std from "@wumba/std";

const { hypot, hypot3, hypot4 } = std;
const others = Object.fromEntries(Object.entries(std).filter(([name]) => name in Math));

/** As the compiler translates Math.hypot: more than four arguments are folded in pairs. */
function hypotOfAny(...values: number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  if (values.length < 2) return Math.abs(a);
  if (values.length === 4) return hypot4(a, b, c, d);
  return values.length === 3 ? hypot3(a, b, c) : values.reduce((x, y) => hypot(x, y));
}

/** What `x ** y` is bundled as: of bigints too, which have no operator but this one. */
function powOfAny(x: number | bigint, y: number | bigint): number | bigint {
  if (typeof x === "number" && typeof y === "number") return std.pow(x, y);
  let power = 1n;
  for (let i = 0n; i < BigInt(y); i++) power *= BigInt(x);
  return power;
}

Object.assign(Math, others, { hypot: hypotOfAny, pow: powOfAny });
