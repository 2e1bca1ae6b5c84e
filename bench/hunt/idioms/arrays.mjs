/**
 * Idioms over arrays of numbers. Each gives the text of its parameters, with what makes the arguments, and the lines
 * that add to `sum`; `n` is a name that no other part of the program has.
 */
const SAMPLES = ["Float64Array", "Float32Array", "number[]", "Uint8Array", "Int32Array"];
const BYTES = ["Uint8Array", "Uint8ClampedArray", "Uint16Array", "Int16Array"];

export function histogram(r, n) {
  const bins = r.pick([16, 64, 256]);
  const counts = r.pick(["Uint32Array", "Int32Array", "number[]", "Float64Array"]);
  const made = counts === "number[]" ? `new Array<number>(${bins}).fill(0)` : `new ${counts}(${bins})`;
  const value = r.pick([
    `x & ${bins - 1}`,
    `(x * 7) % ${bins}`,
    `Math.min(${bins - 1}, x >> 1)`,
    `Math.floor(x / 3) % ${bins}`,
  ]);
  return {
    parameters: [[`${n}x`, r.pick(BYTES), `data("bytes", ${r.whole(300, 9000)})`]],
    lines: [
      `const ${n}counts = ${made};`,
      r.chance(0.5)
        ? `for (const x of ${n}x) ${n}counts[${value}]++;`
        : `for (let i = 0; i < ${n}x.length; i++) { const x = ${n}x[i]; ${n}counts[${value}] += 1; }`,
      `let ${n}most = 0;`,
      `for (let k = 0; k < ${bins}; k++) if (${n}counts[k] > ${n}counts[${n}most]) ${n}most = k;`,
      `sum += ${n}most + ${n}counts[${r.whole(0, bins - 1)}];`,
    ],
  };
}

export function convolution(r, n) {
  const size = r.pick([3, 5, 7]);
  const half = size >> 1;
  const border = r.pick([
    `if (j < 0 || j >= ${n}x.length) continue;`,
    `if (j < 0) j = 0; else if (j >= ${n}x.length) j = ${n}x.length - 1;`,
    `j = (j + ${n}x.length) % ${n}x.length;`,
    `if (j < 0) j = -j; if (j >= ${n}x.length) j = 2 * ${n}x.length - 2 - j;`,
  ]);
  const kind = r.pick(SAMPLES.slice(0, 3));
  return {
    parameters: [
      [`${n}x`, kind, `data("numbers", ${r.whole(100, 3000)})`],
      [`${n}taps`, kind, `data("numbers", ${size})`],
    ],
    lines: [
      `for (let i = 0; i < ${n}x.length; i++) {`,
      `let total = 0;`,
      `for (let k = -${half}; k <= ${half}; k++) {`,
      `let j = i + k;`,
      border,
      `total += ${n}x[j] * ${n}taps[k + ${half}];`,
      `}`,
      r.chance(0.5) ? `sum += total > 1 ? 1 : total;` : `sum = sum * 0.5 + total;`,
      `}`,
    ],
  };
}

export function image(r, n) {
  const [w, h] = [r.whole(16, 90), r.whole(16, 90)];
  const kind = r.pick(BYTES.slice(0, 2));
  const pixel = r.pick([
    `const v = (${n}p[at] * 77 + ${n}p[at + 1] * 151 + ${n}p[at + 2] * 28) >> 8;`,
    `const v = Math.max(${n}p[at], ${n}p[at + 1], ${n}p[at + 2]) - Math.min(${n}p[at], ${n}p[at + 1], ${n}p[at + 2]);`,
    `const v = Math.round(0.2126 * ${n}p[at] + 0.7152 * ${n}p[at + 1] + 0.0722 * ${n}p[at + 2]);`,
  ]);
  return {
    parameters: [
      [`${n}p`, kind, `data("bytes", ${w * h * 4})`],
      [`${n}w`, "number", String(w)],
      [`${n}h`, "number", String(h)],
    ],
    lines: [
      `for (let y = 0; y < ${n}h; y++) {`,
      `for (let x = 0; x < ${n}w; x++) {`,
      `const at = (y * ${n}w + x) * 4;`,
      pixel,
      r.chance(0.5) ? `sum += v;` : `if (v > ${r.whole(40, 200)}) sum += v - y;`,
      r.chance(0.4) ? `${n}p[at + 3] = v;` : `sum ^= x;`,
      `}`,
      `}`,
    ],
  };
}

