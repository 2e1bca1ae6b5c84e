"""In: NumPy, on `python3 test/numpy/complex_cases.py`; out: test/numpy/data/complex*.json, as cases.py has them.

Bounds of complex numbers are ulps of their larger part. Products and quotients that NumPy may compute with fused operations are computed from their parts here, where they are to be exact.
"""

import numpy as np
from cases import ERROR, File, NAMES, array, camel, layouts, number, numpy_dtype, OURS

COMPLEX = ("c64", "c128")
REAL = {"c64": "f32", "c128": "f64"}
PARTS = [1.5, -2.25, 0.0, -0.0, 7.0, 0.5, 3.5, -1.0, -1.0, 0.25, 1e-3, 12.0, -3.0, -4.0, 0.0, 2.0, 1.0, 0.0, -2.0, 0.0, 0.125, -0.75, 2.5, 1.25]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 1e-3, 30.0, -700.0, 1e300, -1e-300, float("inf"), float("-inf"), float("nan")]


def numbers(dtype):
    return np.array(PARTS, dtype=numpy_dtype(REAL[dtype])).view(numpy_dtype(dtype))


def complex_layouts(file):
    """The views of `layouts` for complex numbers; p is (3, 4)."""
    for dtype in COMPLEX:
        data = numbers(dtype)
        file.input(f"x_{dtype}", data, dtype, (2, 3), (3, 1))
        file.input(f"y_{dtype}", data, dtype, (3,), (2,), 6)
        file.input(f"n_{dtype}", data, dtype, (3,), (-1,), 8)
        file.input(f"t_{dtype}", data, dtype, (2, 3), (1, 2), 4)
        file.input(f"c_{dtype}", data, dtype, (2, 1), (-3, 1), 9)
        file.input(f"e_{dtype}", data, dtype, (0, 3), (3, 1))
        file.input(f"s_{dtype}", data, dtype, (), (), 7)
        file.input(f"r_{dtype}", data, dtype, (2, 2, 3), (6, 3, 1))
        file.input(f"p_{dtype}", data, dtype, (3, 4), (4, 1))


def real_layouts(file, dtypes):
    for dtype in dtypes:
        data = np.array([3, 2, 0, 1, 7, 5, 5, 9, 4, 2, 100, 12], dtype=numpy_dtype(dtype))
        file.input(f"x_{dtype}", data, dtype, (2, 3), (3, 1))
        file.input(f"y_{dtype}", data, dtype, (3,), (2,), 6)


def common(a, b):
    """c64 beside what f32 holds, c128 beside all else but integers of 64 bits."""
    if "i64" in (a, b) or "u64" in (a, b):
        return None
    return "c64" if {a, b} <= {"c64", "f32", "bool", "i8", "u8", "i16", "u16"} else "c128"


PAIRS = [("x", "y"), ("t", "n"), ("c", "y"), ("e", "y"), ("s", "x"), ("n", "s"), ("s", "s"), ("r", "c")]


def product(a, b):
    re, im = a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real
    return np.stack([re, im], -1).reshape(*np.shape(re), 2).copy().view(complex)[..., 0]


