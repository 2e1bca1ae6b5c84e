"""In: NumPy, on `python3 test/numpy/einsum_cases.py`; out: test/numpy/data/einsum.json, as cases.py has it. Sums of whole numbers are exact."""

import numpy as np
from cases import ERROR, NAMES, OURS, File, array, common, number

file = File("einsum")
generator = np.random.default_rng(9)


def random(name, shape, dtype="f64"):
    file.input(name, generator.standard_normal(shape).round(2) if dtype[0] == "f" else generator.integers(-3 if dtype[0] == "i" else 0, 4, shape), dtype)


random("a", (3, 3)), random("b", (3, 4)), random("c", (4, 2)), random("v", (3,)), random("w", (4,)), random("s", ()), random("cube", (2, 3, 4)), random("other", (2, 4, 3))
random("t", (2, 3, 2, 3)), random("i", (3, 4), "i32"), random("j", (4, 3), "i16"), random("k", (3, 3), "i64"), random("u", (4,), "u8"), random("q", (3, 3), "bool"), random("p", (3,), "bool")
random("f", (4, 3), "f32"), random("g", (3,), "f32"), random("single", (1, 4)), random("column", (3, 1)), random("one", (1, 1)), random("r", (2, 2, 2))
file.input("turned", np.arange(12.0) - 5, "f64", (4, 3), (1, 4))
file.input("backwards", np.arange(6.0), "f64", (2, 3), (-3, -1), 5)
file.input("none", np.zeros((0, 3)), "f64", (0, 3), (3, 1))
for name, shape in (("x", (3, 2)), ("y", (2, 4)), ("z", (3, 3))):
    file.input(name, (generator.standard_normal(shape) + 1j * generator.standard_normal(shape)).round(2), "c64" if name == "y" else "c128")


def case(subscripts, *names):
    views = [file.arrays[name] for name in names]
    kinds = [OURS[view.dtype] for view in views]
    arguments = [f"'{subscripts}", *(f"@{name}" for name in names)]
    complexes = any(kind[0] == "c" for kind in kinds)
    natural = kinds[0]
    for kind in kinds[1:]:
        natural = "c128" if complexes else natural and common(natural, kind)
    if natural is None:
        return file.add("einsum", arguments, ERROR)
    wide = natural if natural in ("i64", "bool") else "c128" if complexes else "f64"
    try:
        made = np.asarray(np.einsum(subscripts, *(view.astype(NAMES[wide]) for view in views))).astype(NAMES[natural])
    except ValueError:
        return file.add("einsum", arguments, {"throws": "RangeError"})
    file.add("einsum", arguments, array(made) if made.ndim else number(made[()]), ulp=0 if natural[0] in "iub" else {"norm": 16})


for subscripts in ("ij", "ji", "ij->ji", "ii", "ii->i", "ij->", "ij->i", "ij->j", "i j -> j i", "...", "...j->j...", "i...->...", "...->..."):
    for name in ("a", "z", "k", "q", "f", "turned", "backwards", "none", "one", "column"):
        if name == "none" and subscripts in ("i...->...", "ii->i"):
            continue
        case(subscripts, name)
for subscripts, *names in [
    ("ij,jk->ik", "a", "b"), ("ij,jk", "a", "b"), ("ij,jk->ki", "b", "c"), ("ij,kj->ik", "a", "a"), ("ij,ij->", "a", "a"), ("ij,ji", "a", "k"), ("ij,ij->ij", "b", "i"),
    ("i,i", "v", "v"), ("i,i->", "v", "v"), ("i,j", "v", "w"), ("i,j->ji", "v", "w"), ("i,i->i", "v", "g"), ("ij,j", "b", "w"), ("ij,j->ij", "b", "w"), (",ij", "s", "b"),
    (",", "s", "s"), ("", "s"), ("i,", "v", "s"), ("aij,ajk->aik", "cube", "other"), ("aij,ajk->ik", "cube", "other"), ("aij,bjk->abik", "cube", "other"), ("aij,aij->a", "cube", "cube"),
    ("...ij,...jk->...ik", "cube", "other"), ("...ij,jk->...ik", "cube", "c"), ("...ij,...j", "cube", "w"), ("...,...->...", "cube", "b"), ("i...,i...->i...", "b", "a"), ("...i,...i", "cube", "single"),
    ("ijij", "t"), ("ijij->ij", "t"), ("ijij->ji", "t"), ("ijkj->ik", "t"), ("ijkl->lkji", "t"), ("ijkl,ijkl->", "t", "t"), ("ijkl,kl", "t", "backwards"), ("iii", "r"), ("iii->i", "r"), ("iij->ij", "r"), ("iij->j", "r"),
    ("ij,jk,kl->il", "a", "b", "c"), ("ij,jk,kl", "a", "b", "turned"), ("i,ij,j", "v", "b", "w"), ("i,ij,j->", "v", "b", "w"), ("ij,jk,kl,lm->im", "a", "a", "a", "a"), ("i,j,k->kij", "v", "w", "g"), ("i,i,i->i", "v", "v", "g"), ("ab,ab,c->", "a", "a", "v"),
    ("ij,jk->ik", "i", "j"), ("ij,jk->ik", "i", "f"), ("ij,jk->ik", "k", "k"), ("ij,jk->ik", "k", "i"), ("ij,j->i", "i", "u"), ("ij,jk->ik", "q", "q"), ("ij,j->i", "q", "p"), ("ij,j", "k", "v"), ("ij,i", "f", "u"), ("ji,j", "f", "u"), ("ij,jk->ik", "f", "a"),
    ("ij,ij->ij", "b", "single"), ("ij,ij->ij", "column", "single"), ("ij,jk->ik", "column", "b"), ("ij,jk->ik", "column", "single"), ("ii,i->i", "one", "v"), ("ii", "column"), ("ij,j->i", "single", "w"), ("ij->i", "single"),
    ("ij,jk->ik", "none", "a"), ("ij,kj->ik", "none", "none"), ("ij,ik->jk", "none", "none"), ("ij,ij", "none", "none"), ("ba", "b"), ("Ab,bC", "a", "b"), ("bA,Ac", "a", "b"), ("ij,jk->ijk", "a", "b"), ("ijk,ijk->jk", "cube", "cube"), ("ijk->kj", "cube"),
    ("ij,jk->ik", "x", "y"), ("ij,jk", "z", "x"), ("ij,ij->", "z", "a"), ("ij,j->i", "z", "g"), ("i,ij->ij", "v", "z"), ("ij,jk,ki->", "x", "y", "turned"),
    ("ij,jk->ik", "a", "c"), ("ii", "b"), ("i,i", "v", "w"), ("ijk", "a"), ("i", "a"), ("ij,jk", "a"), ("ij", "a", "a"), ("...ij,...ij->...ij", "cube", "a"),
]:
    case(subscripts, *names)
for wrong in ("ij->k", "ij->ii", "i1", "ij->i->j", "i..j", "...ij->ij->", "......"):
    file.add("einsum", [f"'{wrong}", "@a"], {"throws": "SyntaxError"})
file.add("einsum", ["'...j->j", "@a"], {"throws": "SyntaxError"})
file.write()
