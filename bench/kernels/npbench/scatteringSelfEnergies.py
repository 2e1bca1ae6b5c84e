"""What scattering adds to the energies of atoms: products of small complex matrices for all momenta, energies, pairs of neighbours and directions."""
import numpy as np


def kernel(energies, frequencies, neighbours, gradients, green, phonons, sigma):
    for k in range(0, green.shape[0], energies):
        for e in range(energies):
            for q in range(0, phonons.shape[0], frequencies):
                for w in range(min(frequencies, e + 1)):
                    for i in range(phonons.shape[2]):
                        for j in range(phonons.shape[3]):
                            for a in range(neighbours.shape[0]):
                                for b in range(neighbours.shape[1]):
                                    gradient = gradients[a * neighbours.shape[1] + b]
                                    left = green[k + e - w, neighbours[a, b]] @ gradient[i]
                                    right = gradient[j] * phonons[q + w, a * neighbours.shape[1] + b, i, j]
                                    sigma[k + e, a] += left @ right
