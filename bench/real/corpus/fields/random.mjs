/** Random generators and the distributions on top of them. */
import { inField } from "./describe.mjs";

const subject = inField("random generators");
const fill = (n) => [new Float64Array(n), 42];

/** A function that fills an array from a generator. */
const filling = (name, make, next) => `function ${name}(out, seed) {
  ${make}
  for (let i = 0; i < out.length; i++) out[i] = ${next};
}`;
const UNIFORM = "let state = seed; const uniform = () => (state = (state * 16807) % 2147483647) / 2147483647;";

export const subjects = [
  subject("pure-rand", "lib/esm/generator/xoroshiro128plus.js", "xoroshiro128plus", fill, 5000, {
    driver: filling("fillXoroshiro", "const random = xoroshiro128plus(seed);", "random.next()"),
  }),
  subject("pure-rand", "lib/esm/generator/mersenne.js", "mersenne", fill, 5000, {
    driver: filling("fillMersenne", "const random = mersenne(seed);", "random.next()"),
  }),
  subject("d3-random", "dist/d3-random.mjs", "normal", fill, 5000, {
    driver: filling("fillNormal", `${UNIFORM} const next = normal.source(uniform)(0, 1);`, "next()"),
  }),
  subject("d3-random", "dist/d3-random.mjs", "gamma", fill, 5000, {
    driver: filling("fillGamma", `${UNIFORM} const next = gamma.source(uniform)(2, 1);`, "next()"),
  }),
  subject("d3-random", "dist/d3-random.mjs", "lcg", fill, 5000, {
    driver: filling("fillLcg", "const next = lcg(seed / 100);", "next()"),
  }),
  subject("seedrandom", "lib/alea.js", "Alea", fill, 5000, {
    driver: filling("fillAlea", "const alea = new Alea(seed);", "alea.next()"),
  }),
  subject("seedrandom", "lib/xor128.js", "xor128", fill, 5000, {
    at: "XorGen",
    driver: filling("fillXor128", "const gen = new XorGen(seed);", "(gen.next() >>> 0) / 4294967296"),
  }),
  subject("seedrandom", "lib/xorshift7.js", "xorshift7", fill, 5000, {
    at: "XorGen",
    driver: filling("fillXorshift7", "const gen = new XorGen(seed);", "(gen.next() >>> 0) / 4294967296"),
  }),
  subject("seedrandom", "seedrandom.js", "ARC4", fill, 2000, {
    driver: filling("fillArc4", "const arc4 = new ARC4([seed, 7, 9]);", "arc4.g(3)"),
  }),
  subject("mersenne-twister", "src/mersenne-twister.js", "MersenneTwister", fill, 5000, {
    driver: filling("fillTwister", "const twister = new MersenneTwister(seed);", "twister.random()"),
  }),
  subject("xorshift", "xorshift.js", "XorShift", fill, 5000, {
    driver: filling("fillXorShift", "const gen = new XorShift([seed, 2, 3, 4]);", "gen.random()"),
  }),
  subject("random-js", "dist/random-js.esm.js", "MersenneTwister19937", fill, 5000, {
    driver: filling("fillTwister", "const engine = MersenneTwister19937.seed(seed);", "engine.next()"),
  }),
];
