/** All subjects of the corpus, field by field. */
import { subjects as audio } from "./audio.mjs";
import { subjects as binary } from "./binary.mjs";
import { subjects as calendar } from "./calendar.mjs";
import { subjects as clustering } from "./clustering.mjs";
import { subjects as colours } from "./colours.mjs";
import { subjects as compression } from "./compression.mjs";
import { subjects as dimensions } from "./dimensions.mjs";
import { subjects as geometry } from "./geometry.mjs";
import { subjects as graphs } from "./graphs.mjs";
import { subjects as hashing } from "./hashing.mjs";
import { subjects as images } from "./images.mjs";
import { subjects as matrices } from "./matrices.mjs";
import { subjects as noise } from "./noise.mjs";
import { subjects as physics } from "./physics.mjs";
import { subjects as random } from "./random.mjs";
import { subjects as signals } from "./signals.mjs";
import { subjects as spatialIndex } from "./spatial-index.mjs";
import { subjects as statistics } from "./statistics.mjs";
import { subjects as strings } from "./strings.mjs";
import { subjects as triangulation } from "./triangulation.mjs";

export const corpus = [
  ...noise,
  ...geometry,
  ...triangulation,
  ...spatialIndex,
  ...hashing,
  ...compression,
  ...images,
  ...audio,
  ...statistics,
  ...clustering,
  ...dimensions,
  ...matrices,
  ...signals,
  ...colours,
  ...binary,
  ...random,
  ...graphs,
  ...physics,
  ...strings,
  ...calendar,
];
