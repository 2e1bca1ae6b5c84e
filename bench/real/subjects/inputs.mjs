/** Arguments of subjects: the same numbers in every run. */

/** Numbers in [0, 1), from a linear congruential generator. */
export function randoms(seed = 1) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const doubles = (count, scale = 1, seed = 1) => {
  const random = randoms(seed);
  return Float64Array.from({ length: count }, () => random() * scale);
};

export const bytes = (count, seed = 1) => {
  const random = randoms(seed);
  return Uint8Array.from({ length: count }, () => random() * 256);
};

/** Bytes that a compressor likes: words from a small vocabulary. */
export const prose = (count, seed = 1) => {
  const random = randoms(seed);
  const words = Array.from({ length: 200 }, () =>
    Array.from({ length: 2 + random() * 8 }, () => 97 + Math.floor(random() * 26)),
  );
  const text = new Uint8Array(count);
  for (let at = 0; at < count;) {
    for (const letter of [...words[Math.floor(random() ** 2 * 200)], 32]) if (at < count) text[at++] = letter;
  }
  return text;
};

/** Text of letters. */
export const letters = (count, seed = 1) =>
  Array.from(prose(count, seed), (code) => String.fromCharCode(code)).join("");

/** An image of smooth shapes with some noise: four bytes a pixel. */
export const picture = (width, height, seed = 1) => {
  const random = randoms(seed);
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[k++] = 128 + 100 * Math.sin(x / 17) + random() * 8;
      pixels[k++] = 128 + 100 * Math.cos(y / 23) + random() * 8;
      pixels[k++] = (x ^ y) & 255;
      pixels[k++] = random() < 0.95 ? 255 : 128;
    }
  }
  return pixels;
};
