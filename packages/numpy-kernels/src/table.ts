/**
 * The functions of `@wumba/numpy` that kernels know beside the element-wise ones, which are read from their sources.
 */
import type { Builtin } from "@wumba/compiler/extend";
import { arrangements } from "./arranged.js";
import { averages } from "./averages.js";
import { choices } from "./choices.js";
import { chosen } from "./chosen.js";
import { closeness } from "./closeness.js";
import { complexParts } from "./complex-parts.js";
import { contractions } from "./contractions.js";
import { creation } from "./creation.js";
import { decompositions } from "./decompositions.js";
import { einsums } from "./einsum.js";
import { extents } from "./extents.js";
import { grids } from "./grids.js";
import { joins } from "./joins.js";
import { lanes } from "./lanes.js";
import { likes } from "./likes.js";
import { lists } from "./lists.js";
import { nested } from "./nested.js";
import { norms } from "./norms.js";
import { pairs } from "./pairs.js";
import { parts } from "./parts.js";
import { positions } from "./positions.js";
import { polynomials } from "./polynomials.js";
import { products } from "./products.js";
import { reductions } from "./reductions.js";
import { selection } from "./selection.js";
import { series } from "./series.js";
import { sets } from "./sets.js";
import { shapes } from "./shapes.js";
import { solvers } from "./solvers.js";
import { spots } from "./spots.js";
import { sums } from "./sums.js";
import { transforms } from "./transforms.js";
import { typed } from "./typed.js";
import { writers } from "./writers.js";

export const numpy: Record<string, Builtin> = {
  ...creation,
  ...likes,
  ...reductions,
  ...selection,
  ...typed,
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
  ...complexParts,
};
