/** `np.random`: numbers by chance, the same for the same seed. */
export type { BitGenerator } from "./bits.js";
export type { ChoiceOptions } from "./choice.js";
export { defaultRng, mt19937, philox } from "./factories.js";
export { Generator, type Chosen, type IntegersOptions, type Permuted } from "./generator.js";
export { RandomState } from "./legacy.js";
export { MT19937 } from "./mt19937.js";
export { PCG64 } from "./pcg64.js";
export { Philox } from "./philox.js";
export { SeedSequence, type Seed } from "./seeds.js";
export type { Drawn, RankOfSize, Size } from "./sizes.js";
