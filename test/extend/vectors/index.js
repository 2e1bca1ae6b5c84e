/** The package as JavaScript. */
export const vector = (...components) =>
  Object.defineProperty(Float64Array.from(components), "norm", {
    get() {
      return Math.sqrt(dot(this, this));
    },
  });

export function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

export const blend = (a, b, part) => a + (b - a) * part;

export const noise = () => Math.random();

export const unheard = () => 1;
