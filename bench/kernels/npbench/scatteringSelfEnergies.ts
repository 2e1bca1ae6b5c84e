/**
 * What scattering adds to the energies of atoms: products of small complex matrices for all momenta, energies, pairs of
 * neighbours and directions.
 */
import { add, assign, fromData, matmul, multiply, type c128, type NDArray } from "@wumba/numpy";
import type { i32 } from "wumba";
import { complexNoise, generator, type Input } from "../input.js";

/**
 * `green` and `sigma`: matrices by momentum × energy and atom; `phonons`: by momentum × frequency, and by atom ×
 * neighbour; `gradients`: by atom × neighbour, and by direction.
 */
// @njit
export function scatteringSelfEnergies(
  energies: number,
  frequencies: number,
  neighbours: NDArray<i32, 2>,
  gradients: NDArray<c128, 4>,
  green: NDArray<c128, 4>,
  phonons: NDArray<c128, 4>,
  sigma: NDArray<c128, 4>,
): void {
  for (let k = 0; k < green.shape0; k += energies) {
    for (let e = 0; e < energies; e++) {
      for (let q = 0; q < phonons.shape0; q += frequencies) {
        for (let w = 0; w < Math.min(frequencies, e + 1); w++) {
          for (let i = 0; i < phonons.shape2; i++) {
            for (let j = 0; j < phonons.shape3; j++) {
              for (let a = 0; a < neighbours.shape0; a++) {
                for (let b = 0; b < neighbours.shape1; b++) {
                  const gradient = gradients.row(a * neighbours.shape1 + b);
                  const left = matmul(green.row(k + e - w).row(neighbours.get(a, b)), gradient.row(i));
                  const right = multiply(gradient.row(j), phonons.get(q + w, a * neighbours.shape1 + b, i, j));
                  const one = sigma.row(k + e).row(a);
                  assign(one, add(one, matmul(left, right)));
                }
              }
            }
          }
        }
      }
    }
  }
}

export const input: Input = {
  medium: [2, 4, 2, 2, 2, 6, 2, 3],
  make(momenta, energies, q, frequencies, directions, atoms, neighbours, orbitals) {
    const random = generator(1);
    return [
      energies,
      frequencies,
      fromData(
        Int32Array.from({ length: atoms * neighbours }, () => random() * atoms),
        [atoms, neighbours],
      ),
      complexNoise([atoms * neighbours, directions, orbitals, orbitals], 1),
      complexNoise([momenta * energies, atoms, orbitals, orbitals], 2),
      complexNoise([q * frequencies, atoms * neighbours, directions, directions], 3),
      complexNoise([momenta * energies, atoms, orbitals, orbitals], 4),
    ];
  },
  tolerance: 1e-9,
};