def arithmetic(file):
    complex_layouts(file)
    real_layouts(file, ["f64", "f32", "i32", "u8", "bool", "i64", "i16", "u32"])
    exact = {"add": 0, "subtract": 0, "multiply": 1, "divide": 2, "equal": 0, "not_equal": 0, "logical_and": 0, "logical_or": 0, "logical_xor": 0}
    for name, ulp in exact.items():
        for a in COMPLEX:
            for left, right in PAIRS:
                one, two = f"{left}_{a}", f"{right}_{a}"
                own = [file.arrays[each].astype(np.complex128) for each in (one, two)]
                made = getattr(np, name)(*own)
                file.add(camel(name), [f"@{one}", f"@{two}"], array(made if made.dtype == bool else made.astype(numpy_dtype(a))), ulp=ulp)
            for b in ("c64", "c128", "f64", "f32", "i32", "u8", "bool", "i64", "i16", "u32"):
                for one, two in ((f"x_{a}", f"y_{b}"), (f"x_{b}", f"y_{a}")):
                    both = common(a, b)
                    if both is None:
                        file.add(camel(name), [f"@{one}", f"@{two}"], ERROR)
                        continue
                    own = [file.arrays[each].astype(np.complex128) for each in (one, two)]
                    made = getattr(np, name)(*own)
                    file.add(camel(name), [f"@{one}", f"@{two}"], array(made if made.dtype == bool else made.astype(numpy_dtype(both))), ulp=ulp)
            for value in (2, -0.5, 1.5 - 2j):
                wide = getattr(np, name)(file.arrays[f"x_{a}"].astype(np.complex128), value)
                file.add(camel(name), [f"@x_{a}", number(value)], array(wide if wide.dtype == bool else wide.astype(numpy_dtype(a))), ulp=ulp)
        for b in ("f64", "f32", "i32", "u8"):
            kind = "c64" if b == "f32" else "c128"
            wide = getattr(np, name)(file.arrays[f"x_{b}"].astype(np.complex128), 0.5 + 2j)
            file.add(camel(name), [f"@x_{b}", "0.5,2i"], array(wide if wide.dtype == bool else wide.astype(numpy_dtype(kind))), ulp=ulp)
    file.add("add", ["1,2i", "3,-4i"], number(4 - 2j))
    file.add("multiply", ["1,2i", 3], number(3 + 6j))
    file.add("multiply", ["1,2i", "3,-4i"], number(11 + 2j))
    file.add("sqrt", ["-4,0i"], number(2j))
    file.add("equal", ["1,2i", "1,2i"], True)
    for name in ("less", "maximum", "minimum", "floor_divide", "mod", "arctan2", "hypot", "copysign", "gcd", "greater_equal", "logaddexp"):
        file.add(camel(name), ["@x_c128", "@y_c128"], ERROR)
        file.add(camel(name), ["@x_f64", "@y_c128"], ERROR)
    bases = file.input("bases", np.array([0, 1, 2, -1.5, 1j, 1 + 1j, 3 - 4j, -0.5 + 0.25j, 2, 1 - 1j]), "c128")
    exponents = file.input("exponents", np.array([0, 3, -2, 5, 7, 0.5, 1 + 1j, -3, 12, 2j]), "c128")
    file.add("power", ["@bases", "@exponents"], array(np.power(bases, exponents)), ulp=16)
    file.add("floatPower", ["@bases", "@exponents"], array(np.power(bases, exponents)), ulp=16)
    file.add("power", ["@bases", 2], array(product(bases, bases)), ulp=0)
    file.add("power", ["@x_c64", 2], array(np.power(file.arrays["x_c64"].astype(complex), 2).astype(np.complex64)))
    file.add("power", ["@bases", 0], array(np.power(bases, 0)))
    out = file.input("out", np.zeros(6, dtype=complex), "c128", (2, 3), (3, 1))
    mask = file.input("mask", [1, 0, 0, 1, 1, 0], "bool", (2, 3), (3, 1))
    x, y = file.arrays["x_c128"], file.arrays["y_c128"]
    file.add("add", ["@x_c128", "@y_c128"], array(np.add(x, y, out=np.zeros((2, 3), complex), where=mask)), {"out": "@out", "where": "@mask"})
    file.add("multiply", ["@x_f64", "@y_f64"], array(np.multiply(file.arrays["x_f64"], file.arrays["y_f64"]).astype(complex)), {"dtype": "'c128"})
    file.add("add", ["@x_c128", "@y_c128"], ERROR, {"dtype": "'f64"})
    file.add("add", ["@x_c128", "@y_c128"], ERROR, {"out": "@x_f64"})
    file.add("where", ["@mask", "@x_c128", "@y_f64"], array(np.where(mask, x, file.arrays["y_f64"])))
    file.add("where", ["@mask", "1,1i", "@x_f32"], array(np.where(mask, np.complex64(1 + 1j), file.arrays["x_f32"])))
    file.add("where", ["@x_c128", 1, 2], array(np.where(x, 1.0, 2.0)))
    file.add("isclose", ["@x_c128", "@t_c128"], array(np.isclose(x, file.arrays["t_c128"])))
    near = file.input("near", file.arrays["x_c128"] * (1 + 1e-7j), "c128")
    far = file.input("odd", [complex("nan"), complex(0, float("nan")), complex(1, 2)], "c128")
    file.add("isclose", ["@x_c128", "@near"], array(np.isclose(x, near)))
    file.add("isclose", ["@odd", "@odd"], array(np.isclose(far, far)))
    file.add("isclose", ["@odd", "@odd"], array(np.isclose(far, far, equal_nan=True)), {"equalNan": True})
    file.add("allclose", ["@x_c128", "@near"], True)
    file.add("allclose", ["@x_c128", "@near"], False, {"rtol": 0, "atol": 1e-12})
    file.add("arrayEqual", ["@n_c128", "@n_c64"], True)
    file.add("arrayEqual", ["@x_c128", "@t_c128"], False)


