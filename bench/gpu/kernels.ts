/** Kernels for the GPU that are timed beside WGSL by hand (`shaders.mjs`) and Numba's (`numba_cuda.py`). */
import { f32, u32, type i32 } from "wumba";
import { gpu } from "wumba/gpu";

// @gpu
export function empty(): void {}

// @gpu { block: 256 }
export function saxpy(y: Float32Array, x: Float32Array, a: number): void {
  const i = gpu.grid(1);
  if (i < y.length) y[i] = a * x[i] + y[i];
}

const TILE = 16;

/** c = a b, of n × n elements; n is a multiple of the tile. */
// @gpu { block: [16, 16] }
export function matmulTiled(c: Float32Array, a: Float32Array, b: Float32Array, n: number): void {
  const ownA = gpu.shared(f32, TILE, TILE);
  const ownB = gpu.shared(f32, TILE, TILE);
  const { x: tx, y: ty } = gpu.threadIdx;
  const [column, row] = gpu.grid(2);
  let sum = 0;
  for (let k0 = 0; k0 < n; k0 += TILE) {
    ownA[ty][tx] = a[row * n + k0 + tx];
    ownB[ty][tx] = b[(k0 + ty) * n + column];
    gpu.syncThreads();
    for (let k = 0; k < TILE; k++) sum += ownA[ty][k] * ownB[k][tx];
    gpu.syncThreads();
  }
  c[row * n + column] = sum;
}

const EDGE = 128;
const DEPTH = 8;
const EACH = 8;

/** The same by blocks of 128 × 128 elements, of which each of 256 threads computes 8 × 8. */
// @gpu { block: [16, 16] }
export function matmulRegisters(c: Float32Array, a: Float32Array, b: Float32Array, n: number): void {
  const ownA = gpu.shared(f32, DEPTH, EDGE);
  const ownB = gpu.shared(f32, DEPTH, EDGE);
  const sums = gpu.local(f32, EACH * EACH);
  const left = gpu.local(f32, EACH);
  const right = gpu.local(f32, EACH);
  const { x: tx, y: ty } = gpu.threadIdx;
  const t = ty * 16 + tx;
  const firstRow = gpu.blockIdx.y * EDGE;
  const firstColumn = gpu.blockIdx.x * EDGE;
  for (let k0 = 0; k0 < n; k0 += DEPTH) {
    for (let k = 0; k < 4; k++) {
      const at = t + k * 256;
      ownA[at & 7][at >> 3] = a[(firstRow + (at >> 3)) * n + k0 + (at & 7)];
      ownB[at >> 7][at & 127] = b[(k0 + (at >> 7)) * n + firstColumn + (at & 127)];
    }
    gpu.syncThreads();
    for (let k = 0; k < DEPTH; k++) {
      for (let i = 0; i < EACH; i++) {
        left[i] = ownA[k][ty + i * 16];
        right[i] = ownB[k][tx + i * 16];
      }
      for (let i = 0; i < EACH; i++)
        for (let j = 0; j < EACH; j++) sums[i * EACH + j] = sums[i * EACH + j] + left[i] * right[j];
    }
    gpu.syncThreads();
  }
  for (let i = 0; i < EACH; i++)
    for (let j = 0; j < EACH; j++) c[(firstRow + ty + i * 16) * n + firstColumn + tx + j * 16] = sums[i * EACH + j];
}

// @gpu { block: [16, 16] }
export function mandelbrot(out: Int32Array, width: i32, height: i32, rounds: i32): void {
  const [px, py] = gpu.grid(2);
  if (px >= width || py >= height) return;
  const cx = -2 + (px * 3) / width;
  const cy = -1.5 + (py * 3) / height;
  let zx = 0;
  let zy = 0;
  let k = 0;
  while (k < rounds && zx * zx + zy * zy <= 4) {
    const t = zx * zx - zy * zy + cx;
    zy = 2 * zx * zy + cy;
    zx = t;
    k++;
  }
  out[py * width + px] = k;
}

const BODIES = 256;

/** Accelerations; a body is four numbers: its place and its mass. */
// @gpu { block: 256 }
export function nbody(out: Float32Array, bodies: Float32Array, n: i32, softening: f32): void {
  const xs = gpu.shared(f32, BODIES);
  const ys = gpu.shared(f32, BODIES);
  const zs = gpu.shared(f32, BODIES);
  const masses = gpu.shared(f32, BODIES);
  const t = gpu.threadIdx.x;
  const i = gpu.grid(1);
  const x = bodies[4 * i];
  const y = bodies[4 * i + 1];
  const z = bodies[4 * i + 2];
  let [ax, ay, az] = [0, 0, 0];
  for (let first = 0; first < n; first += BODIES) {
    const j = 4 * (first + t);
    xs[t] = bodies[j];
    ys[t] = bodies[j + 1];
    zs[t] = bodies[j + 2];
    masses[t] = bodies[j + 3];
    gpu.syncThreads();
    for (let k = 0; k < BODIES; k++) {
      const [dx, dy, dz] = [xs[k] - x, ys[k] - y, zs[k] - z];
      const inverse = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz + softening);
      const s = masses[k] * inverse * inverse * inverse;
      ax += dx * s;
      ay += dy * s;
      az += dz * s;
    }
    gpu.syncThreads();
  }
  out[4 * i] = ax;
  out[4 * i + 1] = ay;
  out[4 * i + 2] = az;
}

