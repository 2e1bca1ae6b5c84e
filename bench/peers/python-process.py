"""Runs one kernel in Python: how, the module, the file of arguments and their kinds on the command line; the questions are those of native.c.

How is `numpy`, as it is, `numpyNarrow`, whose matrices are multiplied in vectors as wide as WebAssembly's, `numba`, which compiles every function of the module that it has not compiled itself, or `numbaFast`,
which does so with fast math. A kind is `int`, `float`, or the
type of an array's elements, with the array's shape if it has one: `f8:20x30`.
"""
import importlib.util
import os
import sys
import time
import types

# Matrices are multiplied on one thread.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
if sys.argv[1] == "numpyNarrow":
    os.environ["OPENBLAS_CORETYPE"] = "Nehalem"
import numpy as np


def read_arguments(name, kinds):
    arguments, written = [], []
    with open(name, "rb") as file:
        for kind in kinds:
            words = file.readline().split()
            if words[0] == b"number":
                value = float(words[1])
                arguments.append(int(value) if kind == "int" else value)
            else:
                dtype, _, shape = kind.partition(":")
                elements = np.frombuffer(file.read(int(words[1])), dtype=dtype).copy()
                if shape:
                    elements = elements.reshape([int(length) for length in shape.split("x")])
                file.readline()
                if words[3] == b"1":
                    written.append((elements, elements.copy()))
                arguments.append(elements)
    return arguments, written


def load(how, module):
    """The function `kernel` of a module, or its `numba_kernel` where Numba does not compile what NumPy runs."""
    spec = importlib.util.spec_from_file_location("kernel", module)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    if how.startswith("numpy"):
        return loaded.kernel
    import numba

    for name, value in list(vars(loaded).items()):
        if isinstance(value, types.FunctionType) and value.__module__ == "kernel":
            setattr(loaded, name, numba.njit(error_model="numpy", fastmath=how == "numbaFast")(value))
    return getattr(loaded, "numba_kernel", loaded.kernel)


def main():
    how, module, data, kinds = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4].split(",")
    kernel = load(how, module)
    arguments, written = read_arguments(data, kinds)

    def call():
        start = time.process_time()
        result = kernel(*arguments)
        return result, (time.process_time() - start) * 1e3

    def restore():
        for elements, pristine in written:
            elements[:] = pristine

    for line in sys.stdin:
        words = line.split()
        if words[0] == "check":
            result, spent = call()
            with open(words[1], "wb") as file:
                is_array = isinstance(result, np.ndarray)
                file.write(np.float64(0 if result is None or is_array else result).tobytes())
                for x in arguments:
                    if isinstance(x, np.ndarray):
                        file.write(x.tobytes())
                if is_array:
                    file.write(result.tobytes())
            print(spent, flush=True)
        else:
            milliseconds, at_least = float(words[1]), int(words[2])
            spent, times, end = 0.0, [], time.process_time() + 4 * milliseconds / 1e3
            while len(times) < at_least or (spent < milliseconds and time.process_time() < end):
                restore()
                times.append(call()[1])
                spent += times[-1]
            print(sorted(times)[len(times) // 2], flush=True)


main()
