/**
 * Whether sizes are small in; what is launched out: by the name of a kernel its blocks, its arrays, the numbers behind
 * them as the kernel and as the shader by hand have them, and how many operations or bytes that is.
 */

/** Numbers that look random: the same on every machine. */
function random(count, low, high) {
  let state = 2654435769;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + ((high - low) * state) / 2 ** 32;
  });
}

/** Many of them are the same few thousand. */
function repeated(count, low, high) {
  const some = random(Math.min(count, 65_537), low, high);
  const all = new Float32Array(count);
  for (let at = 0; at < count; at += some.length) all.set(some.subarray(0, Math.min(some.length, count - at)), at);
  return all;
}

const floats = (...values) => new Uint8Array(Float32Array.from(values).buffer);
const words = (...values) => new Uint8Array(Int32Array.from(values).buffer);
const square = (n) => ({ grid: [n / 16, n / 16], block: [16, 16] });

export function programs(isSmall) {
  const size = (full, small) => (isSmall ? small : full);
  const n = size(2 ** 26, 2 ** 17);
  const many = size(2 ** 26, 2 ** 18);
  const edge = size(4096, 128);
  const plane = size(8192, 256);
  const picture = size(4096, 128);
  const bodies = size(65_536, 1024);
  const blocks = size(4096, 64);
  const [x, matrix] = [repeated(n, -1, 1), repeated(edge * edge, -1, 1)];
  const surface = repeated(plane * plane, 0, 1);
  const keys = Uint32Array.from(repeated(many, 0, 2 ** 20));
  return {
    saxpy: {
      launch: { grid: n / 256, block: 256 },
      arrays: [x, x],
      numbers: [0.5],
      uniform: floats(0.5),
      bytes: 12 * n,
    },
    matmulTiled: {
      ...{ launch: square(edge), arrays: [["f32", edge * edge], matrix, matrix], numbers: [edge] },
      ...{ uniform: words(edge), operations: 2 * edge ** 3, within: 1e-3 },
    },
    matmulRegisters: {
      launch: { grid: [edge / 128, edge / 128], block: [16, 16] },
      arrays: [["f32", edge * edge], matrix, matrix],
      ...{ numbers: [edge], uniform: words(edge), operations: 2 * edge ** 3, within: 1e-3 },
    },
    mandelbrot: {
      ...{ launch: square(picture), arrays: [["i32", picture * picture]] },
      ...{ numbers: [picture, picture, size(1000, 200)], uniform: words(picture, picture, size(1000, 200)) },
      // Rounds of points at the edge depend on whether products are fused.
      differing: 0.01,
    },
    nbody: {
      launch: { grid: bodies / 256, block: 256 },
      arrays: [["f32", 4 * bodies], repeated(4 * bodies, 0, 1)],
      ...{ numbers: [bodies, 0.01], uniform: new Uint8Array([...words(bodies), ...floats(0.01)]), within: 1e-3 },
    },
    sums: {
      ...{ launch: { grid: blocks, block: 256 }, arrays: [["f32", blocks], x], numbers: [], uniform: words(0) },
      ...{ bytes: 4 * n, within: 1e-3 },
    },
    transpose: {
      ...{ launch: square(plane), arrays: [["f32", plane * plane], surface], numbers: [plane] },
      ...{ uniform: words(plane), bytes: 8 * plane ** 2 },
    },
    histogram: {
      ...{ launch: { grid: size(1024, 16), block: 256 }, arrays: [["u32", 256], keys], numbers: [] },
      ...{ uniform: words(0), bytes: 4 * many },
    },
    laplace: {
      ...{ launch: square(plane), arrays: [["f32", plane * plane], surface], numbers: [plane] },
      ...{ uniform: words(plane), bytes: 8 * plane ** 2, within: 1e-6 },
    },
    convolve: {
      launch: square(plane),
      arrays: [["f32", plane * plane], surface, random(9, -1, 1)],
      ...{ numbers: [plane], uniform: words(plane), bytes: 8 * plane ** 2, within: 1e-5 },
    },
    prefixes: {
      ...{ launch: { grid: n / 256, block: 256 }, arrays: [["f32", n], x], numbers: [] },
      ...{ uniform: words(0), bytes: 8 * n, within: 1e-5 },
    },
    life: {
      launch: square(plane),
      arrays: [["i32", plane * plane], Int32Array.from(surface, (value) => (value < 0.3 ? 1 : 0))],
      ...{ numbers: [plane], uniform: words(plane), bytes: 8 * plane ** 2 },
    },
  };
}