const BLOCK = 256;

/** Each block leaves the sum of what its threads have added up. */
// @gpu { block: 256 }
export function sums(out: Float32Array, x: Float32Array): void {
  const partial = gpu.shared(f32, BLOCK);
  const t = gpu.threadIdx.x;
  let sum = 0;
  for (let i = gpu.grid(1); i < x.length; i += gpu.gridSize(1)) sum += x[i];
  partial[t] = sum;
  gpu.syncThreads();
  for (let half = BLOCK / 2; half > 0; half >>= 1) {
    if (t < half) partial[t] = partial[t] + partial[t + half];
    gpu.syncThreads();
  }
  if (t === 0) out[gpu.blockIdx.x] = partial[0];
}

// @gpu { block: [16, 16] }
export function transpose(out: Float32Array, x: Float32Array, n: number): void {
  const tile = gpu.shared(f32, TILE, TILE + 1);
  const { x: tx, y: ty } = gpu.threadIdx;
  const [bx, by] = [gpu.blockIdx.x * TILE, gpu.blockIdx.y * TILE];
  tile[ty][tx] = x[(by + ty) * n + bx + tx];
  gpu.syncThreads();
  out[(bx + ty) * n + by + tx] = tile[tx][ty];
}

const BINS = 256;

// @gpu { block: 256 }
export function histogram(bins: Uint32Array, x: Uint32Array): void {
  const own = gpu.shared(u32, BINS);
  for (let i = gpu.grid(1); i < x.length; i += gpu.gridSize(1)) gpu.atomicAdd(own, x[i] & 255, 1);
  gpu.syncThreads();
  gpu.atomicAdd(bins, gpu.threadIdx.x, own[gpu.threadIdx.x]);
}

/** A step of heat over a plane; the border stays. */
// @gpu { block: [16, 16] }
export function laplace(out: Float32Array, x: Float32Array, n: number): void {
  const [column, row] = gpu.grid(2);
  if (column < 1 || row < 1 || column >= n - 1 || row >= n - 1) return;
  const at = row * n + column;
  out[at] = 0.25 * (x[at - 1] + x[at + 1] + x[at - n] + x[at + n]);
}

/** Three by three weights; what lies outside is what lies at the border. */
// @gpu { block: [16, 16] }
export function convolve(out: Float32Array, x: Float32Array, weights: Float32Array, n: number): void {
  const [column, row] = gpu.grid(2);
  if (column >= n || row >= n) return;
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const at = Math.min(Math.max(row + dy, 0), n - 1) * n + Math.min(Math.max(column + dx, 0), n - 1);
      sum += weights[(dy + 1) * 3 + dx + 1] * x[at];
    }
  out[row * n + column] = sum;
}

/** What is before and including each element of a block. */
// @gpu { block: 256 }
export function prefixes(out: Float32Array, x: Float32Array): void {
  const totals = gpu.shared(f32, BLOCK);
  const t = gpu.threadIdx.x;
  const i = gpu.grid(1);
  totals[t] = i < x.length ? x[i] : 0;
  gpu.syncThreads();
  for (let step = 1; step < BLOCK; step <<= 1) {
    const before = t >= step ? totals[t - step] : 0;
    gpu.syncThreads();
    totals[t] = totals[t] + before;
    gpu.syncThreads();
  }
  if (i < out.length) out[i] = totals[t];
}

/** A generation of Conway's Life on a torus whose width is a power of two. */
// @gpu { block: [16, 16] }
export function life(out: Int32Array, cells: Int32Array, n: number): void {
  const [column, row] = gpu.grid(2);
  if (column >= n || row >= n) return;
  const [left, right] = [(column + n - 1) & (n - 1), (column + 1) & (n - 1)];
  const [above, below] = [((row + n - 1) & (n - 1)) * n, ((row + 1) & (n - 1)) * n];
  const own = row * n;
  const around =
    cells[above + left] +
    cells[above + column] +
    cells[above + right] +
    cells[own + left] +
    cells[own + right] +
    cells[below + left] +
    cells[below + column] +
    cells[below + right];
  out[own + column] = around === 3 || (around === 2 && cells[own + column] === 1) ? 1 : 0;
}
