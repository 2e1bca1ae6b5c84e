// Instances of classes that derive from others, and of one of several classes, as parameters, results and `this`.
import type { Cases } from "../../../fixtures/cases.js";
import { Strange, Striped, Tilted } from "./further.js";
import { replaced } from "./odd.js";
import { Box, Circle, Point, Ring, type Shape, Stack } from "./shapes.js";

// @njit
export function areas(shapes: Shape[], by: number): number {
  let s = 0;
  for (const shape of shapes) {
    s += shape.area();
    shape.grow(by);
  }
  return s;
}

// @njit
export function labels(shapes: readonly Shape[]): string {
  let text = "";
  for (const shape of shapes) text += `${shape.label};`;
  return text;
}

// @njit
export function largest(shapes: readonly Shape[], ring: Ring): Shape {
  let best: Shape = ring;
  for (const shape of shapes) if (shape.scale >= best.scale) best = shape;
  ring.hole += 1;
  return best;
}

// @njit
export function renamed(shapes: Shape[], name: string): void {
  for (let k = 0; k < shapes.length; k++) shapes[k]!.name = name + k;
}

// @njit
export function sizes(shapes: readonly Shape[]): number[] {
  const sizes: number[] = [];
  for (const shape of shapes)
    sizes.push(shape instanceof Ring ? shape.hole : shape instanceof Circle ? shape.r : shape.scale);
  return sizes;
}

// @njit
export function told(shapes: readonly Shape[], more: readonly Shape[]): number {
  let s = 0;
  for (const shape of shapes) if (shape.name === "circle") s += (shape as Circle).r;
  for (const shape of more) s += (shape as Tilted).angle;
  return s;
}

// @njit
export function either(list: (Point | Box | undefined)[]): number {
  let s = 0;
  for (const one of list)
    if (one instanceof Point) s += one.x++ * one.y;
    else if (one) {
      s += one.sides[1]!;
      one.sides[1]! += 1;
    }
  return s;
}

class Leaf {
  constructor(public value: number) {}
}

class Fork {
  left: Leaf | Fork;
  right: Leaf | Fork;
  sum: number;
  constructor(left: Leaf | Fork, right: Leaf | Fork) {
    this.left = left;
    this.right = right;
    this.sum = 0;
  }
}

// @njit
export function summed(tree: Leaf | Fork): number {
  if (tree instanceof Leaf) return tree.value;
  return (tree.sum = summed(tree.left) + summed(tree.right));
}

// @njit
export function built(depth: number): Leaf | Fork {
  let tree: Leaf | Fork = new Leaf(1);
  for (let k = 0; k < depth; k++) tree = new Fork(tree, new Leaf(k));
  return tree;
}

class Animal {
  legs = 4;
  age: number;
  constructor(age: number) {
    this.age = age;
  }
}

class Bird extends Animal {
  wings = 2;
  name: string;
  constructor(age: number, name: string) {
    super(age);
    this.legs = 2;
    this.name = name;
  }
}

// @njit
export function hatched(n: number): Animal[] {
  const all: Animal[] = [];
  for (let k = 0; k < n; k++) all.push(k % 2 ? new Animal(k) : new Bird(k, `bird ${k}`));
  return all;
}

// @njit
export function pushed(stack: Stack<number>, words: Stack<string>, n: number): number {
  let k = 0;
  while (k < n && stack.push(k * 2) && words.push(`${k}`)) k++;
  return stack.size + words.size;
}

abstract class Motor {
  protected speed = 1;
  readonly heard: (() => void)[] = [];

  protected abstract force(k: number): number;

  // @njit
  run(n: number): number {
    let s = 0;
    for (let k = 0; k < n; k++) s += this.speed += this.force(k);
    return s;
  }

  // @njit
  placeIn(others: readonly Motor[]): number {
    return others.findIndex((other) => other === this);
  }
}

class Steady extends Motor {
  protected force(): number {
    return 0.5;
  }
}

class Tired extends Motor {
  protected readonly pauses = new Float64Array([1, 2, 3]);
  private index = 0;

  protected force(k: number): number {
    this.index = (this.index + 1) % this.pauses.length;
    return k / this.pauses[this.index]!;
  }

  // @njit
  rest(n: number): number {
    for (let k = 0; k < n; k++) {
      this.pauses[k % 3]! *= 2;
      this.speed -= super.run(k);
    }
    return this.speed;
  }
}

class Counter {
  #count = 0;
  readonly #steps = new Float64Array([1, 2]);
  #last: string | undefined;

  // @njit
  count(n: number, by?: Counter): number {
    for (let k = 0; k < n; k++) {
      this.#count += this.#steps[k & 1]! + (by ? by.#count : 0);
      this.#steps[0]! += 1;
      this.#last = `${k}`;
      this.#tick();
    }
    return this.#count;
  }