export function dynamic(r, n) {
  const kind = r.pick(["Int32Array", "number[]", "Uint16Array", "Float64Array"]);
  const made = (length) => (kind === "number[]" ? `new Array<number>(${length}).fill(0)` : `new ${kind}(${length})`);
  const step = r.pick([
    `${n}row[j] = Math.min(${n}row[j] + 1, ${n}row[j - 1] + 1, before + (${n}a[i] === ${n}b[j - 1] ? 0 : 1));`,
    `${n}row[j] = ${n}a[i] === ${n}b[j - 1] ? before + 1 : Math.max(${n}row[j], ${n}row[j - 1]);`,
    `${n}row[j] = Math.abs(${n}a[i] - ${n}b[j - 1]) + Math.min(before, ${n}row[j], ${n}row[j - 1]);`,
  ]);
  return {
    parameters: [
      [`${n}a`, "Uint8Array", `data("letters", ${r.whole(20, 160)})`],
      [`${n}b`, "Uint8Array", `data("letters", ${r.whole(20, 160)})`],
    ],
    lines: [
      `const ${n}row = ${made(`${n}b.length + 1`)};`,
      `for (let j = 0; j <= ${n}b.length; j++) ${n}row[j] = j;`,
      `for (let i = 0; i < ${n}a.length; i++) {`,
      `let before = ${n}row[0];`,
      `${n}row[0] = i + 1;`,
      `for (let j = 1; j <= ${n}b.length; j++) {`,
      `const above = ${n}row[j];`,
      step,
      `before = above;`,
      `}`,
      `}`,
      `sum += ${n}row[${n}b.length];`,
    ],
  };
}

export function matrices(r, n) {
  const size = r.pick([3, 4]);
  const kind = r.pick(["Float64Array", "number[]", "Float32Array"]);
  const made = kind === "number[]" ? `new Array<number>(${size * size}).fill(0)` : `new ${kind}(${size * size})`;
  return {
    parameters: [[`${n}m`, kind, `data("numbers", ${size * size * r.whole(10, 120)})`]],
    lines: [
      `let ${n}p = ${made};`,
      `for (let k = 0; k < ${size}; k++) ${n}p[k * ${size + 1}] = 1;`,
      `for (let o = 0; o < ${n}m.length; o += ${size * size}) {`,
      `const next = ${made};`,
      `for (let i = 0; i < ${size}; i++)`,
      `for (let j = 0; j < ${size}; j++) {`,
      `let total = 0;`,
      `for (let k = 0; k < ${size}; k++) total += ${n}p[i * ${size} + k] * ${n}m[o + k * ${size} + j];`,
      `next[i * ${size} + j] = ${r.pick([`total / ${size}`, `total * 0.5`, `total > 1 ? 1 : total`])};`,
      `}`,
      `${n}p = next;`,
      `}`,
      `sum += ${n}p[0] + ${n}p[${size * size - 1}];`,
    ],
  };
}

export function series(r, n) {
  const kind = r.pick(SAMPLES);
  const step = r.pick([
    `const d = v - mean; mean += d / (k + 1); spread += d * (v - mean);`,
    `mean = mean * 0.9 + v * 0.1; if (v > mean) spread++;`,
    `spread = Math.max(spread, v - mean); mean = Math.min(mean, v);`,
    `mean += v; if (mean > 100) { mean -= 100; spread += 1; }`,
  ]);
  return {
    parameters: [
      [`${n}x`, kind, `data("${/^(Uint8|Int32)/.test(kind) ? "bytes" : "numbers"}", ${r.whole(200, 8000)})`],
    ],
    lines: [
      `let [${n}mean, ${n}spread] = [0, 0];`,
      `for (let k = 0; k < ${n}x.length; k++) {`,
      `const v = ${n}x[k];`,
      step.replaceAll("mean", `${n}mean`).replaceAll("spread", `${n}spread`),
      `}`,
      `sum += ${n}mean + ${n}spread;`,
    ],
  };
}
