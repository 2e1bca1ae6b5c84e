/** The builtins of the language and of `wumba` by key, and the ones that are refused, with the reason. */
import { operation } from "../ir/build.js";
import { arrays } from "./arrays.js";
import { atomics } from "./atomics.js";
import { bigints } from "./bigint.js";
import { buffers } from "./buffers.js";
import { collections } from "./collections.js";
import { walks } from "./lists/walks.js";
import { dataViews } from "./data-view.js";
import { iterators } from "./lists/iterators.js";
import { callbacks } from "./lists/callbacks.js";
import { listConstructor } from "./lists/list-constructor.js";
import { lists } from "./lists/lists.js";
import { math, numbers } from "./math.js";
import { records } from "./records.js";
import { searches } from "./lists/searches.js";
import { sequenceMethods } from "./lists/sequence-methods.js";
import { sorting } from "./lists/sorting.js";
import { conversions } from "./conversions.js";
import { refusedTexts, texts } from "./texts.js";
import type { Builtin } from "./row.js";
import { scalars } from "./scalars.js";

export const builtins: Record<string, Builtin> = {
  ...math,
  ...numbers,
  ...arrays,
  ...buffers,
  ...lists,
  ...listConstructor,
  ...sequenceMethods,
  ...callbacks,
  ...searches,
  ...walks,
  ...sorting,
  ...texts,
  ...conversions,
  ...scalars,
  ...bigints,
  ...iterators,
  ...dataViews,
  ...records,
  ...collections,
  ...atomics,
  "wumba.threadId": { precision: "exact", translate: () => operation("threadid", "f64") },
};

const order = "it calls back into JavaScript.";

export const refused: Record<string, string> = {
  ...refusedTexts,
  "DateConstructor.now":
    "the clock is outside the kernel; pass the time as a parameter, or read it in host(() => Date.now()) of wumba.",
  "Performance.now":
    "the clock is outside the kernel; pass the time as a parameter, or read it in host(() => " +
    "performance.now()) of wumba.",
  "wumba.prange": "it belongs into the head of a loop: for (const i of prange(n)).",
  "wumba.getNumThreads": "the threads are JavaScript's to count; pass the number as a parameter.",
  "wumba.setNumThreads": "the threads are JavaScript's to set.",
  setTimeout: order,
};