def functions(file):
    complex_layouts(file)
    real_layouts(file, ["f64", "f32", "i32", "i64", "bool"])
    for name, ulp in (("negative", 0), ("positive", 0), ("square", 1), ("conjugate", 0), ("sign", 0), ("reciprocal", 3), ("absolute", 2), ("isnan", 0), ("isinf", 0), ("isfinite", 0), ("logical_not", 0)):
        for dtype in COMPLEX:
            for layout in "xntesrp":
                view = file.arrays[f"{layout}_{dtype}"]
                with_parts = view.astype(np.complex128)
                made = np.asarray(product(with_parts, with_parts) if name == "square" else getattr(np, name)(with_parts))
                kind = bool if made.dtype == bool else numpy_dtype(REAL[dtype] if made.dtype.kind == "f" else dtype)
                file.add(camel(name), [f"@{layout}_{dtype}"], array(made.astype(kind)), ulp=ulp)
    special = file.input("special", np.array([complex(re, im) for re in SPECIAL for im in SPECIAL]), "c128")
    for name in ("isnan", "isinf", "isfinite", "sign", "conjugate", "negative", "logical_not"):
        file.add(camel(name), ["@special"], array(getattr(np, name)(special)))
    file.add("absolute", ["@special"], array(np.absolute(special)), ulp=2)
    file.add("angle", ["@special"], array(np.angle(special)), ulp=2)
    for name, ulp in (("sqrt", 4), ("exp", 4), ("log", 4)):
        file.add(name, ["@special"], array(getattr(np, name)(special)), ulp=ulp)
    generator = np.random.default_rng(4)
    grid = generator.uniform(-3, 3, 40) + 1j * generator.uniform(-3, 3, 40)
    grid[:8] = [0.5, -0.5, 0.25j, -3, 3, 2j, -2j, 0.1 + 1e-9j]
    near_one = [0.6 + 0.8j, 1 + 1e-9j, 1 - 1e-12j, -0.28 + 0.96j, 1e-8 + 1j]
    values = file.input("values", np.concatenate([grid, near_one]), "c128")
    singles = file.input("singles", grid, "c64")
    for name in "sqrt exp exp2 log log10 log2 sin cos tan sinh cosh tanh arcsin arccos arctan arcsinh arccosh arctanh".split():
        file.add(camel(name), ["@values"], array(getattr(np, name)(values)), ulp=8)
        file.add(camel(name), ["@singles"], array(getattr(np, name)(singles.astype(np.complex128)).astype(np.complex64)), ulp=2)
    small = file.input("small", grid / 100, "c128")
    file.add("log1p", ["@small"], array(np.log(1 + small.astype(np.clongdouble)).astype(complex)), ulp=16)
    file.add("expm1", ["@small"], array((np.exp(small.astype(np.clongdouble)) - 1).astype(complex)), ulp=16)
    for name in ("rint", "floor", "cbrt", "fabs", "degrees", "signbit", "isposinf", "sinc", "trunc"):
        file.add(camel(name), ["@x_c128"], ERROR)
    for dtype in COMPLEX:
        for layout in "xntesrp":
            view = file.arrays[f"{layout}_{dtype}"]
            file.add("real", [f"@{layout}_{dtype}"], array(view.real))
            file.add("imag", [f"@{layout}_{dtype}"], array(view.imag))
            file.add("iscomplex", [f"@{layout}_{dtype}"], array(np.iscomplex(view)))
            file.add("isreal", [f"@{layout}_{dtype}"], array(np.isreal(view)))
            file.add("conj", [f"@{layout}_{dtype}"], array(np.asarray(np.conj(view))))
            file.add("angle", [f"@{layout}_{dtype}"], array(np.asarray(np.angle(view.astype(complex))).astype(numpy_dtype(REAL[dtype]))), ulp=2)
    for dtype in ("f64", "f32", "i32", "i64", "bool"):
        view = file.arrays[f"x_{dtype}"]
        file.add("real", [f"@x_{dtype}"], array(view))
        file.add("imag", [f"@x_{dtype}"], array(view.imag))
        file.add("conj", [f"@x_{dtype}"], array(view))
        file.add("iscomplex", [f"@x_{dtype}"], array(np.iscomplex(view)))
        file.add("isreal", [f"@x_{dtype}"], array(np.isreal(view)))
        file.add("iscomplexobj", [f"@x_{dtype}"], False)
        file.add("isrealobj", [f"@x_{dtype}"], True)
    file.add("angle", ["@x_f32"], array(np.angle(file.arrays["x_f32"])))
    file.add("iscomplexobj", ["@x_c64"], True)
    file.add("isrealobj", ["@x_c64"], False)
    file.add("iscomplexobj", ["1,0i"], True)
    file.add("iscomplex", ["1,0i"], False)
    file.add("real", ["1.5,2i"], 1.5)
    file.add("imag", ["1.5,2i"], 2)
    file.add("angle", ["1,1i"], np.pi / 4)
    file.add("complex", [1, -2], "1,-2i")
    file.add("complex", [3], "3,0i")
    for a, b in (("f64", "f64"), ("f32", "f32"), ("f32", "f64"), ("i32", "f32")):
        x, y = file.arrays[f"x_{a}"], file.arrays[f"y_{b}"]
        kind = np.complex64 if (a, b) == ("f32", "f32") else np.complex128
        file.add("complex", [f"@x_{a}", f"@y_{b}"], array((x.astype(float) + 1j * y.astype(float)).astype(kind)))
    file.add("complex", ["@x_c128", 1], ERROR)
    file.add("complex", ["@x_i64", "@y_i64"], ERROR)


