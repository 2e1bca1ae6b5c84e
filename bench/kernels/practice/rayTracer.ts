/** Spheres and their reflections, with vectors that are objects and with small functions and methods. */
import type { Input } from "../input.js";

interface Vector {
  x: number;
  y: number;
  z: number;
}
class Ray {
  constructor(
    readonly origin: Vector,
    readonly direction: Vector,
  ) {}
  at(t: number): Vector {
    return add(this.origin, scale(this.direction, t));
  }
}
class Sphere {
  constructor(
    readonly center: Vector,
    readonly radius: number,
    readonly color: Vector,
    readonly mirror: number,
  ) {}
  /** The distance along the ray, or infinity. */
  hit(ray: Ray): number {
    const toOrigin = subtract(ray.origin, this.center);
    const b = dot(toOrigin, ray.direction);
    const c = dot(toOrigin, toOrigin) - this.radius * this.radius;
    const d = b * b - c;
    if (d < 0) return Infinity;
    const t = -b - Math.sqrt(d);
    return t > 1e-4 ? t : Infinity;
  }
}
const add = (a: Vector, b: Vector): Vector => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
const subtract = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const scale = (a: Vector, s: number): Vector => ({ x: a.x * s, y: a.y * s, z: a.z * s });
const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;
const unit = (a: Vector): Vector => scale(a, 1 / Math.sqrt(dot(a, a)));

// @njit
export function rayTracer(out: Float64Array, scene: Float64Array, width: number, height: number): void {
  const spheres: Sphere[] = [];
  for (let i = 0; i + 8 <= scene.length; i += 8) {
    const center = { x: scene[i], y: scene[i + 1], z: scene[i + 2] };
    spheres.push(new Sphere(center, scene[i + 3], { x: scene[i + 4], y: scene[i + 5], z: scene[i + 6] }, scene[i + 7]));
  }
  const light = unit({ x: 1, y: 1, z: -1 });
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      let ray = new Ray(
        { x: 0, y: 0, z: -2 },
        unit({ x: (px - width / 2) / width, y: (height / 2 - py) / height, z: 1 }),
      );
      let color: Vector = { x: 0, y: 0, z: 0 };
      let weight = 1;
      for (let depth = 3; ; depth--) {
        let best: Sphere | undefined;
        let nearest = Infinity;
        for (const sphere of spheres) {
          const t = sphere.hit(ray);
          if (t < nearest) {
            nearest = t;
            best = sphere;
          }
        }
        if (!best) {
          color = add(color, scale({ x: 0.5, y: 0.7, z: 1 }, weight));
          break;
        }
        const point = ray.at(nearest);
        const normal = unit(subtract(point, best.center));
        const shade = Math.max(0, dot(normal, light)) * 0.9 + 0.1;
        const goesOn = depth > 0 && best.mirror > 0;
        color = add(color, scale(best.color, shade * (goesOn ? weight * (1 - best.mirror) : weight)));
        if (!goesOn) break;
        weight *= best.mirror;
        ray = new Ray(point, subtract(ray.direction, scale(normal, 2 * dot(ray.direction, normal))));
      }
      const k = 3 * (py * width + px);
      out[k] = color.x;
      out[k + 1] = color.y;
      out[k + 2] = color.z;
    }
  }
}

/** Eight numbers for each sphere: center, radius, colour, how much of a mirror it is. */
const scene = (): Float64Array =>
  Float64Array.from({ length: 64 }, (_, k) => {
    const i = k >> 3;
    return [
      i - 3.5,
      ((i * 7) % 5) - 2,
      6 + (i % 3),
      0.8 + (i % 2) * 0.4,
      0.2 + i * 0.1,
      0.9 - i * 0.1,
      0.5,
      i % 2 ? 0.4 : 0,
    ][k & 7];
  });

export const input: Input = { medium: [160, 120], make: (w, h) => [new Float64Array(3 * w * h), scene(), w, h] };
