// Classes that derive from others.

export abstract class Shape {
  scale = 1;
  protected readonly made = new Date(0);
  constructor(public name: string) {}

  abstract area(): number;

  get label(): string {
    return this.name;
  }

  grow(by: number): void {
    this.scale *= by;
  }
}

export class Circle extends Shape {
  constructor(public r: number) {
    super("circle");
  }
  area(): number {
    return 3 * this.r * this.r * this.scale;
  }
  override get label(): string {
    return `${super.label} of ${this.r}`;
  }
}

export class Ring extends Circle {
  hole = 0.5;
  override area(): number {
    return super.area() - this.hole;
  }
  override grow(by: number): void {
    super.grow(by);
    this.hole *= by;
  }
}

export class Box extends Shape {
  readonly sides = new Float64Array([1, 2]);
  area(): number {
    return this.sides[0]! * this.sides[1]! * this.scale;
  }
}

/** Of no use to any kernel but by its class. */
export class Point {
  x = 1;
  ["y"] = 2;
}

export class Stack<T> {
  items: T[] = [];
  constructor(public most: number) {}
  get size(): number {
    return this.items.length;
  }
  push(item: T): boolean {
    if (this.size >= this.most) return false;
    this.items.push(item);
    return true;
  }
}
