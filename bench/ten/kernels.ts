// Ten kernels as a newcomer writes them: ordinary TypeScript on numbers and typed arrays.
// @njit
export function blur(src: Uint8Array, dst: Uint8Array, width: number, height: number, radius: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const xx = x + dx;
          const yy = y + dy;
          if (xx >= 0 && xx < width && yy >= 0 && yy < height) {
            sum += src[yy * width + xx]!;
            count++;
          }
        }
      }
      dst[y * width + x] = Math.round(sum / count);
    }
  }
}
// @njit
export function sieve(flags: Uint8Array): number {
  const n = flags.length;
  flags.fill(1);
  flags[0] = flags[1] = 0;
  for (let i = 2; i * i < n; i++) {
    if (flags[i] === 1) {
      for (let j = i * i; j < n; j += i) flags[j] = 0;
    }
  }
  let count = 0;
  for (let i = 0; i < n; i++) count += flags[i]!;
  return count;
}
// @njit
export function mandelbrot(out: Uint16Array, w: number, h: number, max: number): void {
  for (let py = 0; py < h; py++) {
    for (let px = 0; px < w; px++) {
      const cr = (px / w) * 3.5 - 2.5;
      const ci = (py / h) * 2 - 1;
      let zr = 0,
        zi = 0,
        n = 0;
      while (zr * zr + zi * zi <= 4 && n < max) {
        const t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        n++;
      }
      out[py * w + px] = n;
    }
  }
}
// @njit
export function movingAverage(x: Float64Array, out: Float64Array, window: number): void {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    sum += x[i]!;
    if (i >= window) sum -= x[i - window]!;
    out[i] = sum / Math.min(i + 1, window);
  }
}
// @njit
export function matmul(a: Float64Array, b: Float64Array, c: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const v = a[i * n + k]!;
      for (let j = 0; j < n; j++) c[i * n + j] += v * b[k * n + j]!;
    }
  }
}
// @njit
export function histogram(pixels: Uint8Array, bins: Uint32Array): void {
  for (let i = 0; i < pixels.length; i++) bins[pixels[i]!]++;
}
// @njit
export function nbody(p: Float64Array, v: Float64Array, m: Float64Array, dt: number, steps: number): void {
  const n = m.length;
  for (let s = 0; s < steps; s++) {
    for (let i = 0; i < n; i++) {
      let ax = 0,
        ay = 0,
        az = 0;
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        const dx = p[3 * j]! - p[3 * i]!;
        const dy = p[3 * j + 1]! - p[3 * i + 1]!;
        const dz = p[3 * j + 2]! - p[3 * i + 2]!;
        const d2 = dx * dx + dy * dy + dz * dz + 0.01;
        const f = m[j]! / (d2 * Math.sqrt(d2));
        ax += dx * f;
        ay += dy * f;
        az += dz * f;
      }
      v[3 * i] += ax * dt;
      v[3 * i + 1] += ay * dt;
      v[3 * i + 2] += az * dt;
    }
    for (let i = 0; i < 3 * n; i++) p[i] += v[i]! * dt;
  }
}
// @njit
export function fft(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      let t = re[i]!;
      re[i] = re[j]!;
      re[j] = t;
      t = im[i]!;
      im[i] = im[j]!;
      im[j] = t;
    }
  }
  for (let len = 2; len <= n; len <<= 1) {
    const ang = (-2 * Math.PI) / len;
    const wr = Math.cos(ang),
      wi = Math.sin(ang);
    for (let i = 0; i < n; i += len) {
      let cr = 1,
        ci = 0;
      for (let k = 0; k < len / 2; k++) {
        const a = i + k,
          b = i + k + len / 2;
        const xr = re[b]! * cr - im[b]! * ci;
        const xi = re[b]! * ci + im[b]! * cr;
        re[b] = re[a]! - xr;
        im[b] = im[a]! - xi;
        re[a] += xr;
        im[a] += xi;
        const t = cr * wr - ci * wi;
        ci = cr * wi + ci * wr;
        cr = t;
      }
    }
  }
}
// @njit
export function parseSum(bytes: Uint8Array): number {
  let total = 0,
    value = 0,
    negative = false,
    inside = false;
  for (const c of bytes) {
    if (c >= 48 && c <= 57) {
      value = value * 10 + (c - 48);
      inside = true;
    } else {
      if (inside) total += negative ? -value : value;
      negative = c === 45;
      value = 0;
      inside = false;
    }
  }
  if (inside) total += negative ? -value : value;
  return total;
}
// @njit
export function monteCarlo(n: number, seed: number): number {
  let state = seed | 0 || 1;
  let hits = 0;
  for (let i = 0; i < n; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const x = (state >>> 0) / 4294967296;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const y = (state >>> 0) / 4294967296;
    if (x * x + y * y < 1) hits++;
  }
  return (4 * hits) / n;
}