  #tick(): void {
    this.#count += 0.25;
  }

  get seen(): unknown[] {
    return [this.#count, [...this.#steps], this.#last];
  }
}

class Doubled extends Counter {
  readonly factor = 2;
}

class Fleet {
  readonly motors: Motor[] = [new Steady(), new Tired()];

  // @njit
  work(n: number): number {
    let s = 0;
    for (const motor of this.motors) for (let k = 0; k < n; k++) s += motor.run(k);
    return s;
  }
}

/** A method of an object that is no class has its own. */
const rough = (): Motor => replaced(new Steady(), "force", (k: number) => -k);

class Grid<T> {
  readonly values: Float64Array;
  readonly owners: T[] = [];
  constructor(readonly width: number) {
    this.values = new Float64Array(width * width);
  }

  // @njit
  fill(from: number): this {
    for (let k = 0; k < this.values.length; k++) this.values[k] = from + k * this.width;
    return this;
  }
}

export const run = (motor: Motor, n: number): number => motor.run(n);

export const placed = (motor: Motor, others: readonly Motor[]): number => motor.placeIn(others);

export const rested = (motor: Tired, n: number): number => motor.rest(n);

export const counted = (counter: Counter, n: number, by?: Counter): unknown[] => [counter.count(n, by), counter.seen];

export const worked = (fleet: Fleet, n: number): number => fleet.work(n);

export const filled = (grid: Grid<string>, from: number): boolean => grid.fill(from) === grid;

const box = (name: string): Box => new Box(name);
const proxied = (shape: Shape): Shape => new Proxy(shape, {});

const withOwnArea = (): Shape => replaced(new Circle(1), "area", () => 77);

function twice(): Shape[] {
  const ring = new Ring(1);
  return [ring, ring, new Circle(4)];
}

/** Cases whose call runs as JavaScript: an object has a member of its own in place of one that is called. */
export const javascript: Record<string, readonly number[]> = {
  areas: [3, 5],
  run: [2],
  counted: [3],
};

export const cases: Cases = {
  areas: () => [
    [[new Circle(2), new Ring(3), box("a"), new Circle(0.5)], 2],
    [[], 1],
    [twice(), 0.5],
    [[new Circle(1), new Strange(2)], 1],
    [[new Striped(2), new Tilted("b"), box("a")], 3],
    [[withOwnArea()], 1],
  ],
  labels: () => [[[new Circle(2), box("a")]], [[new Ring(1), new Striped(3)]], [[]]],
  largest: () => {
    const ring = new Ring(2);
    return [
      [[new Circle(1), box("x")], ring],
      [[box("x"), ring], ring],
      [[new Striped(1), proxied(new Circle(3))], ring],
    ];
  },
  renamed: () => [
    [[new Circle(1), new Strange(2), box("x"), new Ring(3)], "n"],
    [[], ""],
    [[new Tilted("t")], "-"],
    [[Object.freeze(new Circle(1))], "frozen"],
  ],
  sizes: () => [[[new Circle(3), new Ring(4), box("a"), new Striped(5), new Strange(6)]], [[]], [[new Tilted("t")]]],
  told: () => [
    [[new Circle(3), box("a"), new Ring(4)], [new Tilted("t")]],
    [[], [new Tilted("t"), new Tilted("u")]],
    [[new Strange(2)], []],
  ],
  either: () => [[[new Point(), undefined, box("a"), new Point()]], [[]], [[box("b"), undefined]]],
  summed: () => [
    [new Leaf(2)],
    [new Fork(new Leaf(1), new Fork(new Leaf(NaN), new Leaf(-0)))],
    [new Fork(new Fork(new Leaf(1), new Leaf(2)), new Leaf(3))],
  ],
  built: () => [[0], [1], [3]],
  hatched: () => [[0], [1], [4]],
  pushed: () => [
    [new Stack(4), new Stack(3), 9],
    [new Stack(1), new Stack(1), 0],
    [new Stack(9), new Stack(9), 2],
  ],
  run: () => [
    [new Steady(), 4],
    [new Tired(), 5],
    [rough(), 3],
    [replaced(new Tired(), "more", 1), 2],
  ],
  placed: () => {
    const motor = new Tired();
    return [
      [motor, [new Steady(), motor]],
      [motor, []],
      [new Steady(), [motor]],
    ];
  },
  rested: () => [
    [new Tired(), 3],
    [new Tired(), 0],
    [Object.freeze(new Tired()), 0],
  ],
  counted: () => [
    [new Counter(), 3],
    [new Doubled(), 2, new Counter()],
    [Object.freeze(new Counter()), 2],
    [Object.setPrototypeOf({}, Counter.prototype), 0],
  ],
  worked: () => [
    [new Fleet(), 3],
    [new Fleet(), 0],
    [Object.assign(new Fleet(), { motors: [] }), 2],
  ],
  filled: () => [
    [new Grid(2), 1],
    [new Grid(0), NaN],
    [new Grid(1), -0],
  ],
};
