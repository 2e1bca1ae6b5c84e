"""In: NumPy, on `python3 test/numpy/cases.py`; out: test/numpy/data/*.json, calls and the values that NumPy gives for them.

Where results are of other types by design (docs/numpy.md), operands are converted to the common type before NumPy gets them, and results
afterwards. Functions that round are computed with 80 bits and rounded once.
"""

import base64
import io
import json
import os
import re
import warnings

import numpy as np

if np.__version__ != "1.24.2":
    raise SystemExit(f"The values are those of NumPy 1.24.2, and this is {np.__version__}: pip install numpy==1.24.2")
np.seterr(all="ignore")
warnings.simplefilter("ignore")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
DTYPES = "bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64".split()
NAMES = {"f32": "float32", "f64": "float64", "c64": "complex64", "c128": "complex128", "bool": "bool"} | {f"{k}{w}": f"{'u' if k == 'u' else ''}int{w}" for k in "iu" for w in (8, 16, 32, 64)}
OURS = {np.dtype(full): short for short, full in NAMES.items()}
BITS = {"bool": ("b", 0), "f32": ("f", 24), "f64": ("f", 53)} | {f"{k}{w}": (k, w) for k in "iu" for w in (8, 16, 32, 64)}


def numpy_dtype(name):
    return np.dtype(NAMES[name])


def common(a, b):
    """The smallest type without loss; None where there is none. 64-bit integers do not meet floats or the other sign."""
    if a == b:
        return a
    (ka, wa), (kb, wb) = BITS[a], BITS[b]
    if ka == "b":
        return b
    if kb == "b":
        return a
    if "f" in (ka, kb):
        if ka == kb:
            return "f64"
        floating, whole = (a, wb) if ka == "f" else (b, wa)
        if whole == 64:
            return None
        return "f64" if floating == "f64" or whole > 16 else "f32"
    if ka == kb:
        return f"{ka}{max(wa, wb)}"
    signed, unsigned = (wa, wb) if ka == "i" else (wb, wa)
    if signed > unsigned:
        return f"i{signed}"
    return {8: "i16", 16: "i32", 32: "f64", 64: None}[unsigned]


def number(value):
    """A scalar as JSON: what JSON has no number for is a text, bigints end with n, complex numbers with i."""
    if isinstance(value, (complex, np.complexfloating)):
        return f"{number(value.real)},{number(value.imag)}i"
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (np.int64, np.uint64)):
        return f"{int(value)}n"
    if isinstance(value, (int, np.integer)):
        return int(value)
    value = float(value)
    if value != value:
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0 and np.signbit(value):
        return "-0"
    return int(value) if value == int(value) and abs(value) < 2**53 else value


def values(array):
    """The elements; of complex numbers the parts, one behind the other."""
    flat = np.asarray(array).ravel()
    if flat.dtype.kind == "c":
        flat = flat.view(flat.real.dtype)
    return [int(value) if flat.dtype == bool else number(value) for value in flat]


def array(value):
    """An array as JSON: dtype, shape, elements."""
    value = np.asarray(value)
    return {"d": OURS[value.dtype], "s": list(value.shape), "v": values(value)}


def camel(name):
    return re.sub(r"_(\w)", lambda match: match.group(1).upper(), name)


