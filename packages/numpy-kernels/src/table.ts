/**
 * The functions of `@wumba/numpy` that kernels know beside the element-wise ones, which are read from their sources.
 */
import type { Builtin } from "@wumba/compiler/extend";
import { arrangements } from "./arrays/arranged.js";
import { averages } from "./reductions/averages.js";
import { choices } from "./arrays/choices.js";
import { chosen } from "./arrays/chosen.js";
import { closeness } from "./elements/closeness.js";
import { complexParts, complexSources } from "./elements/complex-parts.js";
import { contractions } from "./linalg/contractions.js";
import { creation } from "./arrays/creation.js";
import { decompositions } from "./linalg/decompositions.js";
import { einsums } from "./linalg/einsum.js";
import { extents } from "./arrays/extents.js";
import { grids } from "./arrays/grids.js";
import { joins } from "./arrays/joins.js";
import { lanes } from "./reductions/lanes.js";
import { likes } from "./arrays/likes.js";
import { lists } from "./lists/lists.js";
import { nested } from "./arrays/nested.js";
import { norms } from "./reductions/norms.js";
import { pairs } from "./elements/pairs.js";
import { parts } from "./arrays/parts.js";
import { positions } from "./arrays/positions.js";
import { polynomials } from "./lists/polynomials.js";
import { products } from "./linalg/products.js";
import { reductions } from "./reductions/reductions.js";
import { selection } from "./elements/selection.js";
import { series } from "./lists/series.js";
import { sets } from "./lists/sets.js";
import { shapes } from "./arrays/shapes.js";
import { solvers } from "./linalg/solvers.js";
import { spots } from "./arrays/spots.js";
import { sums } from "./reductions/sums.js";
import { transforms } from "./lists/transforms.js";
import { typed, typedSources } from "./elements/typed.js";
import type { ElementsRow, Source } from "./elements/strided.js";
import { writers } from "./arrays/writers.js";

/** The rows, of which those that have a source of elements say so. */
const withElements = (
  rows: Record<string, Builtin>,
  sources: Readonly<Record<string, Source>>,
): Record<string, Builtin | ElementsRow> =>
  Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [key, sources[key] ? { ...row, elements: sources[key] } : row]),
  );

export const numpy: Record<string, Builtin> = {
  ...creation,
  ...likes,
  ...reductions,
  ...selection,
  ...withElements(typed, typedSources),
  ...nested,
  ...averages,
  ...writers,
  ...pairs,
  ...products,
  ...contractions,
  ...einsums,
  ...shapes,
  ...joins,
  ...lanes,
  ...lists,
  ...solvers,
  ...arrangements,
  ...chosen,
  ...parts,
  ...spots,
  ...positions,
  ...grids,
  ...extents,
  ...series,
  ...polynomials,
  ...sets,
  ...transforms,
  ...decompositions,
  ...sums,
  ...norms,
  ...choices,
  ...closeness,
  ...withElements(complexParts, complexSources),
};
