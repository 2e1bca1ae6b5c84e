// Instances of whatever class `this` is, or is of: `new this(…)`, `new this.constructor(…)`.
class Vector {
  static scale = 2;
  x: number;
  y: number;
  constructor(x = 0, y = 0) {
    this.x = x;
    this.y = y;
  }

  clone(): Vector {
    return new (this.constructor as typeof Vector)(this.x, this.y);
  }

  // @njit
  plus(other: Vector): Vector {
    // oxlint-disable-next-line typescript/no-explicit-any -- what programs write
    return new (this.constructor as any)(this.x + other.x, this.y + other.y) as Vector;
  }

  static origin(): Vector {
    return new this();
  }

  // @njit
  static from(values: number[]): Vector {
    return new this(values[0], values[1]);
  }

  // @njit
  static scaled(x: number): number {
    const times = (y: number): number => this.scale * y;
    return times(x) + this.scale;
  }
}

class Weighted extends Vector {
  static override scale = 3;
  weight = 1;
}

// @njit
function cloned(vector: Vector, times: number): Vector {
  let last = vector.clone();
  for (let i = 0; i < times; i++) {
    last = last.clone();
    last.x += i;
  }
  return last;
}

// @njit
function moved(by: number): number {
  const vector = Vector.origin();
  vector.x += by;
  return vector.clone().x + vector.y;
}

/** The kernels of the class itself run, those of one that derives from it do not. */
export function ofClass(x: number, isWeighted: boolean): unknown[] {
  const Class = isWeighted ? Weighted : Vector;
  return [
    cloned(new Class(x, 2), 3),
    new Class(x, 2).plus(new Vector(1, -0)),
    Class.from([x, 4]),
    Class.scaled(x),
    moved(x),
  ];
}
