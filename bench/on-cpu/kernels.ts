/** Kernels for the GPU, and the same work as loops by `prange`, with the same roundings. */
import { f32, prange } from "wumba";
import { gpu } from "wumba/gpu";

const TILE = 16;
const BLOCK = 64;

// @gpu
export function saxpyOfThreads(y: Float32Array, x: Float32Array, a: number): void {
  const i = gpu.grid(1);
  if (i < y.length) y[i] = a * x[i]! + y[i]!;
}

// @njit { parallel: true }
export function saxpy(y: Float32Array, x: Float32Array, a: f32): void {
  for (const i of prange(y.length)) y[i] = f32(f32(a * f32(x[i]!)) + f32(y[i]!));
}

// @gpu
export function mandelbrotOfThreads(out: Int32Array, width: number, height: number, step: number, most: number): void {
  const [x, y] = gpu.grid(2);
  if (x >= width || y >= height) return;
  const [cr, ci] = [x * step - 2, y * step - 1.25];
  let [zr, zi, n] = [0, 0, 0];
  while (n < most && zr * zr + zi * zi <= 4) {
    const next = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = next;
    n++;
  }
  out[y * width + x] = n;
}

// @njit { parallel: true }
export function mandelbrot(out: Int32Array, width: number, height: number, step: f32, most: number): void {
  for (const y of prange(height))
    for (let x = 0; x < width; x++) {
      const cr = f32(f32(f32(x) * step) - f32(2));
      const ci = f32(f32(f32(y) * step) - f32(1.25));
      let zr = f32(0);
      let zi = f32(0);
      let n = 0;
      while (n < most && f32(f32(zr * zr) + f32(zi * zi)) <= 4) {
        const next = f32(f32(f32(zr * zr) - f32(zi * zi)) + cr);
        zi = f32(f32(f32(f32(2) * zr) * zi) + ci);
        zr = next;
        n++;
      }
      out[y * width + x] = n;
    }
}

// @gpu
export function laplaceOfThreads(out: Float32Array, u: Float32Array, width: number, height: number): void {
  const [x, y] = gpu.grid(2);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  const at = y * width + x;
  out[at] = 0.25 * (u[at - 1]! + u[at + 1]! + u[at - width]! + u[at + width]!);
}

// @njit { parallel: true }
export function laplace(out: Float32Array, u: Float32Array, width: number, height: number): void {
  for (const y of prange(1, height - 1))
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const beside = f32(f32(u[at - 1]!) + f32(u[at + 1]!));
      out[at] = f32(f32(0.25) * f32(f32(beside + f32(u[at - width]!)) + f32(u[at + width]!)));
    }
}

// @gpu
export function matmulOfThreads(c: Float32Array, a: Float32Array, b: Float32Array, n: number): void {
  const [column, row] = gpu.grid(2);
  if (row >= n || column >= n) return;
  let sum = 0;
  for (let k = 0; k < n; k++) sum += a[row * n + k]! * b[k * n + column]!;
  c[row * n + column] = sum;
}

