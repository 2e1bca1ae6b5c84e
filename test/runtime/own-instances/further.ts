// Classes of which no kernel knows: the file of the kernels imports them, but that of the classes does not.
import { Box, Circle } from "./shapes.js";

export class Striped extends Circle {
  stripes = 3;
  count(): number {
    return this.stripes;
  }
}

export class Tilted extends Box {
  readonly angle = 1;
}

/** What its class has is not what its name says. */
export class Strange extends Circle {
  override area = (): number => -this.r;
}
