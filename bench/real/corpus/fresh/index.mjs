/** The subjects of the fresh set, field by field. */
import { subjects as animation } from "./animation.mjs";
import { subjects as barcodes } from "./barcodes.mjs";
import { subjects as binary } from "./binary.mjs";
import { subjects as calendar } from "./calendar.mjs";
import { subjects as colours } from "./colours.mjs";
import { subjects as curves } from "./curves.mjs";
import { subjects as fitting } from "./fitting.mjs";
import { subjects as games } from "./games.mjs";
import { subjects as hashing } from "./hashing.mjs";
import { subjects as images } from "./images.mjs";
import { subjects as maps } from "./maps.mjs";
import { subjects as matrices } from "./matrices.mjs";
import { subjects as numbers } from "./numbers.mjs";
import { subjects as strings } from "./strings.mjs";
import { subjects as structures } from "./structures.mjs";

export const fresh = [
  ...hashing,
  ...binary,
  ...strings,
  ...animation,
  ...curves,
  ...maps,
  ...structures,
  ...colours,
  ...images,
  ...barcodes,
  ...games,
  ...fitting,
  ...matrices,
  ...numbers,
  ...calendar,
].map((one) => ({ ...one, set: "fresh" }));
