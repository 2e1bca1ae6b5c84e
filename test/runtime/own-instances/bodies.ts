// Classes whose instances kernels are given.

export class Vector {
  constructor(
    public x: number,
    public y: number,
  ) {}
  get length(): number {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }
  set length(value: number) {
    this.scale(value / this.length);
  }
  plus(other: Vector): Vector {
    return new Vector(this.x + other.x, this.y + other.y);
  }
  scale(factor: number): void {
    this.x *= factor;
    this.y *= factor;
  }
}

export class Body {
  position: Vector;
  velocity: Vector;
  mass = 1;
  name = "body";
  private readonly trail: number[] = [];
  private readonly last = new Float64Array(2);

  constructor(position: Vector, velocity: Vector) {
    this.position = position;
    this.velocity = velocity;
  }

  get energy(): number {
    return (this.mass * this.velocity.length ** 2) / 2;
  }

  step(dt: number): this {
    this.position = this.position.plus(new Vector(this.velocity.x * dt, this.velocity.y * dt));
    this.trail.push(this.position.x);
    this.last[0] = this.position.x;
    return this;
  }
}

export class Knot {
  value: number;
  next: Knot | null;
  constructor(value: number, next: Knot | null) {
    this.value = value;
    this.next = next;
  }
}

export class Base {
  x = 1;
  worth(): number {
    return this.x;
  }
}

export class Derived extends Base {
  override worth(): number {
    return -this.x;
  }
}

/** With members by symbols. */
export class Track {
  constructor(
    public name: string,
    public x: Float64Array,
  ) {}
  get [Symbol.toStringTag](): string {
    return "Track";
  }
  *[Symbol.iterator](): Generator<number> {
    for (let k = 0; k < this.x.length; k++) yield this.x[k]!;
  }
  [Symbol.for("wumba.print")](): string {
    return this.name;
  }
  step(k: number): number {
    return this.x[k]! - this.x[k - 1]!;
  }
}

export class Loose {
  a?: number;
  b = 1;
  get twice(): number {
    return this.b * 2;
  }
}

export class Weight {
  x = 1;
}
Weight.prototype.x = 4;
