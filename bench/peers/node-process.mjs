/** The child process that runs one kernel in Node; asked over IPC: `prepare`, `time`. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as wumba from "wumba";
import { readOutcome, writeCase } from "./case-file.mjs";
import { Engine } from "./engine.mjs";
import { importNumpyTs, programs } from "./numpy-ts.mjs";
import { difference } from "./subjects.mjs";

/** For PolyBench's LARGE arrays. */
wumba.configureMemory({ bytes: 2 ** 30 });

let engine;

const answers = {
  async open({ name, plain, compiled, compiledFast, modules = {}, libraries = [], size }) {
    const source = await import(pathToFileURL(plain).href);
    engine = new Engine({
      name,
      input: source.input,
      size: source.input[size] ?? source.input.medium,
      plain: source,
      compiled: compiled && (await import(pathToFileURL(compiled).href)),
      compiledHeap: compiled && (await import(`${pathToFileURL(compiled).href}?heap`)),
      compiledFast: compiledFast && (await import(pathToFileURL(compiledFast).href)),
      wumba,
      libraries: libraries.includes("numpyTs")
        ? { numpyTs: { program: programs[name], library: await importNumpyTs() } }
        : {},
      modules: Object.fromEntries(Object.entries(modules).map(([key, file]) => [key, readFileSync(file)])),
    });
    return { subjects: Object.keys(engine.subjects) };
  },
  prepare: ({ warmUp, timed }) => engine.prepare(warmUp, timed),
  time: ({ key, milliseconds }) => engine.time(key, milliseconds),
  writeCase({ file }) {
    const { pristine, written } = engine.subjects.javascript;
    writeCase(file, pristine, written);
    return true;
  },
  /** What another process has written into a file, against plain JavaScript; null when it is right. */
  compare({ file, key }) {
    const expected = engine.reference();
    return difference(expected, readOutcome(file, expected), engine.toleranceOf(key)) ?? null;
  },
};

process.on("message", async ({ question, ...rest }) => {
  try {
    process.send({ answer: await answers[question](rest) });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