def shapes(file):
    complex_layouts(file)
    real_layouts(file, ["f64", "f32", "i32", "i64", "bool"])
    for dtype in COMPLEX:
        x, y, n, t, c, e, s, r, p = [file.arrays[f"{layout}_{dtype}"] for layout in "xyntcesrp"]
        name = {id(view): f"@{layout}_{dtype}" for layout, view in zip("xyntcesrp", (x, y, n, t, c, e, s, r, p))}
        a, b, d = name[id(x)], name[id(t)], name[id(p)]
        file.add("reshape", [b, [3, 2]], array(t.reshape(3, 2)))
        file.add("ravel", [b], array(t.ravel()))
        file.add("transpose", [a], array(x.T))
        file.add("copy", [b], array(t))
        file.add("flip", [a], array(np.flip(x)))
        file.add("roll", [a, 1], array(np.roll(x, 1)))
        file.add("rot90", [a], array(np.rot90(x)))
        file.add("tile", [name[id(n)], [2, 2]], array(np.tile(n, (2, 2))))
        file.add("repeat", [a, 2], array(np.repeat(x, 2)))
        file.add("repeat", [a, [1, 0, 2]], array(np.repeat(x, [1, 0, 2], 1)), {"axis": 1})
        file.add("resize", [a, [2, 5]], array(np.resize(x, (2, 5))))
        file.add("pad", [a, 1], array(np.pad(x, 1)))
        file.add("pad", [a, 1], array(np.pad(x, 1, constant_values=3)), {"constantValues": 3})
        file.add("pad", [a, 1], array(np.pad(x, 1, "reflect")), {"mode": "'reflect"})
        file.add("concatenate", [[a, b]], array(np.concatenate([x, t])))
        file.add("concatenate", [[a, "@x_f32"]], array(np.concatenate([x, file.arrays["x_f32"]])))
        file.add("stack", [[a, b]], array(np.stack([x, t], 1)), {"axis": 1})
        file.add("hstack", [[name[id(y)], name[id(n)]]], array(np.hstack([y, n])))
        file.add("vstack", [[a, name[id(n)]]], array(np.vstack([x, n])))
        file.add("take", [a, [2, 0, -1]], array(np.take(x, [2, 0, -1])))
        file.add("take", [b, [2, 0]], array(np.take(t, [2, 0], 1)), {"axis": 1})
        file.add("take", [b, 1], number(np.complex128(np.take(t, 1))))
        file.add("getitem", [d, [2, 0]], array(p[[2, 0]]))
        file.add("getitem", [d, ":::-2", [2, 0]], array(p[::-2, [2, 0]]))
        file.add("getitem", [d, -1], array(p[-1]))
        file.add("getitem", [name[id(n)], ":::2"], array(n[::2]))
        file.add("compress", [[True, False, True], n_name(name, n)], array(np.compress([True, False, True], n)))
        file.add("insert", [n_name(name, n), 1, 5], array(np.insert(n, 1, 5)))
        file.add("delete", [n_name(name, n), 1], array(np.delete(n, 1)))
        file.add("append", [a, b], array(np.append(x, t)))
        file.add("diag", [d], array(np.diag(p)))
        file.add("diag", [n_name(name, n), 1], array(np.diag(n, 1)))
        file.add("tril", [d], array(np.tril(p)))
        file.add("triu", [d, 1], array(np.triu(p, 1)))
        file.add("diff", [a], array(np.diff(x)))
        file.add("nonzero", [n_name(name, n)], {"list": [array(np.nonzero(n)[0].astype(np.int32))]})
        file.add("nanToNum", [a], array(np.nan_to_num(x)))
        file.add("zerosLike", [a], array(np.zeros_like(x)))
        file.add("onesLike", [a], array(np.ones_like(x)))
        file.add("fullLike", [a, "1,-1i"], array(np.full_like(x, 1 - 1j)))
        file.add("toArray", [name[id(s)]], number(np.complex128(s)))
        file.add("array", [b], array(t))
        other = "c128" if dtype == "c64" else "c64"
        file.add("astype", [b, f"'{other}"], array(t.astype(numpy_dtype(other))))
        file.add("astype", [b, "'f64"], array(t.real.astype(np.float64)))
        file.add("astype", [b, "'bool"], array(t.astype(bool)))
        file.add("astype", [b, "'i32"], array(t.real.astype(np.int32)))
        for real in ("f64", "f32", "i32", "bool"):
            file.add("astype", [f"@x_{real}", f"'{dtype}"], array(file.arrays[f"x_{real}"].astype(numpy_dtype(dtype))))
        file.add("zeros", [[2, 2], f"'{dtype}"], array(np.zeros((2, 2), numpy_dtype(dtype))))
        file.add("ones", [[3], f"'{dtype}"], array(np.ones(3, numpy_dtype(dtype))))
        file.add("full", [[2], "1,2i", f"'{dtype}"], array(np.full(2, 1 + 2j, numpy_dtype(dtype))))
        file.add("full", [[2], 3, f"'{dtype}"], array(np.full(2, 3, numpy_dtype(dtype))))
        file.add("eye", [2, 3, 1, f"'{dtype}"], array(np.eye(2, 3, 1, numpy_dtype(dtype))))
        file.add("tri", [3, 3, 0, f"'{dtype}"], array(np.tri(3, 3, 0, numpy_dtype(dtype))))
        file.add("arange", [0, 3, 1, f"'{dtype}"], array(np.arange(3, dtype=numpy_dtype(dtype))))
        file.add("array", [["1,2i", "3,0i", 4]], array(np.array([1 + 2j, 3, 4])))
        file.add("array", [[[1, 2], [3, 4]], f"'{dtype}"], array(np.array([[1, 2], [3, 4]], numpy_dtype(dtype))))
        for function in ("sort", "argsort", "median", "max", "argmax", "unique", "searchsorted", "nansum", "percentile", "interp", "histogram", "cov", "ptp", "partition", "quantile", "isin", "clip", "gradient"):
            arguments = {"searchsorted": [a, a], "percentile": [a, 50], "quantile": [a, 0.5], "interp": [a, a, a], "partition": [a, 1], "isin": [a, a], "clip": [a, 0, 1]}.get(function, [a])
            file.add(function, arguments, ERROR)