class File:
    """The cases of a family. Inputs are views of stored data, which cases name with an @."""

    def __init__(self, name):
        self.name, self.inputs, self.cases, self.arrays = name, {}, [], {}

    def input(self, name, data, dtype=None, shape=None, strides=None, offset=0):
        base = np.asarray(data, dtype=numpy_dtype(dtype) if dtype else None).ravel()
        shape = list(np.shape(data)) if shape is None else list(shape)
        size = base.dtype.itemsize
        if strides is None:
            strides = [int(stride) // size for stride in np.empty(shape, base.dtype).strides] if 0 not in shape else [1] * len(shape)
        view = np.lib.stride_tricks.as_strided(base[offset:], shape, [stride * size for stride in strides])
        self.inputs[name] = [OURS[base.dtype], shape, strides, offset, values(base)]
        self.arrays[name] = view
        return view

    def add(self, function, arguments, expected, options=None, ulp=0):
        """One case; names of inputs are texts with an @ in front, other texts have a quote. Bounds are ulps of each element, or of the largest ("norm")."""
        case = [function, arguments, options or 0, expected]
        self.cases.append(case + [ulp] if ulp else case)

    def write(self):
        os.makedirs(FOLDER, exist_ok=True)
        head = json.dumps({"numpy": np.__version__, "inputs": self.inputs}, separators=(",", ":"))
        rows = ",\n".join(json.dumps(case, separators=(",", ":")) for case in self.cases)
        with open(os.path.join(FOLDER, f"{self.name}.json"), "w") as file:
            file.write(f'{head[:-1]},"cases":[\n{rows}\n]}}\n')
        print(self.name, len(self.cases))


RAW = {
    "f": [1.5, -2.25, 0.0, -0.0, 7.0, float("nan"), 3.5, float("inf"), -1.0, 0.5, 1e-3, 12.0],
    "i": [3, -2, 0, 1, 7, -128, 5, 127, -1, 2, 100, 12],
    "u": [3, 200, 0, 1, 7, 128, 5, 255, 4, 2, 100, 12],
    "b": [1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 1],
}
EXTREME = {"i32": {5: -(2**31), 7: 2**31 - 1}, "u32": {7: 2**32 - 1, 1: 2**31}, "i64": {5: -(2**63), 7: 2**63 - 1}, "u64": {7: 2**64 - 1}, "i16": {5: -32768}, "u16": {7: 65535}}


def raw(dtype):
    """Twelve elements with what is special about the type."""
    data = list(RAW[BITS[dtype][0]])
    for at, value in EXTREME.get(dtype, {}).items():
        data[at] = value
    return np.array(data, dtype=numpy_dtype(dtype))


def layouts(file, dtypes=DTYPES):
    """Views of all dtypes: x contiguous (2, 3), y (3,) in steps of two, n reversed (3,), t transposed (2, 3), c (2, 1), e (0, 3), s of rank 0."""
    for dtype in dtypes:
        data = raw(dtype)
        file.input(f"x_{dtype}", data, dtype, (2, 3), (3, 1))
        file.input(f"y_{dtype}", data, dtype, (3,), (2,), 6)
        file.input(f"n_{dtype}", data, dtype, (3,), (-1,), 8)
        file.input(f"t_{dtype}", data, dtype, (2, 3), (1, 2), 4)
        file.input(f"c_{dtype}", data, dtype, (2, 1), (-3, 1), 9)
        file.input(f"e_{dtype}", data, dtype, (0, 3), (3, 1))
        file.input(f"s_{dtype}", data, dtype, (), (), 7)
        file.input(f"r_{dtype}", data, dtype, (2, 2, 3), (6, 3, 1))


def long(array):
    return np.asarray(array).astype(np.longdouble) if np.asarray(array).dtype.kind == "f" else np.asarray(array, dtype=np.longdouble)


ERROR = {"throws": "TypeError"}
PAIRS = [("x", "y"), ("t", "n"), ("c", "y"), ("e", "y"), ("s", "x"), ("n", "s"), ("s", "s"), ("r", "c")]


def floating(dtype):
    return None if dtype in ("i64", "u64") else "f32" if dtype == "f32" else "f64"


def binary(file):
    same = ["add", "subtract", "multiply", "maximum", "minimum", "fmax", "fmin", "floor_divide", "mod", "fmod"]
    to_float = ["divide", "copysign", "heaviside"]
    tests = ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or", "logical_xor"]
    bits = ["bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift"]

    def expected(name, a, b, kind):
        type_a, type_b = OURS[a.dtype], OURS[b.dtype]
        both = common(type_a, type_b)
        if both is None or (both == "bool" and name == "subtract"):
            return ERROR
        if kind == "bits" and both in ("f32", "f64"):
            return ERROR
        if both == "bool" and name in ("floor_divide", "mod", "fmod", "left_shift", "right_shift"):
            both = "i8" if kind == "same" else "bool"
        if kind == "float":
            both = floating(both)
            if both is None:
                return ERROR
            wide = [each.astype(np.float64) for each in (a, b)]
            return array(getattr(np, name)(*wide).astype(numpy_dtype(both)))
        own = [each.astype(numpy_dtype(both)) for each in (a, b)]
        if both == "f32" and kind == "same":
            return array(getattr(np, name)(*[each.astype(np.float64) for each in own]).astype(np.float32))
        return array(np.asarray(getattr(np, name)(*own)))

    for kind, names in (("same", same), ("float", to_float), ("test", tests), ("bits", bits)):
        for name in names:
            pairs = [(dtype, dtype) for dtype in DTYPES]
            if name in ("add", "multiply", "less", "maximum", "divide", "bitwise_or"):
                pairs = [(a, b) for a in DTYPES for b in DTYPES]
            for a, b in pairs:
                if kind == "bits" and "shift" in name and (a == "bool" or BITS[a][0] == "i"):
                    continue
                which = PAIRS if a == b and a in ("f64", "i32", "u8", "f32") else PAIRS[:2] if a == b else PAIRS[:1]
                for left, right in which:
                    one, two = f"{left}_{a}", f"{right}_{b}"
                    file.add(camel(name), [f"@{one}", f"@{two}"], expected(name, file.arrays[one], file.arrays[two], kind))
    for name in ("add", "subtract", "multiply", "minimum", "divide", "less", "equal", "mod", "floor_divide"):
        for dtype in DTYPES:
            for value in (2, -0.5, float("nan")):
                view = file.arrays[f"x_{dtype}"]
                test = name in ("less", "equal")
                if dtype in ("i64", "u64"):
                    file.add(camel(name), [f"@x_{dtype}", number(value)], ERROR)
                    continue
                result = "f32" if dtype == "f32" else "f64"
                wide = getattr(np, name)(view.astype(np.float64), np.float64(value))
                file.add(camel(name), [f"@x_{dtype}", number(value)], array(wide if test else wide.astype(numpy_dtype(result))))
                wide = getattr(np, name)(np.float64(value), view.astype(np.float64))
                file.add(camel(name), [number(value), f"@x_{dtype}"], array(wide if test else wide.astype(numpy_dtype(result))))
    for name in ("add", "multiply", "maximum", "less", "floor_divide", "mod"):
        for dtype in ("i64", "u64"):
            view = file.arrays[f"x_{dtype}"]
            file.add(camel(name), [f"@x_{dtype}", "3n"], array(getattr(np, name)(view, view.dtype.type(3))))
    bases = file.input("bases_i32", [0, 1, -1, 2, -3, 7, 46341], "i32")
    powers = file.input("powers_i32", [0, 5, 3, 31, 5, 2, 2], "i32")
    file.add("power", ["@bases_i32", "@powers_i32"], array(np.power(bases, powers)))
    file.add("power", ["@powers_i32", "@bases_i32"], {"throws": "RangeError"})
    wide = file.input("bases_i64", [0, 1, -1, 2, -3, 7, 46341], "i64")
    file.add("power", ["@bases_i64", "@powers_i32"], array(np.power(wide, powers.astype(np.int64))))
    for dtype in ("f64", "f32"):
        x, y = file.arrays[f"x_{dtype}"], file.arrays[f"y_{dtype}"]
        for name in ("power", "arctan2", "hypot", "logaddexp"):
            exact = getattr(np, name)(long(x), long(y)).astype(x.dtype)
            file.add(camel(name), [f"@x_{dtype}", f"@y_{dtype}"], array(exact), ulp=2)
    for name in ("gcd", "lcm"):
        for dtype in ("i16", "u8", "i64"):
            a, b = file.arrays[f"x_{dtype}"], file.arrays[f"y_{dtype}"]
            if name == "lcm" and dtype != "i16":
                continue
            file.add(name, [f"@x_{dtype}", f"@y_{dtype}"], array(getattr(np, name)(a, b)))
    out = file.input("out_f64", np.zeros(6), "f64", (2, 3), (3, 1))
    x, y = file.arrays["x_f64"], file.arrays["y_f64"]
    mask = file.arrays["x_bool"]
    for name in ("add", "multiply", "less"):
        file.add(name, ["@x_f64", "@y_f64"], array(getattr(np, name)(x, y, out=np.zeros((2, 3)), where=mask)), {"out": "@out_f64", "where": "@x_bool"})
    file.add("add", ["@x_u8", "@y_u8"], array(np.add(file.arrays["x_u8"], file.arrays["y_u8"], dtype=np.int32)), {"dtype": "'i32"})
    file.add("add", ["@x_f64", "@y_u8"], ERROR, {"dtype": "'i32"})
    file.add("add", ["@x_f64", "@r_f64"], array(np.add(x, file.arrays["r_f64"])))
    file.add("add", ["@x_f64", "@t_f64"], {"throws": "RangeError"}, {"out": "@r_f64"})
    file.add("add", ["@c_f64", "@bases_i32"], array(np.add(file.arrays["c_f64"], bases)))
    file.add("add", ["@y_f64", "@bases_i32"], {"throws": "RangeError"})


def unary(file):
    same = ["negative", "positive", "absolute", "sign", "square", "rint", "floor", "ceil", "trunc"]
    tests = ["isnan", "isinf", "isfinite", "logical_not", "signbit"]
    exact = ["sqrt", "fabs", "reciprocal"]
    near = "exp exp2 expm1 log log2 log10 log1p cbrt sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh degrees radians".split()
    for name in same + tests + exact:
        for dtype in DTYPES:
            for layout in "xntesr":
                if layout in "sr" and dtype not in ("f64", "u8"):
                    continue
                view = file.arrays[f"{layout}_{dtype}"]
                if name in exact:
                    if dtype in ("i64", "u64"):
                        result = ERROR
                    else:
                        result = array(getattr(np, name)(view.astype(np.float64)).astype(numpy_dtype(floating(dtype))))
                elif name in ("rint", "floor", "ceil", "trunc") and BITS[dtype][0] != "f":
                    result = array(view)
                elif dtype == "bool" and name in ("negative", "sign"):
                    result = ERROR
                elif dtype == "bool" and name in ("square", "positive", "absolute"):
                    result = array(view)
                elif name == "signbit" and BITS[dtype][0] != "f":
                    result = array(view < 0)
                elif name == "sign" and BITS[dtype][0] == "f":
                    result = array(np.sign(view) + 0.0)
                else:
                    result = array(getattr(np, name)(view))
                file.add(camel(name), [f"@{layout}_{dtype}"], result)
    for dtype in ("f64", "f32"):
        file.input(f"z_{dtype}", [0.1, -0.7, 0.0, 1.0, 2.5, -30.25, 100.0, 0.999, 1e-10, float("nan"), float("inf"), -1.0], dtype)
    for name in near:
        for dtype in ("f64", "f32"):
            for layout in "zt":
                view = file.arrays[f"{layout}_{dtype}"]
                file.add(camel(name), [f"@{layout}_{dtype}"], array(getattr(np, name)(long(view)).astype(view.dtype)), ulp=2)
        for dtype in ("i8", "u16", "bool"):
            view = file.arrays[f"x_{dtype}"]
            file.add(camel(name), [f"@x_{dtype}"], array(getattr(np, name)(long(view)).astype(np.float64)), ulp=2)
        file.add(camel(name), ["@x_i64"], ERROR)
    for dtype in ("i8", "u32", "i64", "u64", "bool"):
        file.add("invert", [f"@x_{dtype}"], array(np.invert(file.arrays[f"x_{dtype}"])))
    for decimals in (0, 1, 2, -1):
        view = file.arrays["z_f64"]
        file.add("round", ["@z_f64", decimals], array(np.round(view, decimals)))
    for low, high in ((-1, 2), (0, 0), (2, -1)):
        for dtype in ("f64", "f32"):
            view = file.arrays[f"x_{dtype}"]
            file.add("clip", [f"@x_{dtype}", low, high], array(np.clip(view, view.dtype.type(low), view.dtype.type(high))))
    for dtype in DTYPES:
        view = file.arrays[f"r_{dtype}"]
        file.add("copy", [f"@r_{dtype}"], array(view))
        for other in DTYPES:
            source = raw(dtype)[:6 if other == 'bool' else 5] if BITS[dtype][0] == "f" else file.arrays[f"n_{dtype}"]
            file.input(f"q{len(source)}_{dtype}", source.copy(), dtype)
            if BITS[dtype][0] == "f" and other == "u64":
                continue
            file.add("astype", [f"@q{len(source)}_{dtype}", f"'{other}"], array(source.astype(numpy_dtype(other)) if BITS[dtype][0] != "f" or BITS[other][0] in "fb" else source.astype(np.int64).astype(numpy_dtype(other))))
        chosen = file.arrays["x_bool"]
        file.add("where", ["@x_bool", f"@x_{dtype}", f"@y_{dtype}"], array(np.where(chosen, file.arrays[f"x_{dtype}"], file.arrays[f"y_{dtype}"])))


AXES = [{}, {"axis": 0}, {"axis": 1}, {"axis": -1}, {"axis": [0, 2]}, {"axis": 1, "keepdims": True}, {"keepdims": True}]


def scalar_or_array(value, options):
    plain = not options.get("keepdims") and "axis" not in options
    return number(np.asarray(value)[()]) if plain else array(value)


def reductions(file):
    for dtype in DTYPES:
        data = raw(dtype)
        if BITS[dtype][0] == "f":
            data = np.array([1.5, -2.25, 0.0, 4.0, 7.0, 0.5, 3.5, 8.0, -1.0, 0.5, 0.125, 12.0], dtype=data.dtype)
            file.input(f"p_{dtype}", raw(dtype), dtype, (2, 2, 3), (6, 3, 1))
        file.input(f"r_{dtype}", data, dtype, (2, 2, 3), (6, 3, 1))
        file.input(f"v_{dtype}", data, dtype, (2, 2, 3), (-3, 6, -1), 5)
        file.input(f"e_{dtype}", data, dtype, (2, 0, 3), (3, 3, 1))
    for dtype in DTYPES:
        wide = np.float64 if dtype not in ("i64", "u64") else numpy_dtype(dtype)
        total = dtype if dtype in ("i64", "u64", "f32") else "f64"
        for layout in ("r", "v", "p", "e"):
            name = f"{layout}_{dtype}"
            if name not in file.arrays:
                continue
            view = file.arrays[name]
            for options in AXES:
                given = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
                for function in ("sum", "prod"):
                    result = getattr(np, function)(view.astype(wide), **given)
                    file.add(function, [f"@{name}"], scalar_or_array(np.asarray(result).astype(numpy_dtype(total)), options), options)
                for function in ("max", "min"):
                    if layout == "e" and options.get("axis", 1) == 1:
                        file.add(function, [f"@{name}"], {"throws": "RangeError"}, options)
                        continue
                    file.add(function, [f"@{name}"], scalar_or_array(getattr(np, function)(view, **given), options), options)
                for function in ("any", "all"):
                    file.add(function, [f"@{name}"], scalar_or_array(getattr(np, function)(view, **given), options), options)
                if dtype in ("i64", "u64"):
                    continue
                for function in ("mean", "var", "std"):
                    result = getattr(np, function)(view.astype(np.float64), **given)
                    file.add(function, [f"@{name}"], scalar_or_array(np.asarray(result).astype(numpy_dtype(floating(dtype))), options), options, ulp=0 if function == "mean" else 2)
            for axis in (None, 0, 1, 2):
                options = {} if axis is None else {"axis": axis}
                for function in ("cumsum", "cumprod"):
                    result = getattr(np, function)(view.astype(wide), axis=axis).astype(numpy_dtype(total))
                    file.add(function, [f"@{name}"], array(result), options)
                for function in ("argmax", "argmin"):
                    if layout == "e" and axis in (None, 1):
                        file.add(function, [f"@{name}"], {"throws": "RangeError"}, options)
                        continue
                    result = np.asarray(getattr(np, function)(view, axis=axis)).astype(np.int32)
                    file.add(function, [f"@{name}"], scalar_or_array(result, options), options)
    view = file.arrays["r_f64"]
    file.add("var", ["@r_f64"], number(view.var(ddof=1)), {"ddof": 1})
    file.add("std", ["@r_f64"], array(view.std(axis=1, ddof=1)), {"ddof": 1, "axis": 1})
    file.add("max", ["@e_f64"], number(np.float64(-1)), {"initial": -1})
    file.add("sum", ["@r_f64"], number(view.sum(initial=5)), {"initial": 5})
    file.add("sum", ["@r_f64"], {"throws": "RangeError"}, {"axis": 3})
    file.add("sum", ["@r_f64"], {"throws": "RangeError"}, {"axis": [1, 1]})
    mask = file.arrays["r_bool"]
    for function in ("sum", "prod", "mean", "std", "var", "any", "all"):
        for options in AXES[:3]:
            file.add(function, ["@r_f64"], scalar_or_array(getattr(np, function)(view, where=mask, **options), options), options | {"where": "@r_bool"}, ulp=2 if function in ("std", "var") else 0)
    generator = np.random.default_rng(1)
    many = file.input("many", np.round(generator.standard_normal(1500), 3), "f64", (50, 30))
    for options in ({}, {"axis": 0}, {"axis": 1}):
        for function in ("sum", "mean", "max", "min", "std", "var"):
            file.add(function, ["@many"], scalar_or_array(getattr(np, function)(many, **options), options), options, ulp=0 if function in ("max", "min") else 2)
    for dtype in ("f64", "u8"):
        view = file.arrays[f"r_{dtype}"]
        for options in AXES[:3]:
            file.add("ptp", [f"@r_{dtype}"], scalar_or_array(np.ptp(view, **options), options), options)
            counted = np.asarray(np.count_nonzero(view, **options)).astype(np.float64)
            file.add("countNonzero", [f"@r_{dtype}"], scalar_or_array(counted, options), options)


VIEWS = ["x_f64", "t_f64", "r_f64", "n_f64", "e_f64", "s_f64", "x_f32", "r_i32", "t_u8", "r_i64", "x_bool", "r_u16"]


def convert(value):
    """A result of NumPy as what a case expects."""
    if isinstance(value, (list, tuple)):
        return {"list": [convert(each) for each in value]}
    return array(value) if isinstance(value, np.ndarray) else number(value)


def whole(value):
    """Positions are i32."""
    if isinstance(value, (list, tuple)):
        return [whole(each) for each in value]
    return np.asarray(value).astype(np.int32)


def attempt(file, name, arguments, call, options=None, ulp=0):
    """A case of NumPy's result, or of a RangeError where NumPy throws."""
    try:
        expected = convert(call())
    except (ValueError, IndexError):
        expected = {"throws": "RangeError"}
    file.add(name, arguments, expected, options, ulp)


def manipulation(file):
    layouts(file, ["f64", "f32", "i32", "i64", "u8", "u16", "bool"])
    for name in VIEWS:
        view, at = file.arrays[name], f"@{name}"
        for shape in ([-1], [3, -1], [2, 3], [6], [1, -1, 3], [2, -1, 2], [4, 4]):
            attempt(file, "reshape", [at, shape], lambda: view.reshape(shape))
        for function in ("ravel", "transpose", "flatten"):
            attempt(file, function, [at], lambda: view.flatten() if function == "flatten" else getattr(np, function)(view))
        for function, short in (("atleast1d", "atleast_1d"), ("atleast2d", "atleast_2d"), ("atleast3d", "atleast_3d")):
            if view.ndim < 4:
                attempt(file, function, [at], lambda: getattr(np, short)(view))
        for axis in (0, 1, -1, 2):
            attempt(file, "expandDims", [at, axis], lambda: np.expand_dims(view, axis))
            attempt(file, "swapaxes", [at, 0, axis], lambda: np.swapaxes(view, 0, axis))
            attempt(file, "moveaxis", [at, axis, 0], lambda: np.moveaxis(view, axis, 0))
            attempt(file, "flip", [at], lambda: np.flip(view, axis), {"axis": axis})
            attempt(file, "roll", [at, 1], lambda: np.roll(view, 1, axis), {"axis": axis})
            attempt(file, "roll", [at, -4], lambda: np.roll(view, -4, axis), {"axis": axis})
            if view.ndim == 0:
                continue
            attempt(file, "repeat", [at, 2], lambda: np.repeat(view, 2, axis), {"axis": axis})
            attempt(file, "take", [at, [0, 1, -1, 0]], lambda: np.take(view, [0, 1, -1, 0], axis), {"axis": axis})
            attempt(file, "take", [at, [0, 7, -9]], lambda: np.take(view, [0, 7, -9], axis, mode="clip"), {"axis": axis, "mode": "'clip"}) if view.size else None
            attempt(file, "take", [at, [0, 7, -9]], lambda: np.take(view, [0, 7, -9], axis, mode="wrap"), {"axis": axis, "mode": "'wrap"}) if view.size else None
            attempt(file, "arraySplit", [at, 2], lambda: np.array_split(view, 2, axis), {"axis": axis}) if view.ndim > max(axis, 0) else None
            attempt(file, "split", [at, 3], lambda: np.split(view, 3, axis), {"axis": axis}) if view.ndim > max(axis, 0) else None
            attempt(file, "split", [at, [1, 2]], lambda: np.split(view, [1, 2], axis), {"axis": axis}) if view.ndim > max(axis, 0) else None
            attempt(file, "concatenate", [[at, at]], lambda: np.concatenate([view, view], axis), {"axis": axis})
            if view.ndim < 4:
                attempt(file, "stack", [[at, at]], lambda: np.stack([view, view], axis), {"axis": axis})
            attempt(file, "delete", [at, 1], lambda: np.delete(view, 1, axis), {"axis": axis})
            attempt(file, "delete", [at, [0, -1]], lambda: np.delete(view, [0, -1], axis), {"axis": axis})
            attempt(file, "append", [at, at], lambda: np.append(view, view, axis), {"axis": axis})
            attempt(file, "compress", [[True, False, True], at], lambda: np.compress([True, False, True], view, axis), {"axis": axis})
            if view.ndim > 0:
                attempt(file, "diff", [at, 1], lambda: np.diff(view, 1, axis), {"axis": axis})
                attempt(file, "diff", [at, 2], lambda: np.diff(view, 2, axis), {"axis": axis})
        attempt(file, "flip", [at], lambda: np.asarray(np.flip(view)))
        attempt(file, "roll", [at, 2], lambda: np.roll(view, 2))
        attempt(file, "repeat", [at, 2], lambda: np.repeat(view, 2))
        attempt(file, "take", [at, [0, -1, 2]], lambda: np.take(view, [0, -1, 2]))
        attempt(file, "squeeze", [at], lambda: np.squeeze(view))
        attempt(file, "concatenate", [[at, at]], lambda: np.concatenate([view, view], None), {"axis": None})
        attempt(file, "append", [at, at], lambda: np.append(view, view))
        attempt(file, "broadcastTo", [at, [2, 2, 3]], lambda: np.broadcast_to(view, (2, 2, 3)))
        for function in ("vstack", "hstack", "dstack", "columnStack"):
            if view.ndim < 4:
                attempt(file, function, [[at, at]], lambda: getattr(np, {"columnStack": "column_stack"}.get(function, function))([view, view]))
        for repeats in ([2], [2, 1], [2, 1, 2], [0]):
            attempt(file, "tile", [at, repeats], lambda: np.tile(view, repeats))
        for k in (0, 1, 2, 3, -1):
            attempt(file, "rot90", [at, k], lambda: np.rot90(view, k))
        for mode in ("constant", "edge", "reflect", "symmetric", "wrap"):
            for width in (1, [2, 1], [[1, 0], [0, 3]]):
                attempt(file, "pad", [at, width], lambda: np.pad(view, width, mode), {"mode": f"'{mode}"})
        attempt(file, "flatnonzero", [at], lambda: whole(np.flatnonzero(view)))
        if view.ndim > 0:
            attempt(file, "nonzero", [at], lambda: whole(np.nonzero(view)))
        attempt(file, "argwhere", [at], lambda: whole(np.argwhere(view)))
        attempt(file, "resize", [at, [3, 3]], lambda: np.resize(view, (3, 3)))
        attempt(file, "insert", [at, 1, "9n" if name.endswith("i64") else 1 if name.endswith("bool") else 9], lambda: np.insert(view, 1, 1 if name.endswith("bool") else 9))
        attempt(file, "trimZeros", [at], lambda: np.trim_zeros(view)) if view.ndim == 1 else None
        for k in (0, 1, -1):
            attempt(file, "tril", [at, k], lambda: np.tril(view, k)) if view.ndim > 1 else None
            attempt(file, "triu", [at, k], lambda: np.triu(view, k)) if view.ndim > 1 else None
            attempt(file, "diag", [at, k], lambda: np.diag(view, k))
        for function, short in (("zerosLike", "zeros_like"), ("onesLike", "ones_like")):
            attempt(file, function, [at], lambda: getattr(np, short)(view))
    for axis in (0, 1):
        view = file.arrays["x_f64"]
        order = np.argsort(file.arrays["x_i32"], axis)
        file.input(f"order{axis}", order, "i32", (2, 3))
        attempt(file, "takeAlongAxis", ["@x_f64", f"@order{axis}", axis], lambda: np.take_along_axis(view, order, axis))
        attempt(file, "takeAlongAxis", ["@t_f64", f"@order{axis}", axis], lambda: np.take_along_axis(file.arrays["t_f64"], order, axis))
    attempt(file, "concatenate", [["@x_f32", "@r_i32"]], lambda: np.concatenate([file.arrays["x_f32"], file.arrays["r_i32"]]))
    attempt(file, "concatenate", [["@x_u8", "@x_i32", "@t_f32"]], lambda: np.concatenate([file.arrays[each] for each in ("x_u8", "x_i32", "t_f32")]))
    for arguments in ([5], [0], [2, 5], [0, 1, 0.1], [5, 0, -2], [1, 0], [-3, 3, 0.75]):
        attempt(file, "arange", arguments, lambda: np.arange(*[float(each) for each in arguments]))
    for start, stop, num in ((0, 1, 5), (2, -3, 7), (1, 1, 3), (0, 10, 1), (0, 1, 0), (0.1, 0.7, 13)):
        for endpoint in (True, False):
            attempt(file, "linspace", [start, stop, num], lambda: np.linspace(start, stop, num, endpoint), {"endpoint": endpoint})
            attempt(file, "logspace", [start, stop, num], lambda: np.logspace(start, stop, num, endpoint), {"endpoint": endpoint}, ulp=16)
            if start * stop > 0:
                attempt(file, "geomspace", [start, stop, num], lambda: np.geomspace(start, stop, num, endpoint), {"endpoint": endpoint}, ulp=16)
    for arguments in ([3], [3, 4], [3, 4, 1], [4, 3, -2], [2, 2, 5], [0]):
        attempt(file, "eye", arguments, lambda: np.eye(*arguments))
        attempt(file, "tri", arguments, lambda: np.tri(*arguments))
    for indexing in ("xy", "ij"):
        attempt(file, "meshgrid", [["@n_f64", "@y_i32"]], lambda: np.meshgrid(file.arrays["n_f64"], file.arrays["y_i32"], indexing=indexing), {"indexing": f"'{indexing}"})
    attempt(file, "vander", ["@n_f64"], lambda: np.vander(file.arrays["n_f64"]))
    attempt(file, "vander", ["@n_f64"], lambda: np.vander(file.arrays["n_f64"], 2, increasing=True), {"n": 2, "increasing": True})
    for nested in ([[1, 2], [3, 4]], [[[1.5]]], [], [[], []], 5):
        attempt(file, "array", [nested], lambda: np.array(nested, dtype=float))
    file.add("array", [[[1, 2], [3]]], {"throws": "RangeError"})


def quantile_names():
    return [("quantile", np.quantile, 1), ("nanquantile", np.nanquantile, 1), ("percentile", np.percentile, 100), ("nanpercentile", np.nanpercentile, 100)]


def floats(value, dtype):
    """A result in the type of our floats."""
    return np.asarray(value).astype(numpy_dtype(dtype))


def statistics(file):
    layouts(file, ["f64", "f32", "i32", "i64", "u8", "u16", "bool"])
    generator = np.random.default_rng(2)
    file.input("many", np.round(generator.standard_normal(120), 2), "f64", (10, 12))
    file.input("ties", generator.integers(0, 6, 100), "i32")
    file.input("nans", [[1.5, float("nan"), 3], [float("nan")] * 3, [-2, 4, 0.5], [0.25, -1, float("nan")]], "f64")
    file.input("nans_f32", [[1.5, float("nan"), 3], [-2, 4, 0.5]], "f32")
    for name in VIEWS + ["many", "ties", "nans"]:
        view, at = file.arrays[name], f"@{name}"
        ours = OURS[view.dtype]
        if view.ndim == 0:
            continue
        for axis in (None, 0, -1, 1, 5):
            options = {} if axis == -1 else {"axis": axis}
            if "_f" not in name:
                attempt(file, "sort", [at], lambda: np.sort(view, axis), options)
            attempt(file, "argsort", [at], lambda: whole(np.argsort(view, axis, kind="stable")), options)
        for function, short in (("unique", "unique"), ("uniqueValues", "unique")):
            attempt(file, function, [at], lambda: np.unique(view)) if name not in ("x_f64", "t_f64", "r_f64", "n_f64", "x_f32") else None
        if ours in ("i64",):
            continue
        for options in ({}, {"axis": 0}, {"axis": -1}, {"axis": 0, "keepdims": True}):
            natural = floating(ours)
            for function, short in (("median", np.median), ("nanmedian", np.nanmedian)):
                if view.size:
                    result = floats(short(view.astype(np.float64), **options), natural)
                    file.add(function, [at], scalar_or_array(result, options), options)
            for function, short, scale in quantile_names():
                if not view.size or name in ("x_f64", "t_f64", "r_f64", "n_f64", "x_f32"):
                    continue
                for q in (0, 0.3, 0.5, 1, [0.25, 0.9]):
                    given = [each * scale for each in q] if isinstance(q, list) else q * scale
                    if scale == 100 and q in (0.3,):
                        given = 30
                    result = floats(short(view.astype(np.float64), given, **options), natural)
                    expected = array(result) if isinstance(q, list) else scalar_or_array(result, options)
                    file.add(function, [at, given], expected, options, ulp=2)
        if BITS[ours][0] == "f":
            for options in ({}, {"axis": 0}, {"axis": -1}, {"axis": 0, "keepdims": True}):
                for function in ("nansum", "nanprod", "nanmean", "nanvar", "nanstd", "nanmax", "nanmin"):
                    if not view.size and function in ("nanmax", "nanmin"):
                        continue
                    if "inf" in str(view) and function in ("nanvar", "nanstd"):
                        continue
                    result = floats(getattr(np, function)(view.astype(np.float64), **options), ours)
                    file.add(function, [at], scalar_or_array(result, options), options, ulp=2 if function in ("nanvar", "nanstd", "nanmean") else 0)
            for axis in (None, 0):
                for function in ("nancumsum", "nancumprod"):
                    file.add(function, [at], array(floats(getattr(np, function)(view.astype(np.float64), axis=axis), ours)), {"axis": axis})
    for function in ("nanargmax", "nanargmin"):
        attempt(file, function, ["@nans_f32"], lambda: whole(getattr(np, function)(file.arrays["nans_f32"], axis=0)), {"axis": 0})
        attempt(file, function, ["@nans"], lambda: whole(getattr(np, function)(file.arrays["nans"], axis=1)), {"axis": 1})
    many, ties = file.arrays["many"], file.arrays["ties"]
    file.add("sort", ["@many"], array(np.sort(many, 0)), {"axis": 0})
    flat = file.input("flat", np.sort(np.round(generator.standard_normal(30), 1)), "f64")
    for side in ("left", "right"):
        for values in ("many", "x_f64", "x_i32", "s_f64"):
            attempt(file, "searchsorted", ["@flat", f"@{values}"], lambda: whole(np.searchsorted(flat, file.arrays[values], side)), {"side": f"'{side}"})
        for value in (0, -5, 5, 0.3):
            file.add("searchsorted", ["@flat", value], int(np.searchsorted(flat, value, side)), {"side": f"'{side}"})
    for name in ("ties", "x_i64", "x_u8", "x_bool"):
        view = file.arrays[name]
        for a, b in (("ties", "x_u8"), ("x_u8", "x_u16"), ("x_i64", "x_i64")):
            one, two = file.arrays[a], file.arrays[b]
            for function in ("union1d", "intersect1d", "setdiff1d", "setxor1d"):
                if function == "setdiff1d" or name == "ties":
                    result = getattr(np, function)(one.astype(np.promote_types(one.dtype, two.dtype)), two.astype(np.promote_types(one.dtype, two.dtype)))
                    file.add(function, [f"@{a}", f"@{b}"], array(result))
            file.add("isin", [f"@{a}", f"@{b}"], array(np.isin(one, two)))
    keys = [file.input("key1", [3, 1, 2, 1, 3, 2], "i32"), file.input("key2", [0.5, 0.25, 0.5, 0.25, 0.25, 0.5], "f64")]
    file.add("lexsort", [["@key1", "@key2"]], array(whole(np.lexsort(keys))))
    for options in ({}, {"minlength": 9}):
        file.add("bincount", ["@ties"], array(np.bincount(ties, **options).astype(float)), options)
    weights = file.input("weights", np.round(generator.random(100), 3), "f64")
    file.add("bincount", ["@ties"], array(np.bincount(ties, weights)), {"weights": "@weights"})
    for bins in (10, 3, [-1, 0, 0.5, 2], 1):
        for options in ({}, {"range": [-1, 1]}, {"density": True}):
            counts, edges = np.histogram(many, bins, **{key: tuple(value) if key == "range" else value for key, value in options.items()})
            file.add("histogram", ["@many", bins], {"list": [array(counts.astype(float)), array(edges.astype(float))]}, options, ulp=2)
    for bins in ([-1, 0, 0.5, 2], [2, 0.5, 0, -1]):
        for right in (True, False):
            for name in ("many", "x_i32", "n_f64"):
                file.add("digitize", [f"@{name}", bins], array(whole(np.digitize(file.arrays[name], bins, right))), {"right": right}) if name != "n_f64" else None
    xp = file.input("xp", [-1, 0, 0.5, 2, 4], "f64")
    fp = file.input("fp", [3, -1, 0.1, 7, 2], "f64")
    for options in ({}, {"left": -9, "right": 9}):
        for name in ("many", "x_i32", "nans", "s_f64"):
            file.add("interp", [f"@{name}", "@xp", "@fp"], array(np.interp(file.arrays[name], xp, fp, **options)), options)
    file.add("interp", [0.25, "@xp", "@fp"], number(np.interp(0.25, xp, fp)))
    for options in ({}, {"dx": 0.5}, {"axis": 0}):
        file.add("trapezoid", ["@many"], array(np.trapz(many, **options)), options, ulp=4)
    file.add("trapezoid", ["@fp"], number(np.trapz(fp, xp)), {"x": "@xp"}, ulp=4)
    for mode in ("full", "same", "valid"):
        for a, b in (("fp", "n_f64"), ("fp", "xp"), ("x3", "fp"), ("w", "w2")):
            for name, data in (("x3", [1, 0.5, -2]), ("w", [1, 2, 3, 4]), ("w2", [1, -1, 0, 2, 5, 3])):
                if name not in file.arrays:
                    file.input(name, data, "i16" if name == "w" else "f64" if name == "x3" else "i32")
            one, two = file.arrays[a], file.arrays[b]
            if np.isnan(two).any() or np.isinf(two).any():
                continue
            for function in ("convolve", "correlate"):
                if function == "correlate" and len(one) < len(two) and mode == "same":
                    continue
                file.add(function, [f"@{a}", f"@{b}", f"'{mode}"], array(getattr(np, function)(one, two, mode)), ulp=4)
    for axis in (0, 1):
        file.add("gradient", ["@many", 1], array(np.gradient(many, axis=axis)), {"axis": axis}, ulp=2)
        file.add("gradient", ["@many", 0.25], array(np.gradient(many, 0.25, axis=axis)), {"axis": axis}, ulp=2)
    file.add("gradient", ["@fp", "@xp"], array(np.gradient(fp, xp)), ulp=16)
    for arguments in ([], [0.25]):
        attempt(file, "gradient", ["@many", *arguments], lambda: np.gradient(many, *arguments), ulp=2)
    wide = file.input("wide", np.round(generator.random((10, 12)), 2), "f64")
    file.add("average", ["@many"], number(np.average(many, weights=wide)), {"weights": "@wide"}, ulp=4)
    file.add("average", ["@many"], array(np.average(many, 0, wide)), {"weights": "@wide", "axis": 0}, ulp=4)
    file.add("average", ["@many"], array(np.average(many, 1, np.arange(12.0))), {"weights": "@twelve", "axis": 1}, ulp=4)
    file.input("twelve", np.arange(12.0), "f64")
    file.add("average", ["@x_u8"], array(np.average(file.arrays["x_u8"], 0)), {"axis": 0})
    for options in ({}, {"rowvar": False}, {"ddof": 0}):
        file.add("cov", ["@many", "@wide"], array(np.cov(many, wide, **options)), options, ulp=400)
    file.add("corrcoef", ["@many"], array(np.corrcoef(many)), ulp=400)
    for a, b in (("x_f64", "x_f64"), ("x_f64", "y_f64"), ("x_i32", "y_u8"), ("nans", "nans"), ("many", "wide")):
        one, two = file.arrays[a], file.arrays[b]
        for options in ({}, {"atol": 1.5}, {"rtol": 0.5}, {"equalNan": True}):
            given = {"equal_nan" if key == "equalNan" else key: value for key, value in options.items()}
            file.add("isclose", [f"@{a}", f"@{b}"], array(np.isclose(one, two, **given)), options)
            file.add("allclose", [f"@{a}", f"@{b}"], bool(np.allclose(one, two, **given)), options)
        file.add("arrayEqual", [f"@{a}", f"@{b}"], bool(np.array_equal(one, two)))
        file.add("arrayEqual", [f"@{a}", f"@{b}"], bool(np.array_equal(one, two, equal_nan=True)), {"equalNan": True})


def linalg(file):
    layouts(file, ["f64", "f32", "i32", "i64", "u8", "u16", "bool"])
    generator = np.random.default_rng(3)

    def random(name, shape, dtype="f64"):
        return file.input(name, np.round(generator.standard_normal(shape), 2) if dtype[0] == "f" else generator.integers(-9 if dtype[0] == "i" else 0, 9, shape), dtype)

    random("a", (4, 4)), random("b", (4, 3)), random("v", (4,)), random("w", (3,)), random("stack", (3, 2, 2)), random("tall", (5, 3)), random("flat", (3, 5))
    random("a32", (3, 3), "f32"), random("i", (3, 4), "i32"), random("j", (4, 2), "i16"), random("k", (2, 3, 4), "i64"), random("l", (4, 2), "i64"), random("u", (4,), "u8")
    random("one", (1, 1)), random("s4", (2, 4, 3)), random("big", (70, 9)), random("gib", (9, 70))
    file.input("none", np.zeros((0, 3)), "f64", (0, 3), (3, 1))
    file.input("turned", np.arange(12.0) - 5, "f64", (4, 3), (1, 4))
    definite = file.input("definite", file.arrays["a"] @ file.arrays["a"].T + np.eye(4), "f64")
    file.input("singular", [[1, 2], [2, 4]], "f64")
    get = lambda name: file.arrays[name]
    pairs = [("a", "a"), ("a", "b"), ("a", "v"), ("v", "a"), ("v", "v"), ("b", "w"), ("stack", "stack"), ("s4", "w"), ("a", "turned"), ("i", "j"), ("i", "u"), ("k", "l"), ("none", "w"), ("a", "w"), ("a32", "a32"), ("a32", "w"), ("big", "gib"), ("gib", "big"), ("b", "none"), ("s4", "flat")]
    for one, two in pairs:
        a, b = get(one), get(two)
        both = common(OURS[a.dtype], OURS[b.dtype])
        to = lambda value: floats(value, both)
        wide = [each.astype(np.int64 if both == "i64" else np.float64) for each in (a, b)]

        def call(function):
            result = np.asarray(function(*wide)).astype(numpy_dtype(both))
            return result if result.ndim else result[()]

        bound = 0 if both[0] in "iu" else {"norm": 8}
        attempt(file, "matmul", [f"@{one}", f"@{two}"], lambda: call(np.matmul), ulp=bound)
        if a.ndim < 3 and b.ndim < 3:
            attempt(file, "dot", [f"@{one}", f"@{two}"], lambda: call(np.dot), ulp=bound)
            attempt(file, "inner", [f"@{one}", f"@{two}"], lambda: call(np.inner), ulp=bound)
            attempt(file, "kron", [f"@{one}", f"@{two}"], lambda: call(np.kron)) if one not in ("big", "gib") else None
        if one not in ("big", "gib"):
            attempt(file, "outer", [f"@{one}", f"@{two}"], lambda: call(np.outer))
        # Of a number the bound counts ulps of doubles; sums of singles are singles, whose ulps are 2 ** 29 of those.
        of_numbers = bound and {"norm": 8 * 2**29 if both == "f32" else 64}
        attempt(file, "vdot", [f"@{one}", f"@{two}"], lambda: call(np.vdot), ulp=of_numbers) if a.size == b.size else None
    for axes in (1, 0, [[1, 0], [0, 1]], [[0], [1]]):
        attempt(file, "tensordot", ["@a", "@a", axes], lambda: np.asarray(np.tensordot(get("a"), get("a"), axes)), ulp={"norm": 8})
    attempt(file, "tensordot", ["@s4", "@b", 2], lambda: np.tensordot(get("s4"), get("b"), 2), ulp={"norm": 8})
    attempt(file, "cross", ["@tall", "@w"], lambda: np.cross(get("tall"), get("w")), ulp={"norm": 2})
    attempt(file, "cross", ["@w", "@w"], lambda: np.cross(get("w"), get("w")))
    for k in (0, 1, -1, 5):
        for name in ("a", "b", "turned", "i"):
            view = get(name)
            file.add("trace", [f"@{name}", k], number(np.float64(np.trace(view, k))), ulp=2)
    for name in ("a", "a32", "one", "stack", "definite", "singular", "b", "i"):
        view = get(name)
        natural = "f32" if name == "a32" else "f64"

        def run(function, *rest):
            wide = view.astype(np.float64)
            try:
                result = function(wide, *rest)
            except np.linalg.LinAlgError:
                return {"throws": "LinAlgError"}
            except ValueError:
                return {"throws": "RangeError"}
            results = [np.asarray(each).astype(numpy_dtype(natural)) for each in (result if isinstance(result, tuple) else [result])]
            converted = [array(each) if each.ndim else number(np.float64(each)) for each in results]
            return {"list": converted} if isinstance(result, tuple) else converted[0]

        bound = {"norm": 200}
        if name != "singular":
            file.add("linalg.det", [f"@{name}"], run(np.linalg.det), ulp=bound)
            file.add("linalg.slogdet", [f"@{name}"], run(np.linalg.slogdet), ulp=bound)
        else:
            file.add("linalg.det", [f"@{name}"], 0)
        file.add("linalg.inv", [f"@{name}"], run(np.linalg.inv), ulp=bound)
        for n in (0, 1, 3, -2):
            if name in ("i", "singular"):
                continue
            file.add("linalg.matrixPower", [f"@{name}", n], run(np.linalg.matrix_power, n), ulp={"norm": 2000})
        if name in ("a", "definite", "a32"):
            rows = len(view)
            right = file.input(f"right_{name}", np.round(generator.standard_normal((rows, 2)), 2), "f64")
            natural = "f64"
            file.add("linalg.solve", [f"@{name}", f"@right_{name}"], run(np.linalg.solve, right), ulp={"norm": 2000})
            file.add("linalg.solve", [f"@{name}", "@v"], run(np.linalg.solve, get("v")), ulp={"norm": 2000})
        natural = "f32" if name == "a32" else "f64"
        if name in ("definite", "one"):
            file.add("linalg.cholesky", [f"@{name}"], run(np.linalg.cholesky), ulp=bound)
    file.add("linalg.cholesky", ["@a"], {"throws": "LinAlgError"})
    file.add("linalg.eigvalsh", ["@definite"], array(np.linalg.eigvalsh(definite)), ulp={"norm": 50})
    symmetric = file.input("symmetric", generator.integers(-9, 9, (6, 6)), "f64")
    file.add("linalg.eigvalsh", ["@symmetric"], array(np.linalg.eigvalsh(symmetric)), ulp={"norm": 50})
    for name in ("a", "tall", "flat", "one", "turned"):
        for mode in ("reduced", "complete"):
            if mode == "complete" and name in ("turned",) or name == "turned":
                continue
            q, r = np.linalg.qr(get(name), mode)
            file.add("linalg.qr", [f"@{name}", f"'{mode}"], {"list": [array(q), array(r)]}, ulp={"norm": 100})
    for name in ("a", "v", "s4", "i", "a32"):
        view = get(name)
        natural = "f32" if name == "a32" else "f64"
        for axis in (None, 0, -1):
            for order in (None, 1, 2, 0, 3, float("inf"), float("-inf"), "fro"):
                if (order == "fro" and (axis is not None or view.ndim != 2)) or (axis is None and view.ndim > 2 and order is not None) or (axis is None and view.ndim == 2 and order in (2, 0, 3)):
                    continue
                options = {} if axis is None else {"axis": axis}
                result = floats(np.linalg.norm(view.astype(np.float64), order, axis), natural)
                given = options | ({} if order is None else {"ord": "'fro" if order == "fro" else number(order)})
                file.add("linalg.norm", [f"@{name}"], scalar_or_array(result, options), given, ulp=4)


def others(file):
    layouts(file, ["f64", "f32", "i32", "i64", "u8", "u16", "bool"])
    ties = file.input("ties", [3, 1, 2, 1, 3, 3, 0, 2], "i32")
    for name in ("x_f64", "t_f32", "r_i32", "x_u8", "n_f64"):
        view, at = file.arrays[name], f"@{name}"
        natural = floating(OURS[view.dtype])
        for function, short in (("abs", "abs"), ("amax", "amax"), ("amin", "amin"), ("ascontiguousarray", "ascontiguousarray"), ("ediff1d", "ediff1d"), ("permuteDims", "transpose")):
            attempt(file, function, [at], lambda: getattr(np, short)(view))
        for function in ("deg2rad", "rad2deg", "sinc"):
            file.add(function, [at], array(getattr(np, function)(view.astype(np.float64) if function == "sinc" else long(view)).astype(numpy_dtype(natural))), ulp=4)
        for function in ("isposinf", "isneginf"):
            file.add(function, [at], array(getattr(np, function)(view)))
        file.add("fix", [at], array(view if view.dtype.kind in "iu" else np.fix(view)))
        if view.ndim > 1:
            attempt(file, "fliplr", [at], lambda: np.fliplr(view))
        attempt(file, "flipud", [at], lambda: np.flipud(view))
        for function in ("ndim", "size"):
            file.add(function, [at], int(getattr(np, function)(view)))
        if view.dtype.kind != "u":
            file.add("floatPower", [at, 2], array(np.power(view.astype(np.float64), 2).astype(numpy_dtype(natural))))
        file.add("emptyLike", [at], array(np.zeros_like(view)))
        file.add("fullLike", [at, 7], array(np.full_like(view, 7)))
        file.add("remainder", [at, at], array(np.remainder(view.astype(np.float64), view.astype(np.float64)).astype(view.dtype) if view.dtype.kind == "f" else np.remainder(view, view)))
        attempt(file, "variance", [at], lambda: floats(view.astype(np.float64).var(), natural)[()], ulp=2)
    for function in ("unique_counts", "unique_inverse", "unique_all"):
        values, index, inverse, counts = np.unique(ties, True, True, True)
        results = {"unique_counts": [values, counts], "unique_inverse": [values, inverse], "unique_all": [values, index, inverse, counts]}[function]
        file.add(camel(function), ["@ties"], {"list": [array(whole(each)) for each in results]})
    for kth in (0, 3, -1, 9):
        attempt(file, "argpartition", ["@ties", kth], lambda: (np.partition(ties, kth), whole(np.argsort(ties, kind="stable")))[1])
        attempt(file, "partition", ["@ties", kth], lambda: (np.partition(ties, kth), np.sort(ties))[1])
    x, y = file.arrays["x_f64"], file.arrays["y_f64"]
    file.add("logaddexp2", ["@x_f64", "@y_f64"], array(np.logaddexp2(long(x), long(y)).astype(np.float64)), ulp=4)
    for one, two in (("x_f64", "x_f64"), ("x_i32", "y_i32"), ("x_i32", "n_i32"), ("x_i32", "ties"), ("s_i32", "s_i32")):
        file.add("arrayEquiv", [f"@{one}", f"@{two}"], bool(np.array_equiv(file.arrays[one], file.arrays[two])))
    attempt(file, "broadcastArrays", ["@x_i32", "@c_f64"], lambda: np.broadcast_arrays(file.arrays["x_i32"], file.arrays["c_f64"]))
    attempt(file, "extract", ["@x_bool", "@x_i32"], lambda: np.extract(file.arrays["x_bool"], file.arrays["x_i32"]))
    attempt(file, "deleteAt", ["@x_i32", [1, 2]], lambda: np.delete(file.arrays["x_i32"], [1, 2]))
    attempt(file, "histogramBinEdges", ["@ties", 4], lambda: np.histogram_bin_edges(ties, 4))
    for n in (0, 1, 3):
        attempt(file, "identity", [n], lambda: np.identity(n))
    for dtype in ("f64", "i32", "u8"):
        for shape in ([], [0], [3], [2, 1, 2]):
            for function in ("zeros", "ones", "empty"):
                file.add(function, [shape, f"'{dtype}"], array(getattr(np, "zeros" if function == "empty" else function)(shape, numpy_dtype(dtype))))
            file.add("full", [shape, 5, f"'{dtype}"], array(np.full(shape, 5, numpy_dtype(dtype))))


def decompositions(file):
    generator = np.random.default_rng(4)
    for name, shape in (("a", (4, 4)), ("tall", (6, 3)), ("wide", (3, 5)), ("one", (1, 1)), ("f", (4, 3))):
        file.input(name, np.round(generator.standard_normal(shape), 2), "f32" if name == "f" else "f64")
    file.input("flat", [[1, 2, 3], [2, 4, 6], [1, 0, 1]], "i32")
    for name, view in list(file.arrays.items()):
        wide = view.astype(np.float64)
        natural = "f32" if name == "f" else "f64"
        file.add("linalg.svdvals", [f"@{name}"], array(floats(np.linalg.svd(wide, compute_uv=False), natural)), ulp={"norm": 50})
        file.add("linalg.pinv", [f"@{name}"], array(floats(np.linalg.pinv(wide), natural)), ulp={"norm": 500})
        file.add("linalg.matrixRank", [f"@{name}"], int(np.linalg.matrix_rank(wide)))
        if name != "flat":
            file.add("linalg.cond", [f"@{name}"], number(np.linalg.cond(wide)), ulp=500)
        right = file.input(f"right_{name}", np.round(generator.standard_normal((len(view), 2)), 2), "f64")
        x, _, rank, s = np.linalg.lstsq(wide, right, rcond=None)
        file.add("linalg.lstsq", [f"@{name}", f"@right_{name}"], {"list": [array(x), int(rank), array(floats(s, natural))]}, ulp={"norm": 2000})
    x = file.input("x", np.arange(8) / 2, "f64")
    y = file.input("y", [1, 0.5, 2, 3.5, 3, 7, 9.5, 12], "f64")
    for degree in (0, 1, 2, 4):
        file.add("polyfit", ["@x", "@y", degree], array(np.polyfit(x, y, degree)), ulp={"norm": 5000})
    for p in ([1, 2, 3], [5], [], [0.5, 0, -1, 2]):
        file.add("polyval", [p, "@x"], array(np.polyval(np.array(p, float), x)))
        file.add("polyval", [p, 1.5], number(np.float64(np.polyval(np.array(p, float), 1.5))))
    for p in ([1, 2, 3], [0.5, 0, -1, 2]):
        file.add("polyder", [p], array(np.polyder(np.array(p, float))))
    for function in ("bartlett", "blackman", "hamming", "hanning"):
        for length in (0, 1, 2, 7, 8):
            file.add(function, [length], array(getattr(np, function)(length).astype(float)), ulp={"norm": 2})
    special = [1.5, float("nan"), float("inf"), float("-inf"), -2]
    for dtype in ("f64", "f32"):
        view = file.input(f"special_{dtype}", special, dtype)
        file.add("nanToNum", [f"@special_{dtype}"], array(np.nan_to_num(view)))
        file.add("nanToNum", [f"@special_{dtype}"], array(np.nan_to_num(view, nan=7, posinf=9, neginf=-9)), {"nan": 7, "posinf": 9, "neginf": -9})
    file.add("nanToNum", ["@flat"], array(file.arrays["flat"]))


KEYS = [
    [1], [-1, 0], [1, -1], ["..."], ["...", 1], [0, "..."], [None], [None, "...", None], [1, None], ["...", None, 0],
    [slice(None)], [slice(1, None)], [slice(None, None, -1)], [slice(None), slice(None, None, 2)], [slice(5, -9, -2), "...", slice(-2, None)],
    [[1, 0, 1]], [[-1]], [slice(None), [2, 0]], [[1, 0], [0, 2]], [[0, 1], slice(None), [2, 1]], [0, [1, 0]], [0, slice(None), [1, 0]], [[0, 1], None, [1, 0]],
    ["@pairs"], ["@pairs", "@picks"], [slice(None), "@pairs"], ["...", "@picks"], ["@mask"], ["@rows"], [slice(None), "@rows"], ["@rows", 1], [None, "@mask"],
    [2, 0], [[0, 5]], [0, 0, 0, 0, 0], ["@none"], ["@big"],
]


def key_text(key):
    """A key as JSON."""
    if isinstance(key, slice):
        return ":" + ":".join("" if part is None else str(part) for part in (key.start, key.stop, 1 if key.step is None else key.step))
    return "'..." if key == "..." else key


def at_most_4(result):
    if result.ndim > 4:
        raise ValueError
    return result


def indexing(file):
    layouts(file, ["f64", "i32", "i64", "u8", "f32", "i16", "bool"])
    file.input("pairs", [[0, 1], [1, 0]], "i32")
    file.input("picks", [[1], [-1]], "i64")
    file.input("mask", [[1, 0, 1], [0, 1, 1]], "bool")
    file.input("rows", [0, 1], "bool")
    file.input("none", [0, 0], "bool")
    file.input("big", [1, 1, 0], "i64")
    flat = file.input("flat", [0, 3, 5, 2], "i32")
    for name in ("x_f64", "t_i32", "c_u8", "r_i16", "r_i64", "y_f32", "e_f64", "s_i32", "n_bool"):
        view = file.arrays[name]
        for keys in KEYS:
            own = tuple(file.arrays[key[1:]] if isinstance(key, str) and key.startswith("@") else Ellipsis if key == "..." else key for key in keys)
            attempt(file, "getitem", [f"@{name}", *[key_text(key) for key in keys]], lambda: at_most_4(np.asarray(view[own])))
    for shape in ([2, 3], [0, 2], [4], [2, 1, 2]):
        file.add("indices", [shape], array(np.indices(shape).astype(np.int32)))
    for at, shape in ((5, [2, 3]), (flat, [2, 3]), (flat, [1, 2, 3])):
        result = [int(each) if np.ndim(at) == 0 else array(each.astype(np.int32)) for each in np.unravel_index(at, shape)]
        file.add("unravelIndex", [5 if np.ndim(at) == 0 else "@flat", shape], {"list": result})
    file.add("unravelIndex", [6, [2, 3]], {"throws": "RangeError"})
    file.add("unravelIndex", [-1, [2, 3]], {"throws": "RangeError"})
    for lists, shape, mode in (([1, 2], [2, 3], "raise"), ([[0, 1, 1], [2, 0, 1]], [2, 3], "raise"), ([[0, 9], [-4, 1]], [2, 3], "clip"), ([[0, 9], [-4, 1]], [2, 3], "wrap"), ([[-1], [0]], [2, 3], "raise"), (["@pairs", "@pairs"], [2, 2], "raise")):
        own = [file.arrays[each[1:]] if isinstance(each, str) else each for each in lists]
        attempt(file, "ravelMultiIndex", [lists, shape], lambda: np.int32(np.ravel_multi_index(own, shape, mode)) if np.ndim(own[0]) == 0 else whole(np.ravel_multi_index(own, shape, mode)), {"mode": f"'{mode}"})
    for arguments in ((3,), (3, 1), (2, -1, 4), (0,)):
        n, k, m = arguments if len(arguments) == 3 else (*arguments, 0)[:2] + (None,)
        for name in ("tril", "triu"):
            file.add(f"{name}Indices", list(arguments), {"list": [array(each.astype(np.int32)) for each in getattr(np, f"{name}_indices")(n, k, m)]})
            if m is None:
                square = file.input(f"square_{n}", np.arange(n * n).reshape(n, n), "f64") if f"square_{n}" not in file.arrays else file.arrays[f"square_{n}"]
                file.add(f"{name}IndicesFrom", [f"@square_{n}", k], {"list": [array(each.astype(np.int32)) for each in getattr(np, f"{name}_indices_from")(square, k)]})
    file.add("diagIndices", [3], {"list": [array(each.astype(np.int32)) for each in np.diag_indices(3)]})
    file.add("diagIndices", [2, 3], {"list": [array(each.astype(np.int32)) for each in np.diag_indices(2, 3)]})
    file.add("diagIndicesFrom", ["@square_3"], {"list": [array(each.astype(np.int32)) for each in np.diag_indices_from(file.arrays["square_3"])]})
    file.add("ix", ["@flat", [1, 2]], {"list": [array(each.astype(np.int32)) for each in np.ix_(flat, [1, 2])]})
    file.add("ix", ["@rows", "@flat"], {"list": [array(each.astype(np.int32)) for each in np.ix_(file.arrays["rows"], flat)]})
    numbers = file.input("numbers", [[0, 1, 1], [1, 0, 1]], "i32")
    far = file.input("far", [[0, 4, -1], [1, 0, 1]], "i32")
    for one, two in (("x_f64", "t_i32"), ("x_i32", "y_i32"), ("x_i64", "n_i64"), ("x_u8", "r_i16")):
        kind = common(OURS[file.arrays[one].dtype], OURS[file.arrays[two].dtype])
        both = [file.arrays[name].astype(numpy_dtype(kind)) for name in (one, two)]
        for mode in ("raise", "clip", "wrap"):
            attempt(file, "choose", ["@numbers", [f"@{one}", f"@{two}"]], lambda: np.choose(numbers, both, mode=mode), {"mode": f"'{mode}"})
            attempt(file, "choose", ["@far", [f"@{one}", f"@{two}"]], lambda: np.choose(far, both, mode=mode), {"mode": f"'{mode}"})
        conditions = [file.arrays["x_bool"], file.arrays["mask"]]
        attempt(file, "select", [["@x_bool", "@mask"], [f"@{one}", f"@{two}"]], lambda: np.select(conditions, both, both[0].dtype.type(0)))
        attempt(file, "select", [["@x_bool", "@mask"], [f"@{one}", f"@{two}"], f"@{one}"], lambda: np.select(conditions, both, both[0]))
    for name in ("x_f64", "t_i32", "r_u8", "c_bool"):
        view = file.arrays[name]
        attempt(file, "diagonal", [f"@{name}"], lambda: view.diagonal())
        attempt(file, "diagonal", [f"@{name}", 1, -1, 0], lambda: view.diagonal(1, -1, 0))
        attempt(file, "diagflat", [f"@{name}", -1], lambda: np.diagflat(view, -1))
        attempt(file, "rollaxis", [f"@{name}", -1], lambda: np.rollaxis(view, -1))
        attempt(file, "rollaxis", [f"@{name}", 0, 2], lambda: np.rollaxis(view, 0, 2))
        attempt(file, "asfortranarray", [f"@{name}"], lambda: view)
        for function in ("hsplit", "vsplit", "dsplit"):
            for sections in (1, 2, 3, [1], [1, -1]):
                try:
                    file.add(function, [f"@{name}", sections], {"list": [array(each) for each in getattr(np, function)(view, sections)]})
                except (ValueError, IndexError):
                    file.add(function, [f"@{name}", sections], {"throws": "RangeError"})
        file.add("isfortran", [f"@{name}"], bool(np.isfortran(view)))
        if name != "x_f64":
            for axis in (None, 0, -1):
                for order in ("big", "little"):
                    given = {"bitorder": f"'{order}"} | ({} if axis is None else {"axis": axis})
                    attempt(file, "packbits", [f"@{name}"], lambda: np.packbits(view != 0, axis, order), given)
                    if name == "r_u8":
                        attempt(file, "unpackbits", [f"@{name}"], lambda: np.unpackbits(view, axis, bitorder=order), given)
                        attempt(file, "unpackbits", [f"@{name}"], lambda: np.unpackbits(view, axis, 9, order), given | {"count": 9})
                        attempt(file, "unpackbits", [f"@{name}"], lambda: np.unpackbits(view, axis, -3, order), given | {"count": -3})
    file.add("unpackbits", ["@x_i32"], {"throws": "TypeError"})
    get = file.arrays.get
    for blocks in (["@x_f64", "@t_i32"], [["@x_f64", "@c_i32"], ["@y_f32", "@s_f64"]], "@y_i32", ["@y_i32", "@n_u8"], [["@y_i32"], ["@x_u8"]], [["@x_f64"], ["@c_f64"]], [[["@r_f64"], ["@r_f64"]]]):
        def views(each):
            return [views(inner) for inner in each] if isinstance(each, list) else get(each[1:])

        attempt(file, "block", [blocks], lambda: np.block(views(blocks)))


def parts(file):
    layouts(file, ["f64", "f32", "i32", "u8", "i64"])
    special = [0.0, -0.0, 1.0, -1.0, 1.5, -2.75, 1e300, 5e-324, 2.2250738585072014e-308, float("nan"), float("inf"), float("-inf"), 1 / 3, -1e-310, 1024.0, 1.7976931348623157e308]
    for dtype in ("f64", "f32"):
        file.input(f"special_{dtype}", special, dtype)
    file.input("exponents", [0, 1, -1, 5, 1023, 2000, -1074, 3, 1, 1, -1, 1, -1075, 30, -1100, -2000], "i32")
    for name in ("special_f64", "special_f32", "x_i32", "x_u8", "y_f64"):
        view = file.arrays[name]
        kind = numpy_dtype(floating(OURS[view.dtype]))
        file.add("modf", [f"@{name}"], {"list": [array(each) for each in np.modf(view.astype(kind))]})
        mantissa, exponent = np.frexp(view.astype(kind))
        file.add("frexp", [f"@{name}"], {"list": [array(mantissa), array(exponent.astype(np.int32))]})
        if view.size == 16:
            file.add("spacing", [f"@{name}"], array(np.where(np.abs(view) == np.finfo(kind).max, np.copysign(np.spacing(np.nextafter(np.finfo(kind).max, kind.type(0))), view), np.spacing(view)).astype(kind)))
            for other in (0, float("inf"), float("-inf"), float("nan"), 1.5):
                file.add("nextafter", [f"@{name}", number(other)], array(np.nextafter(view, kind.type(other))))
            file.add("ldexp", [f"@{name}", "@exponents"], array(np.ldexp(view, file.arrays["exponents"])))
    file.add("modf", [2.5], {"list": [0.5, 2]})
    file.add("frexp", [6], {"list": [0.75, 3]})
    for one, two in (("x_f64", "y_f64"), ("x_i32", "n_i32"), ("x_i64", "y_i64"), ("x_f32", "s_f32")):
        left, right = [file.arrays[name] for name in (one, two)]
        wide = [each.astype(np.float64) if each.dtype.kind == "f" else each for each in (left, right)]
        file.add("divmod", [f"@{one}", f"@{two}"], {"list": [array(np.asarray(each).astype(left.dtype)) for each in np.divmod(*wide)]})
    file.add("modf", ["@x_i64"], {"throws": "TypeError"})


def signals(file):
    generator = np.random.default_rng(11)
    a, b = file.input("a", generator.standard_normal(9).round(2), "f64"), file.input("b", generator.standard_normal(9).round(2), "f64")
    weights = file.input("weights", generator.random(9).round(2), "f64")
    for first, second in (([1, 2, 3], [1, 1]), ([2], [0, 3, 1]), ([1, 0, 0, -1], [1, -1]), ([0, 0, 1], [1]), ([6, 5, 4, 3], [2, 0, 1])):
        for name in ("polyadd", "polysub", "polymul"):
            file.add(name, [first, second], array(getattr(np, name)(np.array(first, float), np.array(second, float))))
        file.add("polydiv", [first, [2, 1]], {"list": [array(each) for each in np.polydiv(np.array(first, float), np.array([2.0, 1.0]))]}, ulp=4)
        file.add("polyint", [first], array(np.polyint(np.array(first, float))), ulp=2)
        file.add("polyint", [first, 2, [3, 4]], array(np.polyint(np.array(first, float), 2, [3, 4])), ulp=2)
        file.add("poly", [first], array(np.poly(np.array(first, float))), ulp=2)
    file.add("poly", [[]], array(np.array([1.0])))
    places = file.input("places", [0, 0.1, -1, 2.5, 8, -30, 100, 700], "f64")
    file.add("i0", ["@places"], array(np.i0(places)), ulp=40)
    file.add("i0", [1.5], float(np.i0(1.5)), ulp=4)
    for length, beta in ((0, 5), (1, 5), (2, 5), (7, 0), (7, 14), (8, 8.6)):
        file.add("kaiser", [length, beta], array(np.kaiser(length, beta)), ulp={"norm": 20})
    angles = file.input("angles", [[0, 3, 6.5, -3.1], [3.2, 9.6, -9.6, 0], [0.1, 3.3, 0.2, 6.4]], "f64")
    for options in ({}, {"axis": 0}, {"period": 4}, {"discont": 5}, {"period": 3, "axis": -2}):
        file.add("unwrap", ["@angles"], array(np.unwrap(angles, **options)), options, ulp={"norm": 4})
    file.add("histogram2d", ["@a", "@b", 3], {"list": [array(each) for each in np.histogram2d(a, b, 3)]}, ulp=2)
    edges = [[-2.0, 0.0, 2.0], [-1, -0.5, 0.5, 3]]
    file.add("histogram2d", ["@a", "@b", edges], {"list": [array(each) for each in np.histogram2d(a, b, edges)]})
    file.add("histogram2d", ["@a", "@b", 2], {"list": [array(each) for each in np.histogram2d(a, b, 2, [[-1, 1], [-1, 1]], True, weights)]}, {"range": [[-1, 1], [-1, 1]], "density": True, "weights": "@weights"}, ulp=4)
    points = file.input("points", generator.standard_normal((20, 3)).round(2), "f64")
    counts, sides = np.histogramdd(points, 2)
    file.add("histogramdd", ["@points", 2], {"list": [array(counts), {"list": [array(each) for each in sides]}]}, ulp=2)
    counts, sides = np.histogramdd(points, (2, 3, [-1.0, 0.0, 1.0]), density=True)
    file.add("histogramdd", ["@points", [2, 3, [-1.0, 0.0, 1.0]]], {"list": [array(counts), {"list": [array(each) for each in sides]}]}, {"density": True}, ulp=4)
    m = [file.input(f"m{i}", generator.integers(-3, 4, shape).astype(float), "f64") for i, shape in enumerate(((4, 2), (2, 5), (5, 3), (3,)))]
    file.add("linalg.multiDot", [["@m0", "@m1", "@m2"]], array(np.linalg.multi_dot(m[:3])))
    file.add("linalg.multiDot", [["@m0", "@m1", "@m2", "@m3"]], array(np.linalg.multi_dot(m)))
    cube = file.input("cube", generator.standard_normal((2, 3, 3, 2)).round(2), "f64")
    right = file.input("right", generator.standard_normal((2, 3)).round(2), "f64")
    file.add("linalg.tensorinv", ["@cube"], array(np.linalg.tensorinv(cube)), ulp={"norm": 500})
    file.add("linalg.tensorsolve", ["@cube", "@right"], array(np.linalg.tensorsolve(cube, right)), ulp={"norm": 500})


FAMILIES = [("indexing", indexing, False), ("parts", parts, False), ("signals", signals, False), ("binary", binary, True), ("unary", unary, True), ("reductions", reductions, False), ("manipulation", manipulation, False), ("statistics", statistics, False), ("linalg", linalg, False), ("others", others, False), ("decompositions", decompositions, False)]

def files():
    """Files as NumPy writes them, in base64, with the arrays that they hold."""
    layouts(target := File("files"))
    turned = np.asfortranarray(target.arrays["r_i16"])
    named = {f"{name}": target.arrays[name] for name in target.arrays if name[0] in "xenst" and target.arrays[name].size < 7}
    named |= {"turned": turned, "swapped": target.arrays["x_f64"].astype(">f8"), "swapped_i2": target.arrays["x_i16"].astype(">i2")}
    pairs = np.arange(6.0).reshape(2, 3) - 2j
    named |= {"c128": pairs, "c64": pairs.astype(np.complex64)[:, ::2], "turned_c128": pairs.T, "swapped_c64": pairs.astype(">c8")}
    stored = {}
    for name, each in named.items():
        buffer = io.BytesIO()
        np.lib.format.write_array(buffer, each, version={"x_u8": (2, 0), "x_u16": (3, 0)}.get(name))
        native = each.astype(each.dtype.newbyteorder("="))
        held = array(native) if each.dtype.kind != "c" else {"d": OURS[native.dtype], "s": list(each.shape), "v": [f"{z.real:g} {z.imag:g}" for z in each.flat]}
        stored[name] = [held, base64.b64encode(buffer.getvalue()).decode()]
    archives = {}
    for name, save in (("stored", np.savez), ("deflated", np.savez_compressed)):
        buffer = io.BytesIO()
        save(buffer, first=target.arrays["x_i64"], second=np.zeros((20, 30)), third=turned)
        archives[name] = base64.b64encode(buffer.getvalue()).decode()
    with open(os.path.join(FOLDER, "..", "files.json"), "w") as file:
        json.dump({"npy": stored, "npz": archives}, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    files()
    for title, make, views in FAMILIES:
        target = File(title)
        if views:
            layouts(target)
        make(target)
        target.write()
