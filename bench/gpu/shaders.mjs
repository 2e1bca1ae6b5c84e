/**
 * WGSL by hand for the kernels of `kernels.ts`, by name: binding 0 is a block of numbers, the arrays follow in the
 * order of the kernel's parameters. Written as one writes it who knows the sizes: no look at indices that are inside.
 */

const bindings = (...types) =>
  types
    .map((type, k) => {
      const [name, letter, elements] = type.split(" ");
      const access = letter === "w" ? "read_write" : "read";
      return `@group(0) @binding(${k + 1}) var<storage, ${access}> ${name}: array<${elements}>;`;
    })
    .join("\n");
const numbers = (...fields) =>
  `struct Numbers { ${fields.join(", ")} }\n@group(0) @binding(0) var<uniform> numbers: Numbers;`;
const BUILTINS =
  "@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) at: vec3u, " +
  "@builtin(workgroup_id) block: vec3u, @builtin(num_workgroups) blocks: vec3u";
const main = (size, body) => `@compute @workgroup_size(${size})\nfn main(${BUILTINS}) {\n${body}\n}`;

export const shaders = {
  empty: [numbers("unused: u32"), main("1", "")],
  saxpy: [
    numbers("a: f32"),
    bindings("y w f32", "x r f32"),
    main("256", "let i = id.x; if (i < arrayLength(&y)) { y[i] = numbers.a * x[i] + y[i]; }"),
  ],
  matmulTiled: [
    numbers("n: u32"),
    bindings("c w f32", "a r f32", "b r f32"),
    "var<workgroup> ownA: array<array<f32, 16>, 16>;\nvar<workgroup> ownB: array<array<f32, 16>, 16>;",
    main(
      "16, 16",
      `let n = numbers.n;
var sum = 0.0;
for (var k0 = 0u; k0 < n; k0 += 16u) {
  ownA[at.y][at.x] = a[id.y * n + k0 + at.x];
  ownB[at.y][at.x] = b[(k0 + at.y) * n + id.x];
  workgroupBarrier();
  for (var k = 0u; k < 16u; k++) { sum += ownA[at.y][k] * ownB[k][at.x]; }
  workgroupBarrier();
}
c[id.y * n + id.x] = sum;`,
    ),
  ],
  matmulRegisters: [
    numbers("n: u32"),
    bindings("c w f32", "a r f32", "b r f32"),
    "var<workgroup> ownA: array<array<f32, 128>, 8>;\nvar<workgroup> ownB: array<array<f32, 128>, 8>;",
    main(
      "16, 16",
      `let n = numbers.n;
let t = at.y * 16u + at.x;
let firstRow = block.y * 128u;
let firstColumn = block.x * 128u;
var sums: array<array<f32, 8>, 8>;
for (var k0 = 0u; k0 < n; k0 += 8u) {
  for (var k = 0u; k < 4u; k++) {
    let e = t + k * 256u;
    ownA[e & 7u][e >> 3u] = a[(firstRow + (e >> 3u)) * n + k0 + (e & 7u)];
    ownB[e >> 7u][e & 127u] = b[(k0 + (e >> 7u)) * n + firstColumn + (e & 127u)];
  }
  workgroupBarrier();
  for (var k = 0u; k < 8u; k++) {
    var left: array<f32, 8>;
    var right: array<f32, 8>;
    for (var i = 0u; i < 8u; i++) {
      left[i] = ownA[k][at.y + i * 16u];
      right[i] = ownB[k][at.x + i * 16u];
    }
    for (var i = 0u; i < 8u; i++) {
      for (var j = 0u; j < 8u; j++) { sums[i][j] += left[i] * right[j]; }
    }
  }
  workgroupBarrier();
}
for (var i = 0u; i < 8u; i++) {
  for (var j = 0u; j < 8u; j++) {
    c[(firstRow + at.y + i * 16u) * n + firstColumn + at.x + j * 16u] = sums[i][j];
  }
}`,
    ),
  ],
  mandelbrot: [
    numbers("width: u32", "height: u32", "rounds: i32"),
    bindings("image w i32"),
    main(
      "16, 16",
      `if (id.x >= numbers.width || id.y >= numbers.height) { return; }
let c = vec2f(-2.0 + f32(id.x * 3u) / f32(numbers.width), -1.5 + f32(id.y * 3u) / f32(numbers.height));
var z = vec2f();
var k = 0;
while (k < numbers.rounds && z.x * z.x + z.y * z.y <= 4.0) {
  z = vec2f(z.x * z.x - z.y * z.y + c.x, 2.0 * z.x * z.y + c.y);
  k++;
}
image[id.y * numbers.width + id.x] = k;`,
    ),
  ],
  nbody: [
    numbers("n: u32", "softening: f32"),
    bindings("result w vec4f", "bodies r vec4f"),
    "var<workgroup> own: array<vec4f, 256>;",
    main(
      "256",
      `let place = bodies[id.x].xyz;
var sum = vec3f();
for (var first = 0u; first < numbers.n; first += 256u) {
  own[at.x] = bodies[first + at.x];
  workgroupBarrier();
  for (var k = 0u; k < 256u; k++) {
    let d = own[k].xyz - place;
    let inverse = inverseSqrt(dot(d, d) + numbers.softening);
    sum += d * (own[k].w * inverse * inverse * inverse);
  }
  workgroupBarrier();
}
result[id.x] = vec4f(sum, 0.0);`,
    ),
  ],
  sums: [
    numbers("unused: u32"),
    bindings("parts w f32", "x r f32"),
    "var<workgroup> own: array<f32, 256>;",
    main(
      "256",
      `var sum = 0.0;
let n = arrayLength(&x);
for (var i = id.x; i < n; i += blocks.x * 256u) { sum += x[i]; }
own[at.x] = sum;
workgroupBarrier();
for (var step = 128u; step > 0u; step >>= 1u) {
  if (at.x < step) { own[at.x] += own[at.x + step]; }
  workgroupBarrier();
}
if (at.x == 0u) { parts[block.x] = own[0]; }`,
    ),
  ],
  transpose: [
    numbers("n: u32"),
    bindings("result w f32", "x r f32"),
    "var<workgroup> tile: array<array<f32, 17>, 16>;",
    main(
      "16, 16",
      `let n = numbers.n;
tile[at.y][at.x] = x[id.y * n + id.x];
workgroupBarrier();
result[(block.x * 16u + at.y) * n + block.y * 16u + at.x] = tile[at.x][at.y];`,
    ),
  ],
  histogram: [
    numbers("unused: u32"),
    bindings("bins w atomic<u32>", "x r u32"),
    "var<workgroup> own: array<atomic<u32>, 256>;",
    main(
      "256",
      `let n = arrayLength(&x);
for (var i = id.x; i < n; i += blocks.x * 256u) { atomicAdd(&own[x[i] & 255u], 1u); }
workgroupBarrier();
atomicAdd(&bins[at.x], atomicLoad(&own[at.x]));`,
    ),
  ],
  laplace: [
    numbers("n: u32"),
    bindings("result w f32", "x r f32"),
    main(
      "16, 16",
      `let n = numbers.n;
if (id.x < 1u || id.y < 1u || id.x >= n - 1u || id.y >= n - 1u) { return; }
let i = id.y * n + id.x;
result[i] = 0.25 * (x[i - 1u] + x[i + 1u] + x[i - n] + x[i + n]);`,
    ),
  ],
  convolve: [
    numbers("n: i32"),
    bindings("result w f32", "x r f32", "weights r f32"),
    main(
      "16, 16",
      `let n = numbers.n;
let p = vec2i(id.xy);
if (p.x >= n || p.y >= n) { return; }
var sum = 0.0;
for (var dy = -1; dy <= 1; dy++) {
  for (var dx = -1; dx <= 1; dx++) {
    let q = clamp(p + vec2i(dx, dy), vec2i(), vec2i(n - 1));
    sum += weights[(dy + 1) * 3 + dx + 1] * x[q.y * n + q.x];
  }
}
result[p.y * n + p.x] = sum;`,
    ),
  ],
  prefixes: [
    numbers("unused: u32"),
    bindings("result w f32", "x r f32"),
    "var<workgroup> own: array<f32, 256>;",
    main(
      "256",
      `if (id.x < arrayLength(&x)) { own[at.x] = x[id.x]; }
workgroupBarrier();
for (var step = 1u; step < 256u; step <<= 1u) {
  var before = 0.0;
  if (at.x >= step) { before = own[at.x - step]; }
  workgroupBarrier();
  own[at.x] += before;
  workgroupBarrier();
}
if (id.x < arrayLength(&result)) { result[id.x] = own[at.x]; }`,
    ),
  ],
  life: [
    numbers("n: u32"),
    bindings("result w i32", "cells r i32"),
    main(
      "16, 16",
      `let n = numbers.n;
if (id.x >= n || id.y >= n) { return; }
let mask = n - 1u;
let left = (id.x + mask) & mask;
let right = (id.x + 1u) & mask;
let above = ((id.y + mask) & mask) * n;
let below = ((id.y + 1u) & mask) * n;
let own = id.y * n;
let around = cells[above + left] + cells[above + id.x] + cells[above + right] + cells[own + left] +
  cells[own + right] + cells[below + left] + cells[below + id.x] + cells[below + right];
result[own + id.x] = select(0, 1, around == 3 || (around == 2 && cells[own + id.x] == 1));`,
    ),
  ],
};
