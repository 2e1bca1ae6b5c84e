/** A flow in a cavity whose lid moves: the equations of Navier and Stokes on a grid. */
import { add, assign, divide, multiply, square, subtract, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";
import { slice2 } from "../views.js";

const here = (a: NDArray<f64, 2>): NDArray<f64, 2> => slice2(a, 1, -1, 1, -1);
const left = (a: NDArray<f64, 2>): NDArray<f64, 2> => slice2(a, 1, -1, 0, -2);
const right = (a: NDArray<f64, 2>): NDArray<f64, 2> => slice2(a, 1, -1, 2);
const below = (a: NDArray<f64, 2>): NDArray<f64, 2> => slice2(a, 0, -2, 1, -1);
const above = (a: NDArray<f64, 2>): NDArray<f64, 2> => slice2(a, 2, undefined, 1, -1);

/** What makes the pressure change. */
function buildUp(
  b: NDArray<f64, 2>,
  rho: number,
  dt: number,
  u: NDArray<f64, 2>,
  v: NDArray<f64, 2>,
  dx: number,
  dy: number,
): void {
  const ux = divide(subtract(right(u), left(u)), 2 * dx);
  const vy = divide(subtract(above(v), below(v)), 2 * dy);
  const uy = divide(subtract(above(u), below(u)), 2 * dy);
  const vx = divide(subtract(right(v), left(v)), 2 * dx);
  const turning = add(add(square(ux), multiply(2, multiply(uy, vx))), square(vy));
  assign(here(b), multiply(rho, subtract(multiply(1 / dt, add(ux, vy)), turning)));
}

/** Poisson's equation for the pressure. */
function settle(rounds: number, p: NDArray<f64, 2>, dx: number, dy: number, b: NDArray<f64, 2>): void {
  const pn = zeros(p.shape);
  const n = p.shape1;
  for (let round = 0; round < rounds; round++) {
    assign(pn, p);
    const sides = add(multiply(add(right(pn), left(pn)), dy ** 2), multiply(add(above(pn), below(pn)), dx ** 2));
    const source = multiply((dx ** 2 * dy ** 2) / (2 * (dx ** 2 + dy ** 2)), here(b));
    assign(here(p), subtract(divide(sides, 2 * (dx ** 2 + dy ** 2)), source));
    assign(p.column(n - 1), p.column(n - 2));
    assign(p.row(0), p.row(1));
    assign(p.column(0), p.column(1));
    assign(p.row(p.shape0 - 1), 0);
  }
}

/** A step of one component of the velocity `w`, without the pressure. */
function advance(
  w: NDArray<f64, 2>,
  wn: NDArray<f64, 2>,
  un: NDArray<f64, 2>,
  vn: NDArray<f64, 2>,
  nu: number,
  [dt, dx, dy]: [number, number, number],
): void {
  const carried = add(
    multiply(dt / dx, multiply(here(un), subtract(here(wn), left(wn)))),
    multiply(dt / dy, multiply(here(vn), subtract(here(wn), below(wn)))),
  );
  const spread = add(
    multiply(dt / dx ** 2, add(subtract(right(wn), multiply(2, here(wn))), left(wn))),
    multiply(dt / dy ** 2, add(subtract(above(wn), multiply(2, here(wn))), below(wn))),
  );
  assign(here(w), add(subtract(here(wn), carried), multiply(nu, spread)));
}

// @njit
export function cavityFlow(
  steps: number,
  rounds: number,
  u: NDArray<f64, 2>,
  v: NDArray<f64, 2>,
  p: NDArray<f64, 2>,
  dt: number,
  dx: number,
  dy: number,
  rho: number,
  nu: number,
): void {
  const [un, vn, b] = [zeros(u.shape), zeros(v.shape), zeros(p.shape)];
  const [rows, columns] = [u.shape0, u.shape1];
  for (let t = 0; t < steps; t++) {
    assign(un, u);
    assign(vn, v);
    buildUp(b, rho, dt, u, v, dx, dy);
    settle(rounds, p, dx, dy, b);
    advance(u, un, un, vn, nu, [dt, dx, dy]);
    assign(here(u), subtract(here(u), multiply(dt / (2 * rho * dx), subtract(right(p), left(p)))));
    advance(v, vn, un, vn, nu, [dt, dx, dy]);
    assign(here(v), subtract(here(v), multiply(dt / (2 * rho * dy), subtract(above(p), below(p)))));
    assign(u.row(0), 0);
    assign(u.column(0), 0);
    assign(u.column(columns - 1), 0);
    assign(u.row(rows - 1), 1);
    assign(v.row(0), 0);
    assign(v.row(rows - 1), 0);
    assign(v.column(0), 0);
    assign(v.column(columns - 1), 0);
  }
}

export const input: Input = {
  medium: [61, 61, 25, 5],
  make(ny, nx, steps, rounds) {
    const zero = () => ndarray([ny, nx], () => 0);
    return [steps, rounds, zero(), zero(), zero(), 0.1 / ((nx - 1) * (ny - 1)), 2 / (nx - 1), 2 / (ny - 1), 1, 0.1];
  },
  tolerance: 1e-9,
};
