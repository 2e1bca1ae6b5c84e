// Functions that declare what `this` is, as those do that programs put into objects and prototypes.
interface Grid {
  width: number;
  cells: Float64Array;
  neighbours: number[][];
  last: { x: number; y: number };
}

// @njit
function sumAround(this: Grid, at: number): number {
  let sum = 0;
  for (const [dx, dy] of this.neighbours) sum += this.cells[at + dx! + dy! * this.width]!;
  this.last.x = at % this.width;
  this.last.y = Math.floor(at / this.width);
  return sum;
}

// @njit
const spread = function (this: Grid, by = 0.5): void {
  for (let i = 0; i < this.cells.length; i++) this.cells[i]! *= by;
};

class Clock {
  constructor(public ticks: number) {}
}

// @njit
function tick(this: Clock, by: number[] | Float64Array): number {
  this.ticks += by.length;
  return this.ticks;
}

const grid = (): Grid => ({
  width: 4,
  cells: Float64Array.from({ length: 16 }, (_, i) => i / 3),
  neighbours: [
    [1, 0],
    [0, -1],
    [-1, 1],
  ],
  last: { x: 0, y: 0 },
});

export function ofRecords(at: number, by?: number): unknown[] {
  const own = { ...grid(), sumAround, spread };
  own.spread(by);
  const other = grid();
  return [own.sumAround(at), own.last, own.cells, sumAround.call(other, at), other.last];
}

export function ofInstances(ticks: number): unknown[] {
  const clock = new Clock(ticks);
  return [tick.call(clock, [1, 2]), tick.apply(clock, [new Float64Array(3)]), clock.ticks];
}

class Outline {
  points: { x: number; y: number }[] = [];
  scale = 1;

  // @njit
  get area(): number {
    let sum = 0;
    for (let i = 0, n = this.points.length; i < n; i++) {
      const [a, b] = [this.points[i]!, this.points[(i + 1) % n]!];
      sum += a.x * b.y - b.x * a.y;
    }
    return (sum / 2) * this.scale;
  }

  // @njit
  set size(by: number) {
    for (const point of this.points) {
      point.x *= by;
      point.y *= by;
    }
    this.scale = by;
  }

  // @njit
  get size(): number {
    return this.scale * this.points.length;
  }

  // @njit
  static get unit(): number {
    let sum = 0;
    for (let i = 0; i < 10; i++) sum += i * i;
    return sum;
  }
}

export function ofAccessors(n: number): unknown[] {
  const outline = new Outline();
  for (let i = 0; i < n; i++) outline.points.push({ x: i % 3, y: i * i });
  const before = outline.area;
  outline.size = n / 2;
  return [before, outline.area, outline.size, outline.points, outline.scale, Outline.unit];
}
