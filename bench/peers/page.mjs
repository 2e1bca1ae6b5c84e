/** The module of the page that runs one kernel in a browser; asked through `ask`: `open`, `prepare`, `time`. */
import * as wumba from "wumba";
import { Engine } from "./engine.mjs";

let engine;

const answers = {
  async open({ name, plain, compiled, size }) {
    const source = await import(plain);
    engine = new Engine({
      name,
      input: source.input,
      size: source.input[size] ?? source.input.medium,
      plain: source,
      compiled: compiled && (await import(compiled)),
      compiledHeap: compiled && (await import(`${compiled}?heap`)),
      wumba,
      modules: {},
    });
  },
  prepare: ({ warmUp }) => engine.prepare(warmUp),
  time: ({ key, milliseconds }) => engine.time(key, milliseconds),
};

globalThis.ask = (question, rest) => answers[question](rest);
