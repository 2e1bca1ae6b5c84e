/**
 * A seed in, a program with a parallel loop out: stores, sums and races at random. Its numbers are whole and small, so
 * that sums are the same in any order.
 */

export interface RandomLoop {
  readonly name: string;
  readonly text: string;
}

/** Lengths for which no index is outside: see `index`. */
export const LENGTH = 700;
export const MOST_ROUNDS = 24;
export const MOST_WIDTH = 8;

export function randomLoop(seed: number): RandomLoop {
  return new Generator(seed).loop();
}

/** Mulberry32 by Tommy Ettinger. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const ARRAYS = ["a", "b", "c"] as const;

class Generator {
  private readonly below;
  private inner = false;
  private temporaries = 0;

  constructor(private readonly seed: number) {
    this.below = randomNumbers(seed);
  }

  private pick<T>(...choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  loop(): RandomLoop {
    const name = `loop${this.seed}`;
    const schedule = this.pick("dynamic", "static", "guided");
    const range = this.pick("n", "n", "1, n", "0, n, 2", "n - 1, 0, -1");
    const body = this.statements(1 + this.below(3), "    ");
    const text = `// @jit { parallel: { chunk: ${1 + this.below(6)}, schedule: "${schedule}" } }
export function ${name}(a: Int32Array, b: Int32Array, c: Float64Array, n: number, w: number): number {
  let sum = 5;
  let high = -1000;
  let least = ${this.pick("7", "a[0]")};
  let most = 7;
  let low = 1e6;
  let at = -1;
  let mixed = 3;
  let some = false;
  const bins = new Int32Array(16);
  const held = { total: 2 };
  for (const i of prange(${range})) {
${body}
  }
  return sum + high * 3 + low * 5 + at * 7 + mixed * 11 + (some ? 13 : 0) + bins[3] * 17 + bins[7] * 19 + held.total * 23 + least * 29 + most * 31;
}
`;
    return { name, text };
  }

  private statements(count: number, indent: string): string {
    return Array.from({ length: count }, () => this.statement(indent)).join("\n");
  }

  private statement(indent: string): string {
    const array = this.pick(...ARRAYS);
    switch (this.below(this.inner ? 14 : 16)) {
      case 0:
      case 1:
      case 2:
        return `${indent}${array}[${this.index()}] = ${this.value()};`;
      case 3:
      case 4:
        return this.update(indent, array);
      case 13:
        return `${indent}sum ${this.pick("+=", "-=")} ${this.value()};`;
      case 5:
        return `${indent}${this.pick("high = Math.max(high, V);", "if (V > high) high = V;", "high = Math.max(V, high);", "if (V < least) least = V; else if (V > most) most = V;").replaceAll("V", this.value())}`;
      case 6: {
        const value = `v${this.temporaries++}`;
        return `${indent}const ${value} = ${this.value()};\n${indent}if (${value} < low) {\n${indent}  low = ${value};\n${indent}  at = i;\n${indent}}`;
      }
      case 7:
        return `${indent}mixed ${this.pick("^=", "^=", "|=")} ${this.value()};`;
      case 8:
        return this.pick(`${indent}if (${this.test()}) some = true;`, `${indent}some ||= ${this.test()};`);
      case 9:
        return `${indent}bins[${this.value()} & ${this.pick("15", "(bins.length - 1)")}] += ${this.pick("1", this.value())};`;
      case 10:
        return `${indent}held.total += ${this.value()};`;
      case 11:
        return `${indent}if (${this.test()}) {\n${this.statement(`${indent}  `)}\n${indent}}${this.pick("", ` else {\n${this.statement(`${indent}  `)}\n${indent}}`)}`;
      case 12:
        return `${indent}${this.pick("put(A, I, V);", "A.fill(V, I, I + 1);", "sum += get(A, I);").replace("A", array).replaceAll("I", this.index()).replace("V", this.value())}`;
      case 14:
        return this.pick(
          `${indent}if (${this.test()}) continue;`,
          `${indent}if (i > 19) ${this.pick("break", "return -1")};`,
          `${indent}sum = ${this.value()};`,
        );
      default: {
        this.inner = true;
        const first = this.pick("0", "1", "i");
        const text = `${indent}for (let j = ${first}; j < ${first === "i" ? "n" : "w"}; j${this.pick("++", "++", " += 2", " += 3")}) {\n${this.statements(1 + this.below(2), `${indent}  `)}\n${indent}}`;
        this.inner = false;
        return text;
      }
    }
  }

  private update(indent: string, array: string): string {
    const [index, other] = [this.index(), this.pick("i + 1", "i + 2", "i", "n + i", this.index())];
    return this.pick(
      `${indent}${array}[${index}] += ${this.value()};`,
      `${indent}${array}[${index}]++;`,
      `${indent}${array}[i] = ${array}[${other}] % 50;`,
      `${indent}${array}[${index}] = ${array}[${other}] % 50;`,
    );
  }

  /** At most 24 rounds and widths of 8: below 24 * 24 + 24. */
  private index(): string {
    const choices = [
      "i",
      "i",
      "i",
      "i + 1",
      "i * 2",
      "i * 2 + 1",
      "n - i",
      "i + n",
      "i >> 1",
      "i % 5",
      "i + 100",
      "3",
      "a[i] & 31",
      "(i * w) | 0",
      "i + w - w",
      "w - (n - i) + n - w",
    ];
    if (this.inner)
      choices.push(
        "i * w + j",
        "i * w + j",
        "i * 8 + j",
        "i * 8 + j + 1",
        "i * w + j + 1",
        "j * n + i",
        "j",
        "i + j",
        "i * w + (w - 1 - j) + 24",
        "j * 24 + i",
      );
    return this.pick(...choices);
  }

  private value(): string {
    const choices = [
      "i",
      "i % 7",
      `a[${this.index()}] % 50`,
      `b[${this.index()}] % 50`,
      `Math.abs(c[${this.index()}]) % 50`,
      String(this.below(9)),
      "w",
      "(i ^ 5)",
    ];
    if (this.inner) choices.push("j", "i * j", `c[${this.index()}] % 50`);
    return this.pick(...choices);
  }

  private test(): string {
    return `${this.value()} ${this.pick("<", ">", "===", "!==")} ${this.value()}`;
  }
}

/** What the programs of a file share. */
export const PRELUDE = `import { prange } from "wumba";

function put(x: Int32Array | Float64Array, at: number, value: number): void {
  x[at] = value;
}
function get(x: Int32Array | Float64Array, at: number): number {
  return x[at] % 50;
}
`;
