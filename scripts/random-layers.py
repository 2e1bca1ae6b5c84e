"""Out: packages/numpy/src/random/layers.ts, the layers of the ziggurats of @wumba/numpy, on `python3 scripts/random-layers.py && npx oxfmt packages/numpy/src/random/layers.ts`.

Marsaglia and Tsang (2000): 256 layers of one area v below a density f, of which the lowest begins at r with the tail: x[255] = r, f(x[i]) = v / x[i + 1] + f(x[i + 1]).
A draw of M = 2^bits values in layer i is at `width[i]` times the value, and below the density for certain where the value is less than `fraction[i]`, x[i - 1] / x[i] of M.
The roundings are those with which NumPy's streams were made: the normal layers step by step in doubles, the exponential ones rounded at the end.
"""

import math
import os
from decimal import Decimal, getcontext

getcontext().prec = 60
LAYERS = 256


def exp(x):
    return float(Decimal(x).exp())


def log(x):
    return float(Decimal(x).ln())


def normal():
    r, v, m = 3.6541528853610088, 0.004928673233974652, 2.0**52
    x, heights = [0.0] * LAYERS, [1.0] * LAYERS
    for i in range(LAYERS - 1, 0, -1):
        x[i] = r if i == LAYERS - 1 else math.sqrt(-2 * log(v / x[i + 1] + heights[i + 1]))
        # The value for 38 lies in the middle between two doubles but for a 500th of what is between them, and was rounded up.
        heights[i] = exp(-0.5 * x[i] * x[i]) + (2**-53 if i == 38 else 0)
    widths = [v / heights[255] / m] + [each / m for each in x[1:]]
    fractions = [int(r * heights[255] / v * m), 0] + [round(x[i - 1] / x[i] * m) for i in range(2, LAYERS)]
    return r, widths, fractions, heights


def exponential():
    r, m = Decimal("7.69711747013104971404462804811408952334296818528283253278834867283241051210533"), 2**53
    v = (r + 1) * (-r).exp()
    x = [Decimal(0)] * LAYERS
    for i in range(LAYERS - 1, 0, -1):
        x[i] = r if i == LAYERS - 1 else -((v / x[i + 1] + (-x[i + 1]).exp()).ln())
    widths = [float(v / (-r).exp() / m)] + [float(each / m) for each in x[1:]]
    # Fractions are of 52 bits, and one that is 0.
    exact = [r * (-r).exp() / v * m, 0] + [x[i - 1] / x[i] * m for i in range(2, LAYERS)]
    return float(r), widths, [int(each / 2) * 2 for each in exact], [float((-each).exp()) for each in x]


def text(value):
    return str(int(value)) if value == int(value) else repr(value)


def table(name, part, values):
    table = f"{name.upper()}_{part.upper()}S"
    reader = f"export const {name}{part.capitalize()} = (layer: number): number => {table}[layer]!;\n"
    return f"const {table} = /* @__PURE__ */ new Float64Array([{', '.join(map(text, values))}]);\n{reader}"


def layers(name, words, made):
    r, widths, fractions, heights = made
    return f"\n/** Where the tail of the {words} begins. */\nexport const {name.upper()}_TAIL = {r!r};\n" + "".join(
        table(name, part, values) for part, values in (("width", widths), ("fraction", fractions), ("height", heights))
    )


if __name__ == "__main__":
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../packages/numpy/src/random/layers.ts")
    with open(path, "w") as file:
        file.write("/** The layers of the ziggurats: scripts/random-layers.py computes them and says what they are. */\n")
        file.write(layers("normal", "normal density", normal()) + layers("exponential", "exponential density", exponential()))