/** By tiles in the memory of a block, as for a GPU. */
// @gpu
export function tiledMatmulOfThreads(c: Float32Array, a: Float32Array, b: Float32Array, n: number): void {
  const ownA = gpu.shared(f32, TILE, TILE);
  const ownB = gpu.shared(f32, TILE, TILE);
  const { x: tx, y: ty } = gpu.threadIdx;
  const [column, row] = gpu.grid(2);
  let sum = 0;
  for (let k0 = 0; k0 < n; k0 += TILE) {
    ownA[ty]![tx] = row < n && k0 + tx < n ? a[row * n + k0 + tx]! : 0;
    ownB[ty]![tx] = column < n && k0 + ty < n ? b[(k0 + ty) * n + column]! : 0;
    gpu.syncThreads();
    for (let k = 0; k < TILE; k++) sum += ownA[ty]![k]! * ownB[k]![tx]!;
    gpu.syncThreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}

// @njit { parallel: true }
export function matmul(c: Float32Array, a: Float32Array, b: Float32Array, n: number): void {
  for (const row of prange(n))
    for (let column = 0; column < n; column++) {
      let sum = f32(0);
      for (let k = 0; k < n; k++) sum = f32(sum + f32(f32(a[row * n + k]!) * f32(b[k * n + column]!)));
      c[row * n + column] = sum;
    }
}

/** By tiles in the memory of a block. */
// @gpu
export function bodiesOfThreads(acceleration: Float32Array, place: Float32Array, bodies: number): void {
  const xs = gpu.shared(f32, BLOCK);
  const ys = gpu.shared(f32, BLOCK);
  const t = gpu.threadIdx.x;
  const i = gpu.grid(1);
  const x = i < bodies ? place[2 * i]! : 0;
  const y = i < bodies ? place[2 * i + 1]! : 0;
  let ax = 0;
  let ay = 0;
  for (let start = 0; start < bodies; start += BLOCK) {
    xs[t] = start + t < bodies ? place[2 * (start + t)]! : 0;
    ys[t] = start + t < bodies ? place[2 * (start + t) + 1]! : 0;
    gpu.syncThreads();
    for (let k = 0; k < BLOCK; k++) {
      const dx = xs[k]! - x;
      const dy = ys[k]! - y;
      const square = dx * dx + dy * dy + 0.01;
      const force = start + k < bodies ? 1 / (square * Math.sqrt(square)) : 0;
      ax += dx * force;
      ay += dy * force;
    }
    gpu.syncThreads();
  }
  if (i >= bodies) return;
  acceleration[2 * i] = ax;
  acceleration[2 * i + 1] = ay;
}

// @njit { parallel: true }
export function bodies(acceleration: Float32Array, place: Float32Array, count: number): void {
  for (const i of prange(count)) {
    const x = f32(place[2 * i]!);
    const y = f32(place[2 * i + 1]!);
    let ax = f32(0);
    let ay = f32(0);
    for (let k = 0; k < count; k++) {
      const dx = f32(f32(place[2 * k]!) - x);
      const dy = f32(f32(place[2 * k + 1]!) - y);
      const square = f32(f32(f32(dx * dx) + f32(dy * dy)) + f32(0.01));
      const force = f32(f32(1) / f32(square * f32(Math.sqrt(square))));
      ax = f32(ax + f32(dx * force));
      ay = f32(ay + f32(dy * force));
    }
    acceleration[2 * i] = ax;
    acceleration[2 * i + 1] = ay;
  }
}

/** Of a normal distribution, by a quotient of polynomials. */
function density(x: f32): f32 {
  const z = f32(x * x);
  const p = f32(f32(f32(f32(z * f32(0.0002)) + f32(0.013)) * z) + f32(0.4));
  const q = f32(f32(f32(f32(z * f32(0.01)) + f32(0.25)) * z) + f32(1));
  return z > f32(40) ? f32(0) : f32(p / f32(q * f32(f32(1) + z)));
}

// @gpu
export function densitiesOfThreads(out: Float32Array, x: Float32Array, mean: f32, deviation: f32): void {
  const i = gpu.grid(1);
  if (i >= out.length) return;
  out[i] = f32(density(f32(f32(f32(x[i]!) - mean) / deviation)) / deviation);
}

// @njit { parallel: true }
export function densities(out: Float32Array, x: Float32Array, mean: f32, deviation: f32): void {
  for (const i of prange(out.length)) out[i] = f32(density(f32(f32(f32(x[i]!) - mean) / deviation)) / deviation);
}

// @gpu
export function histogramOfThreads(counts: Int32Array, x: Int32Array): void {
  const i = gpu.grid(1);
  if (i < x.length) gpu.atomicAdd(counts, x[i]!, 1);
}

// @njit { parallel: true }
export function histogram(counts: Int32Array, x: Int32Array): void {
  for (const i of prange(x.length)) counts[x[i]!]! += 1;
}

/** The sums of blocks, by halves, as for a GPU. */
// @gpu
export function sumsOfThreads(sums: Float32Array, x: Float32Array): void {
  const partial = gpu.shared(f32, 256);
  const t = gpu.threadIdx.x;
  const i = gpu.grid(1);
  partial[t] = i < x.length ? x[i]! : 0;
  gpu.syncThreads();
  for (let half = 128; half > 0; half >>= 1) {
    if (t < half) partial[t] = partial[t]! + partial[t + half]!;
    gpu.syncThreads();
  }
  if (t === 0) sums[gpu.blockIdx.x] = partial[0]!;
}

// @njit { parallel: true }
export function sums(out: Float32Array, x: Float32Array): void {
  for (const block of prange(out.length)) {
    let sum = f32(0);
    for (let k = 0; k < 256; k++) sum = f32(sum + f32(x[block * 256 + k]!));
    out[block] = sum;
  }
}
