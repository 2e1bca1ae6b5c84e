/**
 * A flow in a channel whose ends are joined, driven by a force until it hardly changes: the equations of Navier and
 * Stokes on a grid. Gives the number of steps.
 */
import { add, assign, divide, multiply, square, subtract, sum, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";
import { slice2 } from "../views.js";

/** `n` columns from `c` on, between the walls, and `up` rows higher. In front of the first column is the last. */
function columns(a: NDArray<f64, 2>, c: number, n: number, up = 0): NDArray<f64, 2> {
  const first = (c + a.shape1) % a.shape1;
  return slice2(a, 1 + up, a.shape0 - 1 + up, first, first + n);
}

/** The difference of the columns on both sides. */
const across = (a: NDArray<f64, 2>, c: number, n: number): NDArray<f64, 2> =>
  subtract(columns(a, c + 1, n), columns(a, c - 1, n));
/** The difference of the rows on both sides. */
const along = (a: NDArray<f64, 2>, c: number, n: number): NDArray<f64, 2> =>
  subtract(columns(a, c, n, 1), columns(a, c, n, -1));

/** What makes the pressure change. */
function buildUp(
  b: NDArray<f64, 2>,
  u: NDArray<f64, 2>,
  v: NDArray<f64, 2>,
  [rho, dt, dx, dy]: [number, number, number, number],
  [c, n]: [number, number],
): void {
  const [ux, vy] = [divide(across(u, c, n), 2 * dx), divide(along(v, c, n), 2 * dy)];
  const [uy, vx] = [divide(along(u, c, n), 2 * dy), divide(across(v, c, n), 2 * dx)];
  const turning = add(add(square(ux), multiply(2, multiply(uy, vx))), square(vy));
  assign(columns(b, c, n), multiply(rho, subtract(multiply(1 / dt, add(ux, vy)), turning)));
}

/** A step of Poisson's equation for the pressure. */
function settle(
  p: NDArray<f64, 2>,
  pn: NDArray<f64, 2>,
  b: NDArray<f64, 2>,
  dx: number,
  dy: number,
  [c, n]: [number, number],
): void {
  const sides = add(
    multiply(add(columns(pn, c + 1, n), columns(pn, c - 1, n)), dy ** 2),
    multiply(add(columns(pn, c, n, 1), columns(pn, c, n, -1)), dx ** 2),
  );
  const source = multiply((dx ** 2 * dy ** 2) / (2 * (dx ** 2 + dy ** 2)), columns(b, c, n));
  assign(columns(p, c, n), subtract(divide(sides, 2 * (dx ** 2 + dy ** 2)), source));
}

/** A step of one component of the velocity `w`, without pressure and force. */
function advance(
  w: NDArray<f64, 2>,
  wn: NDArray<f64, 2>,
  un: NDArray<f64, 2>,
  vn: NDArray<f64, 2>,
  [nu, dt, dx, dy]: [number, number, number, number],
  [c, n]: [number, number],
): void {
  const here = columns(wn, c, n);
  const [left, right] = [columns(wn, c - 1, n), columns(wn, c + 1, n)];
  const [below, above] = [columns(wn, c, n, -1), columns(wn, c, n, 1)];
  const carried = add(
    multiply(dt / dx, multiply(columns(un, c, n), subtract(here, left))),
    multiply(dt / dy, multiply(columns(vn, c, n), subtract(here, below))),
  );
  const spread = add(
    multiply(dt / dx ** 2, add(subtract(right, multiply(2, here)), left)),
    multiply(dt / dy ** 2, add(subtract(above, multiply(2, here)), below)),
  );
  assign(columns(w, c, n), add(subtract(here, carried), multiply(nu, spread)));
}

// @njit
export function channelFlow(
  rounds: number,
  u: NDArray<f64, 2>,
  v: NDArray<f64, 2>,
  p: NDArray<f64, 2>,
  dt: number,
  dx: number,
  dy: number,
  rho: number,
  nu: number,
  force: number,
  least: number,
): number {
  const [un, vn, pn, b] = [zeros(u.shape), zeros(v.shape), zeros(p.shape), zeros(p.shape)];
  const [rows, last] = [u.shape0, u.shape1 - 1];
  // The columns inside, the last and the first.
  const parts: [number, number][] = [
    [1, last - 1],
    [last, 1],
    [0, 1],
  ];
  let steps = 0;
  for (let change = 1; change > least; steps++) {
    assign(un, u);
    assign(vn, v);
    for (const part of parts) buildUp(b, u, v, [rho, dt, dx, dy], part);
    for (let round = 0; round < rounds; round++) {
      assign(pn, p);
      for (const part of parts) settle(p, pn, b, dx, dy, part);
      assign(p.row(rows - 1), p.row(rows - 2));
      assign(p.row(0), p.row(1));
    }
    for (const [c, n] of parts) {
      advance(u, un, un, vn, [nu, dt, dx, dy], [c, n]);
      assign(
        columns(u, c, n),
        add(subtract(columns(u, c, n), multiply(dt / (2 * rho * dx), across(p, c, n))), force * dt),
      );
      advance(v, vn, un, vn, [nu, dt, dx, dy], [c, n]);
      assign(columns(v, c, n), subtract(columns(v, c, n), multiply(dt / (2 * rho * dy), along(p, c, n))));
    }
    for (const wall of [u.row(0), u.row(rows - 1), v.row(0), v.row(rows - 1)]) assign(wall, 0);
    change = (sum(u) - sum(un)) / sum(u);
  }
  return steps;
}

export const input: Input = {
  medium: [61, 61, 5],
  make(ny, nx, rounds) {
    const zero = () => ndarray([ny, nx], () => 0);
    return [rounds, zero(), zero(), zero(), 0.1 / ((nx - 1) * (ny - 1)), 2 / (nx - 1), 2 / (ny - 1), 1, 0.1, 1, 0.03];
  },
  tolerance: 1e-9,
};
