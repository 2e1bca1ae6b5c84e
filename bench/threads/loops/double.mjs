/**
 * What two cores of this machine do at best: another thread that runs a loop, compiled without threads, on memory of
 * its own, while this one runs it too. Neither waits for the other but at the end.
 */
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const [ASKED, DONE] = [0, 1];

/** Loads a module on the other thread, which looks for work all the time from `awake` on, until `asleep`. */
export async function startDouble(module) {
  const words = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), { workerData: { module, words } });
  await once(worker, "message");
  return {
    async awake(name) {
      worker.postMessage(name);
      await once(worker, "message");
    },
    asleep() {
      Atomics.store(words, ASKED, -1);
    },
    /** Runs here what the other thread runs meanwhile; returns when both have. */
    run(loop) {
      const asked = Atomics.add(words, ASKED, 1) + 1;
      loop();
      while (Atomics.load(words, DONE) !== asked);
    },
  };
}

if (!isMainThread && workerData?.words) {
  const { module, words } = workerData;
  const { loopCases } = await import("./cases.mjs");
  const loops = await import(module);
  const cases = loopCases();
  parentPort.on("message", (name) => {
    const [, args] = cases[name];
    loops[name](...args);
    Atomics.store(words, ASKED, 0);
    Atomics.store(words, DONE, 0);
    parentPort.postMessage("ready");
    for (let seen = 0; ;) {
      const asked = Atomics.load(words, ASKED);
      if (asked < 0) return;
      if (asked === seen) continue;
      loops[name](...args);
      Atomics.store(words, DONE, (seen = asked));
    }
  });
  parentPort.postMessage("started");
}
