/** A thread in whose place something is missing or forbidden before the bundles are loaded; it answers with what `run` of each gives. */
import { parentPort, workerData } from "node:worker_threads";

const { name, manner, bundles } = workerData;
const refuse = () => {
  throw new Error(`${name} is not supported here`);
};

/** As some hosts have what they forbid: all that can be called throws. */
function stubOf(value) {
  if (typeof value !== "object" || value === null) return refuse;
  const stub = {};
  for (let level = value; level && level !== Object.prototype; level = Object.getPrototypeOf(level))
    for (const key of Reflect.ownKeys(level)) if (typeof read(value, key) === "function") stub[key] = refuse;
  return stub;
}

function read(value, key) {
  try {
    return value[key];
  } catch {
    return undefined;
  }
}

function take() {
  const path = name.split(".");
  const key = path.pop();
  const owner = path.reduce((value, each) => value?.[each], globalThis);
  if (owner === undefined) return;
  const value = owner[key];
  delete owner[key];
  if (key in owner) Object.defineProperty(owner, key, { value: undefined, configurable: true });
  if (manner === "refuses") Object.defineProperty(owner, key, { value: stubOf(value), configurable: true });
  if (manner === "cannot be read") Object.defineProperty(owner, key, { get: refuse, configurable: true });
}

let modules = 0;
const { Instance } = WebAssembly;
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, parts) {
    modules++;
    return Reflect.construct(target, parts);
  },
});
if (name) take();

const results = [];
for (const bundle of bundles) results.push(await (await import(bundle)).run());
parentPort.postMessage({ results, modules });