def n_name(names, view):
    return names[id(view)]


def sums(file):
    complex_layouts(file)
    generator = np.random.default_rng(5)
    long = file.input("long", (generator.standard_normal(600) + 1j * generator.standard_normal(600)).reshape(3, 200), "c128")
    mask = file.input("mask", [1, 0, 0, 1, 1, 0], "bool", (2, 3), (3, 1))

    def wide(view):
        return view.astype(np.clongdouble)

    def expected(function, view, kind, **options):
        made = np.asarray(function(wide(view), **options))
        return array(made.astype(numpy_dtype(kind))) if "axis" in options else number(np.complex128(made) if made.dtype.kind == "c" else float(made))

    for dtype in COMPLEX:
        for layout in "xntrp":
            view = file.arrays[f"{layout}_{dtype}"]
            for function in ("sum", "prod", "mean"):
                if dtype == "c128":
                    file.add(function, [f"@{layout}_{dtype}"], expected(getattr(np, function), view, dtype), ulp=12)
                for axis in range(view.ndim):
                    file.add(function, [f"@{layout}_{dtype}"], expected(getattr(np, function), view, dtype, axis=axis), {"axis": axis}, ulp=12)
            for function in ("var", "std"):
                for axis in range(view.ndim):
                    file.add(function, [f"@{layout}_{dtype}"], expected(getattr(np, function), view, REAL[dtype], axis=axis), {"axis": axis}, ulp=8)
            for function in ("cumsum", "cumprod"):
                for axis in range(view.ndim):
                    file.add(function, [f"@{layout}_{dtype}"], expected(getattr(np, function), view, dtype, axis=axis), {"axis": axis}, ulp={"norm": 8})
            for function in ("any", "all"):
                file.add(function, [f"@{layout}_{dtype}"], bool(getattr(np, function)(view)))
            file.add("countNonzero", [f"@{layout}_{dtype}"], int(np.count_nonzero(view)))
        file.add("sum", [f"@e_{dtype}"], array(np.sum(file.arrays[f"e_{dtype}"], axis=0)), {"axis": 0})
        file.add("prod", [f"@e_{dtype}"], array(np.prod(file.arrays[f"e_{dtype}"], axis=0)), {"axis": 0})
        file.add("sum", [f"@x_{dtype}"], array(np.sum(file.arrays[f"x_{dtype}"], axis=0, keepdims=True, where=mask)), {"axis": 0, "keepdims": True, "where": "@mask"}, ulp=2)
        file.add("prod", [f"@x_{dtype}"], array(np.prod(file.arrays[f"x_{dtype}"], axis=1, where=mask)), {"axis": 1, "where": "@mask"}, ulp=4)
    for function in ("sum", "mean", "var", "std"):
        file.add(function, ["@long"], expected(getattr(np, function), long, "c128"), ulp=8)
    file.add("cumsum", ["@long"], array(np.cumsum(wide(long)).astype(complex)), ulp={"norm": 64})
    file.add("cumsum", ["@x_c128"], array(np.cumsum(file.arrays["x_c128"])))
    x, t, p, n, y = [file.arrays[f"{each}_c128"] for each in "xtpny"]
    real = file.input("real", [[1.0, 2.0, 3.0], [0.5, -1.0, 4.0]], "f64")
    single = file.input("single", [[1.0, 2.0, 3.0], [0.5, -1.0, 4.0]], "f32")
    for one, two in (("x_c128", "p_c128"), ("x_c64", "p_c64"), ("real", "p_c128"), ("single", "p_c64"), ("x_c128", "p_c64"), ("single", "p_c128"), ("x_c128", "n_c128"), ("n_c128", "p_c128")):
        left, right = file.arrays[one], file.arrays[two]
        file.add("matmul", [f"@{one}", f"@{two}"], array(np.matmul(wide(left), wide(right)).astype(np.result_type(left, right))), ulp={"norm": 4})
        file.add("dot", [f"@{one}", f"@{two}"], array(np.dot(wide(left), wide(right)).astype(np.result_type(left, right))), ulp={"norm": 4})
    file.add("dot", ["@y_c128", "@n_c128"], number(np.dot(y, n)), ulp=4)
    file.add("vdot", ["@y_c128", "@n_c128"], number(np.vdot(y, n)), ulp=4)
    file.add("vdot", ["@x_c128", "@t_c128"], number(np.vdot(x, t)), ulp=4)
    file.add("inner", ["@y_c128", "@n_c128"], number(np.inner(y, n)), ulp=4)
    file.add("outer", ["@y_c128", "@n_c128"], array(np.outer(y, n)), ulp=2)
    file.add("kron", ["@y_c128", "@real"], array(np.kron(y, real)), ulp=2)
    file.add("tensordot", ["@x_c128", "@p_c128", 1], array(np.tensordot(x, p, 1)), ulp={"norm": 4})
    file.add("tensordot", ["@x_c128", "@t_c128", 2], array(np.asarray(np.tensordot(x, t, 2))), ulp={"norm": 4})
    file.add("trace", ["@p_c128"], number(np.trace(p)), ulp=4)
    file.add("cross", ["@x_c128", "@n_c128"], array(np.cross(x, n)), ulp={"norm": 4})
    stack = file.input("stack", (generator.standard_normal(24) + 1j * generator.standard_normal(24)).reshape(2, 3, 4), "c128")
    file.add("matmul", ["@x_c128", "@stack"], array(np.matmul(x, stack)), ulp={"norm": 8})


