/** Idioms over bits and bytes: tables, state machines, hashes, streams of bits, fixed point. As in arrays.mjs. */

export function hashMixing(r, n) {
  const steps = r.some(
    [
      "h ^= h >>> 15",
      "h = Math.imul(h, 0x85ebca6b)",
      "h = (h << 5) | (h >>> 27)",
      "h = (h + (h << 3)) | 0",
      "h = (h * 33) ^ x",
      "h = ((h << 5) + h + x) | 0",
    ],
    r.whole(2, 4),
  );
  return {
    parameters: [
      [`${n}x`, r.pick(["Uint8Array", "Uint32Array", "Int32Array"]), `data("bytes", ${r.whole(100, 6000)})`],
    ],
    lines: [
      `let ${n}h = ${r.pick(["0", "0x811c9dc5", "5381", "-1"])};`,
      `for (let i = 0; i < ${n}x.length; i++) {`,
      `const x = ${n}x[i];`,
      `let h = ${n}h ^ x;`,
      ...steps.map((step) => `${step};`),
      `${n}h = h;`,
      `}`,
      `sum += ${n}h ${r.pick(["", ">>> 0", "| 0", "& 0xffff"])};`,
    ],
  };
}

export function table(r, n) {
  const kind = r.pick(["Uint32Array", "Int32Array", "number[]", "Uint8Array"]);
  return {
    parameters: [
      [`${n}x`, "Uint8Array", `data("bytes", ${r.whole(100, 6000)})`],
      [`${n}t`, kind, `data("bytes", 256)`],
    ],
    lines: [
      `let ${n}c = ${r.pick(["0", "-1"])};`,
      `for (let i = 0; i < ${n}x.length; i++) ${n}c = ${r.pick([
        `${n}t[(${n}c ^ ${n}x[i]) & 255] ^ (${n}c >>> 8)`,
        `(${n}c + ${n}t[${n}x[i]]) & 0xffff`,
        `${n}t[(${n}t[${n}x[i]] + ${n}c) & 255]`,
      ])};`,
      `sum += ${n}c;`,
    ],
  };
}

export function machine(r, n) {
  const states = r.whole(3, 5);
  const arms = Array.from({ length: states }, (_, k) => [
    `case ${k}:`,
    `if (x < ${r.whole(40, 200)}) ${n}s = ${r.whole(0, states - 1)}; else { ${n}s = ${r.whole(0, states - 1)}; ${n}k += ${r.pick(["1", "x & 3", "i"])}; }`,
    `break;`,
  ]).flat();
  return {
    parameters: [[`${n}x`, "Uint8Array", `data("bytes", ${r.whole(200, 6000)})`]],
    lines: [
      `let [${n}s, ${n}k] = [0, 0];`,
      `for (let i = 0; i < ${n}x.length; i++) {`,
      `const x = ${n}x[i];`,
      `switch (${n}s) {`,
      ...arms,
      `}`,
      `}`,
      `sum += ${n}k * 10 + ${n}s;`,
    ],
  };
}

export function bits(r, n) {
  const width = r.pick([3, 5, 9, 11]);
  return r.chance(0.5)
    ? {
        parameters: [[`${n}x`, "Uint8Array", `data("bytes", ${r.whole(100, 3000)})`]],
        lines: [
          `let [${n}held, ${n}count, ${n}at] = [0, 0, 0];`,
          `while (${n}at < ${n}x.length) {`,
          `while (${n}count < ${width} && ${n}at < ${n}x.length) { ${n}held |= ${n}x[${n}at++] << ${n}count; ${n}count += 8; }`,
          `sum += ${n}held & ${(1 << width) - 1};`,
          `${n}held >>>= ${width};`,
          `${n}count -= ${width};`,
          `}`,
        ],
      }
    : {
        parameters: [[`${n}x`, "Uint8Array", `data("bytes", ${r.whole(100, 2000)})`]],
        lines: [
          `let [${n}bit, ${n}at, ${n}code] = [0, 0, 0];`,
          `while (${n}at < ${n}x.length) {`,
          `${n}code = (${n}code << 1) | ((${n}x[${n}at] >> ${n}bit) & 1);`,
          `if (++${n}bit === 8) { ${n}bit = 0; ${n}at++; }`,
          `if (${n}code > ${(1 << width) - 1}) { sum += ${n}code; ${n}code = 0; }`,
          `}`,
        ],
      };
}

export function fixedPoint(r, n) {
  const shift = r.pick([8, 12, 16]);
  return {
    parameters: [
      [`${n}x`, "Int16Array", `data("bytes", ${r.whole(200, 5000)})`],
      [`${n}gain`, "number", String(r.whole(100, 9000))],
    ],
    lines: [
      `let ${n}y = 0;`,
      `for (let i = 0; i < ${n}x.length; i++) {`,
      r.pick([
        `${n}y += ((${n}x[i] * ${n}gain) >> ${shift}) - (${n}y >> 4);`,
        `${n}y = (${n}y + Math.imul(${n}x[i], ${n}gain) + ${1 << (shift - 1)}) >> ${shift};`,
        `${n}y = Math.max(-32768, Math.min(32767, ${n}y + ((${n}x[i] * ${n}gain) >> ${shift})));`,
      ]),
      r.chance(0.5) ? `${n}x[i] = ${n}y;` : `sum += ${n}y & 15;`,
      `}`,
      `sum += ${n}y;`,
    ],
  };
}
