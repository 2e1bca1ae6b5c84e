/** Random operations on some instances, with the class as written and in kernel memory: the same at each step. */
import { free } from "wumba";
import { beforeAll, expect, test } from "vitest";
import { buildFixture, plainModule } from "./build.js";

const SEQUENCES = Number(process.env["SEQUENCES"] ?? 150);
const STEPS = 40;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the module of the fixture.
type Module = any;

let plain: Module;
let built: Module;
beforeAll(async () => {
  plain = await plainModule("bodies.ts");
  built = (await buildFixture("bodies.ts", "base", { variants: ["base"], boundary: "always" })).module;
});

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

type Operation = (module: Module, a: Module, b: Module, random: (below: number) => number) => unknown;

const operations: Record<string, Operation> = {
  step: (_, a) => (a.v.length < a.x.length ? undefined : a.step(0.5)),
  exchange: (_, a) => a.exchange(),
  grow: (_, a) => (a.v.length < 200 ? a.grow() : undefined),
  share: (_, a, _b, random) => a.share(random(6)),
  renewed: (_, a) => [...a.renewed()],
  failing: (_, a, _b, random) => a.failing(random(5) + 1),
  reserve: (_, a, _b, random) => a.reserve(random(4)),
  rename: (_, a, _b, random) => a.rename("name".repeat(random(4))),
  shorten: (_, a) => a.shorten(),
  energy: (_, a) => a.energy,
  part: (_, a, _b, random) => [...a.part(random(4), random(6))],
  lend: (module, a, b) => module.lend(a, b),
  dot: (module, a, b) => module.dot(a, b, Float64Array.of(1, -0.5)),
  "set a number": (_, a, _b, random) => (a.count = random(9)),
  "set a text": (_, a, b) => (a.name = b.name + "x"),
  "set an optional": (_, a, _b, random) => (a.mass = random(2) ? random(9) : undefined),
  "set an array of another": (_, a, b) => void (a.v = b.x),
  "set a part of another": (_, a, b) => void (a.v = b.v.subarray(1)),
  "write an element": (_, a, _b, random) => void (a.v[0] = random(100)),
  "hold and write": (_, a) => {
    const { v } = a;
    a.exchange();
    if (v.length) v[0] = 12;
    return v.length === 0 || a.x === v;
  },
  // Two views on the same part of one array are one for kernels; empty ones often are.
  "look at an array that has left": (_, a) => {
    const { v } = a;
    if (v.length < 200) a.grow();
    a.renewed();
    a.rename("another");
    return [v === a.v, ...v];
  },
  "compare arrays": (_, a, b) =>
    [a.x === a.v, a.v === b.v, a.x === b.v, a.x === b.x].map((same, k) => same && [a.x, a.v, a.x, a.x][k].length > 0),
};

/** Rare: the instance goes on in JavaScript. */
const foreign: Operation = (_, a, _b, random) => void (a.v = new Float64Array(random(4)).fill(2));

const outcome = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
};

const state = (a: Module): unknown => [
  [...a.x],
  [...a.v],
  a.name,
  a.label,
  a.mass,
  a.count,
  a.steps,
  a.spare && [...a.spare],
];

/** What each step gives, and the state after it. Names of operations make a difference easy to find. */
function run(module: Module, seed: number): unknown[] {
  const random = randomOf(seed);
  const all = [1, 2, 3].map((n) => new module.Bodies(n));
  const said: unknown[] = [];
  const names = Object.keys(operations);
  for (let k = 0; k < STEPS; k++) {
    const name = names[random(names.length)]!;
    const [a, b] = [all[random(all.length)], all[random(all.length)]];
    said.push([name, outcome(() => operations[name]!(module, a, b, random)), all.map(state)]);
    // In JavaScript nobody counts who still has an array of an instance that is freed.
    const leaves = seed % 10 === 0;
    if (leaves && random(20) === 0) foreign(module, a, b, random);
    if (!leaves && random(25) === 0) {
      const gone = random(all.length);
      free(all[gone]);
      all[gone] = new module.Bodies(random(4));
    }
  }
  for (const one of all) free(one);
  return said;
}

test("random sequences", () => {
  for (let seed = 0; seed < SEQUENCES; seed++) {
    expect(run(built, seed), `sequence ${seed}`).toStrictEqual(run(plain, seed));
  }
});