def turned(vectors):
    """Columns whose largest element is real and positive."""
    sizes = np.abs(vectors)
    first = (sizes >= sizes.max(0) * (1 - 1e-9)).argmax(0)
    return vectors * np.exp(-1j * np.angle(vectors[first, np.arange(vectors.shape[1])]))


def linalg(file):
    """Matrices of c128, and one of c64, whose results are rounded from those of doubles."""
    generator = np.random.default_rng(11)

    def input_of(name, *shape, dtype="c128"):
        parts = generator.standard_normal((*shape, 2)).round(2)
        return file.input(name, parts.view(complex)[..., 0].copy().astype(numpy_dtype(dtype)), dtype)

    squares = {name: input_of(name, n, n) for name, n in (("a", 4), ("one", 1), ("many", 9))} | {"single": input_of("single", 3, 3, dtype="c64"), "stack": input_of("stack", 2, 3, 3)}
    stored = input_of("stored", 4, 6)
    view = np.lib.stride_tricks.as_strided(stored, (3, 3), (16, 96))
    file.input("turned", stored, "c128", (3, 3), (1, 6))
    squares["turned"] = view
    singular = file.input("singular", np.array([[1, 1j], [1j, -1]]), "c128")
    tall, wide, column = input_of("tall", 5, 3), input_of("wide", 2, 4), input_of("column", 3, 1)
    real = file.input("real", generator.standard_normal((4, 4)).round(2), "f64")
    rights = {name: input_of(f"right_{name}", len(a), 2) for name, a in squares.items() if a.ndim == 2}
    bound = {"norm": 2000}
    arrays = squares | {"real": real, "tall": tall, "wide": wide, "singular": singular} | {f"right_{name}": right for name, right in rights.items()}
    arrays["fives"] = file.input("fives", np.arange(5) * 1j - 2, "c128")
    arrays["right_wide"] = file.input("right_wide", np.array([[1, 2j], [3 - 1j, 0.5]]), "c128")

    def add(function, names, made, rounded=None):
        results = made if isinstance(made, tuple) else (made,)
        if rounded:
            results = [each.astype(numpy_dtype(rounded if np.iscomplexobj(each) else REAL[rounded])) for each in results]
        parts = [array(each) if np.ndim(each) else number(each) for each in results]
        file.add(f"linalg.{function}", names, {"list": parts} if isinstance(made, tuple) else parts[0], ulp=bound)

    for name, a in squares.items():
        rounded = "c64" if name == "single" else None
        own = a.astype(complex)
        add("inv", [f"@{name}"], np.linalg.inv(own), rounded)
        if a.ndim == 3:
            add("det", [f"@{name}"], np.linalg.det(own))
            add("slogdet", [f"@{name}"], tuple(np.linalg.slogdet(own)))
            add("matrixPower", [f"@{name}", 3], np.linalg.matrix_power(own, 3))
            file.add("linalg.qr", [f"@{name}"], {"throws": "LinAlgError"})
            continue
        if not rounded:
            add("det", [f"@{name}"], np.linalg.det(own))
            add("slogdet", [f"@{name}"], tuple(np.linalg.slogdet(own)))
            add("matrixPower", [f"@{name}", -2], np.linalg.matrix_power(own, -2))
            add("matrixPower", [f"@{name}", 0], np.linalg.matrix_power(own, 0))
            add("cond", [f"@{name}"], np.linalg.cond(own))
        add("solve", [f"@{name}", f"@right_{name}"], np.linalg.solve(own, rights[name]))
        for mode in ("reduced", "complete"):
            add("qr", [f"@{name}", f"'{mode}"], np.linalg.qr(own, mode), rounded)
        hermitian = file.input(f"hermitian_{name}", own + own.conj().T, "c128")
        values, vectors = np.linalg.eigh(hermitian)
        add("eigh", [f"@hermitian_{name}"], (values, turned(vectors)))
        add("eigvalsh", [f"@hermitian_{name}"], values)
        definite = file.input(f"definite_{name}", own @ own.conj().T + np.eye(len(own)), "c128")
        add("cholesky", [f"@definite_{name}"], np.linalg.cholesky(definite))
    add("solve", ["@a", "@real"], np.linalg.solve(squares["a"], real))
    add("solve", ["@real", "@right_a"], np.linalg.solve(real, rights["a"]))
    for name, a in {**{name: a for name, a in squares.items() if a.ndim == 2}, "tall": tall, "wide": wide, "column": column, "singular": singular}.items():
        rounded = "c64" if name == "single" else None
        own = a.astype(complex)
        add("svdvals", [f"@{name}"], np.linalg.svd(own, compute_uv=False).astype("f4" if rounded else "f8"))
        add("pinv", [f"@{name}"], np.linalg.pinv(own), rounded)
        file.add("linalg.matrixRank", [f"@{name}"], int(np.linalg.matrix_rank(own)))
    for name, a in (("tall", tall), ("wide", wide), ("column", column)):
        for mode in ("reduced", "complete"):
            add("qr", [f"@{name}", f"'{mode}"], np.linalg.qr(a, mode))
        for function in ("inv", "det", "eigh", "cholesky"):
            file.add(f"linalg.{function}", [f"@{name}"], {"throws": "LinAlgError"})
    for function in ("inv", "cholesky"):
        file.add(f"linalg.{function}", ["@singular"], {"throws": "LinAlgError"})
    for a, b in (("a", "right_a"), ("tall", "fives"), ("wide", "right_wide"), ("real", "right_a"), ("a", "real"), ("singular", "right_wide")):
        left, right = (arrays[each] for each in (a, b))
        x, _, rank, s = np.linalg.lstsq(left, right, rcond=None)
        file.add("linalg.lstsq", [f"@{a}", f"@{b}"], {"list": [array(x), int(rank), array(s)]}, ulp=bound)
    for name, ord in [(name, ord) for name in ("a", "tall", "turned") for ord in (None, "fro", 1, -1, np.inf, -np.inf)]:
        options = {} if ord is None else {"ord": f"'{ord}" if ord == "fro" else str(ord).replace("inf", "Infinity") if np.isinf(ord) else ord}
        file.add("linalg.norm", [f"@{name}"], number(np.linalg.norm(arrays[name], ord)), options, ulp=bound)
    for ord in (None, 0, 1, 3, np.inf, -np.inf):
        options = {} if ord is None else {"ord": str(ord).replace("inf", "Infinity") if np.isinf(ord) else ord}
        file.add("linalg.norm", ["@tall"], array(np.linalg.norm(tall, ord, 1)), {**options, "axis": 1}, ulp=bound)
    file.add("linalg.norm", ["@single"], array(np.linalg.norm(squares["single"], axis=0)), {"axis": 0}, ulp={"norm": 4})
    file.add("linalg.norm", ["@stack"], array(np.linalg.norm(squares["stack"], axis=-1, keepdims=True)), {"axis": -1, "keepdims": True}, ulp=bound)
    file.add("linalg.det", ["@singular"], number(0j))
    file.add("linalg.solve", ["@singular", "@tall"], {"throws": "RangeError"})


FAMILIES = [("complexArithmetic", arithmetic), ("complexFunctions", functions), ("complexShapes", shapes), ("complexSums", sums), ("complexLinalg", linalg)]

if __name__ == "__main__":
    for title, make in FAMILIES:
        target = File(title)
        make(target)
        target.write()
