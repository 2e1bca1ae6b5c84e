"""In: NumPy, on `python3 test/numpy/eigen_cases.py`; out: test/numpy/data/eigen/eigen.json, matrices and polynomials with their eigenvalues, eigenvectors and zeros.

A bound is in ulps of the matrix's largest element times its rows, of polynomials of the companion matrix's norm: 32 times the condition of the eigenvectors, by which errors of the matrix grow in eigenvalues. Vectors are there where all eigenvalues are apart.
"""

import json
import os

import numpy as np
from cases import FOLDER, values

generator = np.random.default_rng(10)
matrices = {f"normal {n}": generator.standard_normal((n, n)).round(3) for n in (1, 2, 3, 4, 5, 6, 7, 8, 12, 17, 24)}
matrices |= {f"whole {n} {i}": generator.integers(-4, 5, (n, n)).astype(float) for n in (2, 3, 4, 5) for i in range(6)}
square = generator.standard_normal((5, 5)).round(2)
scale = 10.0 ** np.arange(-4, 6, 2)
matrices |= {
    "symmetric": square + square.T,
    "skew": square - square.T,
    "upper": np.triu(square),
    "lower": np.tril(square),
    "scaled": square * scale[:, None] / scale,
    "huge": square * 1e200,
    "tiny": square * 1e-200,
    "cycle": np.roll(np.eye(6), 1, 0),
    "turn": np.array([[0.6, -0.8], [0.8, 0.6]]),
    "zeros": np.zeros((3, 3)),
    "identity": np.eye(4),
    "jordan": np.eye(4) * 2 + np.eye(4, k=1),
    "hilbert": 1 / (np.arange(6)[:, None] + np.arange(6) + 1),
    "blocks": np.array([[1.0, 2, 0, 0], [-2, 1, 0, 0], [0, 0, 3, 4], [0, 0, -4, 3]]),
    "singular": np.array([[1.0, 2, 3], [4, 5, 6], [7, 8, 9]]),
    "stochastic": np.array([[0.5, 0.25, 0.25], [0.2, 0.6, 0.2], [0.1, 0.3, 0.6]]),
    "nilpotent": np.array([[-1.0, 0, 0, 0, 0, 0], [0, 0, 0, 0, -1, 0], [-1, 0, 0, 0, 0, 0], [0, 0, -1, 0, 0, 0], [0, 0, 0, 0, 0, 0], [-1, -1, 0, 0, 0, 0]]),
    "reducible": np.array([[1.0, 0, 2, 0, 0], [3, 4, 5, 6, 1], [0, 0, -2, 0, 0], [1, -3, 2, 5, 0.5], [0, 0, 1, 0, 7]]),
    "empty": np.zeros((0, 0)),
}
unit = generator.standard_normal((5, 5, 2)).round(2).view(complex)[..., 0]
matrices |= {f"complex {n}": generator.standard_normal((n, n, 2)).round(3).view(complex)[..., 0] for n in (1, 2, 3, 5, 8, 12)}
matrices |= {
    "hermitian": unit + unit.conj().T,
    "complex upper": np.triu(unit),
    "complex lower": np.tril(unit),
    "complex huge": unit * 1e200,
    "complex tiny": unit * 1e-200,
    "complex cycle": np.roll(np.eye(6), 1, 0) * 1j,
    "complex zeros": np.zeros((3, 3), complex),
    "complex jordan": np.eye(4) * 2j + np.eye(4, k=1),
    "complex singular": np.array([[1, 1j], [1j, -1]]),
    "complex blocks": np.kron(np.eye(2), unit[:2, :2]),
    "complex empty": np.zeros((0, 0), complex),
}
polynomials = [[1, -6, 11, -6], [1, 0, 1], [0, 0, 2, 0, 8, 0, 0], [3, 0], [5], [0], [], [0, 0, 1, 2], [2, -4], [1, 0, 0, 0, -1], [1, 2, 3, 4, 5, 6], [1e-3, 5, -200, 1], [1, -3.2, 0, 7.5, -0.25, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1], [-1, 0.5, 0.25, 8, -16, 3, 2, 1, 0.125, 7]]


def bound_of(vectors):
    condition = np.linalg.cond(vectors) if len(vectors) else 1
    return float(np.ceil(32 * min(condition, 1e8)))


rows = []
for name, a in matrices.items():
    found, vectors = np.linalg.eig(a)
    apart = all(abs(x - y) > 1e-3 * np.abs(a).max() for i, x in enumerate(found) for y in found[:i])
    rows.append({"name": name, "n": len(a), "a": values(a), "eigenvalues": values(found.astype(complex)), "bound": bound_of(vectors)} | ({"eigenvectors": values(vectors.astype(complex))} if apart else {}))
zeros = []
for p in polynomials:
    own = np.trim_zeros(np.array(p, float))
    companion = np.diag(np.ones(max(0, len(own) - 2)), -1) if len(own) > 1 else np.zeros((0, 0))
    if len(own) > 1:
        companion[0] = -own[1:] / own[0]
    zeros.append({"p": p, "roots": values(np.roots(np.array(p, float)).astype(complex)), "norm": float(np.linalg.norm(companion)), "bound": bound_of(np.linalg.eig(companion)[1])})
os.makedirs(os.path.join(FOLDER, "eigen"), exist_ok=True)
with open(os.path.join(FOLDER, "eigen", "eigen.json"), "w") as file:
    body = {"numpy": np.__version__, "matrices": rows, "polynomials": zeros}
    file.write(json.dumps(body, separators=(",", ":")) + "\n")
print(len(rows), len(zeros))
