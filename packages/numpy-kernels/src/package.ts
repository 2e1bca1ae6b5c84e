/**
 * The files of `@wumba/numpy` that kernels call functions of, by folder and name. Each knows what it exports:
 * `files.sorting.order("insertionPoint")`. `test/layers` compares the texts with the imports.
 */
import { sourceFile, type SourceName } from "@wumba/compiler/extend";

/** Of the library. */
export const NAME = "numpy";

const from = <Exports>(file: string) => sourceFile<Exports>(NAME, file);

export const files = {
  array: {
    complex: from<typeof import("../../numpy/src/array/complex.js")>("array/complex"),
    indices: from<typeof import("../../numpy/src/array/indices.js")>("array/indices"),
    kernelarrays: from<typeof import("../../numpy/src/array/kernelarrays.js")>("array/kernelarrays"),
    neighbors: from<typeof import("../../numpy/src/array/neighbors.js")>("array/neighbors"),
  },
  complex: {
    loops: from<typeof import("../../numpy/src/complex/loops.js")>("complex/loops"),
    promotion: from<typeof import("../../numpy/src/complex/promotion.js")>("complex/promotion"),
  },
  creation: {
    diagonals: from<typeof import("../../numpy/src/creation/diagonals.js")>("creation/diagonals"),
    ranges: from<typeof import("../../numpy/src/creation/ranges.js")>("creation/ranges"),
    spacing: from<typeof import("../../numpy/src/creation/spacing.js")>("creation/spacing"),
  },
  elementwise: {
    arithmetic: from<typeof import("../../numpy/src/elementwise/arithmetic.js")>("elementwise/arithmetic"),
    bitwise: from<typeof import("../../numpy/src/elementwise/bitwise.js")>("elementwise/bitwise"),
    closeness: from<typeof import("../../numpy/src/elementwise/closeness.js")>("elementwise/closeness"),
    comparison: from<typeof import("../../numpy/src/elementwise/comparison.js")>("elementwise/comparison"),
    parts: from<typeof import("../../numpy/src/elementwise/parts.js")>("elementwise/parts"),
    replacement: from<typeof import("../../numpy/src/elementwise/replacement.js")>("elementwise/replacement"),
    rounding: from<typeof import("../../numpy/src/elementwise/rounding.js")>("elementwise/rounding"),
    signs: from<typeof import("../../numpy/src/elementwise/signs.js")>("elementwise/signs"),
  },
  failures: from<typeof import("../../numpy/src/failures.js")>("failures"),
  fft: {
    lanes: from<typeof import("../../numpy/src/fft/lanes.js")>("fft/lanes"),
    scales: from<typeof import("../../numpy/src/fft/scales.js")>("fft/scales"),
  },
  indexing: {
    grids: from<typeof import("../../numpy/src/indexing/grids.js")>("indexing/grids"),
    indices: from<typeof import("../../numpy/src/indexing/indices.js")>("indexing/indices"),
    keys: from<typeof import("../../numpy/src/indexing/keys.js")>("indexing/keys"),
    positions: from<typeof import("../../numpy/src/indexing/positions.js")>("indexing/positions"),
  },
  lifting: {
    methods: from<typeof import("../../numpy/src/lifting/methods.js")>("lifting/methods"),
  },
  linalg: {
    complex: {
      gemm: from<typeof import("../../numpy/src/linalg/complex/gemm.js")>("linalg/complex/gemm"),
      matrices: from<typeof import("../../numpy/src/linalg/complex/matrices.js")>("linalg/complex/matrices"),
      orthogonal: from<typeof import("../../numpy/src/linalg/complex/orthogonal.js")>("linalg/complex/orthogonal"),
      singular: from<typeof import("../../numpy/src/linalg/complex/singular.js")>("linalg/complex/singular"),
    },
    eigen: from<typeof import("../../numpy/src/linalg/eigen.js")>("linalg/eigen"),
    gemm: from<typeof import("../../numpy/src/linalg/gemm.js")>("linalg/gemm"),
    matrices: from<typeof import("../../numpy/src/linalg/matrices.js")>("linalg/matrices"),
    orthogonal: from<typeof import("../../numpy/src/linalg/orthogonal.js")>("linalg/orthogonal"),
    powers: from<typeof import("../../numpy/src/linalg/powers.js")>("linalg/powers"),
    products: from<typeof import("../../numpy/src/linalg/products.js")>("linalg/products"),
    singular: from<typeof import("../../numpy/src/linalg/singular.js")>("linalg/singular"),
    solving: from<typeof import("../../numpy/src/linalg/solving.js")>("linalg/solving"),
  },
  manipulation: {
    differences: from<typeof import("../../numpy/src/manipulation/differences.js")>("manipulation/differences"),
    indexing: from<typeof import("../../numpy/src/manipulation/indexing.js")>("manipulation/indexing"),
    joining: from<typeof import("../../numpy/src/manipulation/joining.js")>("manipulation/joining"),
    repeats: from<typeof import("../../numpy/src/manipulation/repeats.js")>("manipulation/repeats"),
  },
  promotion: from<typeof import("../../numpy/src/promotion.js")>("promotion"),
  random: {
    scalar: {
      orders: from<typeof import("../../numpy/src/random/scalar/orders.js")>("random/scalar/orders"),
    },
  },
  reductions: {
    axes: from<typeof import("../../numpy/src/reductions/axes.js")>("reductions/axes"),
    cascade: from<typeof import("../../numpy/src/reductions/cascade.js")>("reductions/cascade"),
    cumulative: from<typeof import("../../numpy/src/reductions/cumulative.js")>("reductions/cumulative"),
    extremeFolds: from<typeof import("../../numpy/src/reductions/extremeFolds.js")>("reductions/extremeFolds"),
    extremes: from<typeof import("../../numpy/src/reductions/extremes.js")>("reductions/extremes"),
    positions: from<typeof import("../../numpy/src/reductions/positions.js")>("reductions/positions"),
    sums: from<typeof import("../../numpy/src/reductions/sums.js")>("reductions/sums"),
  },
  sorting: {
    order: from<typeof import("../../numpy/src/sorting/order.js")>("sorting/order"),
    sets: from<typeof import("../../numpy/src/sorting/sets.js")>("sorting/sets"),
    sorting: from<typeof import("../../numpy/src/sorting/sorting.js")>("sorting/sorting"),
  },
  statistics: {
    averages: from<typeof import("../../numpy/src/statistics/averages.js")>("statistics/averages"),
    histograms: from<typeof import("../../numpy/src/statistics/histograms.js")>("statistics/histograms"),
    polynomials: from<typeof import("../../numpy/src/statistics/polynomials.js")>("statistics/polynomials"),
    quantiles: from<typeof import("../../numpy/src/statistics/quantiles.js")>("statistics/quantiles"),
    signals: from<typeof import("../../numpy/src/statistics/signals.js")>("statistics/signals"),
    windows: from<typeof import("../../numpy/src/statistics/windows.js")>("statistics/windows"),
  },
};

/** What a file exports: `NameIn<typeof files.array.indices>`. */
export type NameIn<File extends (name: never) => SourceName> = Parameters<File>[0];
