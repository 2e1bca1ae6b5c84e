/**
 * One kernel in every form that runs in a JavaScript engine, Node or browser: makes the arguments of each in its own
 * memory, calls, compares with plain JavaScript, and times.
 */
import * as np from "@wumba/numpy";

/**
 * All in one: `modules` has the WebAssembly of other peers by subject name. `compiledHeap` is `compiled` once more, for
 * arrays from the heap: what V8 learns of a function on calls with arrays in kernel memory spoils the JavaScript in the
 * same function. `compiledFast` is the kernel under `fastmath`.
 */
export function openSubjects({
  name,
  input,
  size,
  plain,
  compiled,
  compiledHeap,
  compiledFast,
  wumba,
  modules = {},
  libraries = {},
}) {
  const args = input.make(...size);
  const inKernelMemory = () => args.map((x) => withData(x, (data) => wumba[makerName(data)](data)));
  const subjects = { javascript: new Subject(copyOf(args), (list) => plain[name](...list)) };
  if (compiled) {
    subjects.wumba = new Subject(inKernelMemory(), (list) => compiled[name](...list));
    subjects.wumbaHeap = new Subject(copyOf(args), (list) => compiledHeap[name](...list));
  }
  if (compiledFast) subjects.wumbaFast = new Subject(inKernelMemory(), (list) => compiledFast[name](...list));
  if (plain.byHand) {
    const flat = (list) => list.map((x) => dataOf(x) ?? x);
    subjects.byHandJavascript = new Subject(flat(copyOf(args)), (list) => plain.byHand(...list));
    if (compiled) subjects.byHand = new Subject(flat(inKernelMemory()), (list) => compiled.byHand(...list));
  }
  for (const [key, bytes] of Object.entries(modules)) {
    const instance = instantiate(bytes);
    subjects[key] = key.startsWith("assemblyscript")
      ? assemblyScriptSubject(instance, name, args)
      : cSubject(instance, name, args);
  }
  for (const [key, { program, library }] of Object.entries(libraries))
    subjects[key] = new Subject(copyOf(args), program(args, library));
  for (const subject of Object.values(subjects)) subject.pristine = args;
  return subjects;
}

const isArray = ArrayBuffer.isView;

/**
 * The elements of a typed array, or of an array of n dimensions that has all of its data; undefined of other values.
 */
export const dataOf = (x) => (isArray(x) ? x : np.isNDArray(x) ? x.data : undefined);

/** The same argument over other data. */
function withData(x, make) {
  const data = dataOf(x);
  if (!data) return x;
  if (data === x) return make(data);
  const made = make(data);
  return data.length === x.size
    ? np.fromData(made, x.shape)
    : np.reshape(new np.ComplexArray1(made, x.dtype, 0, x.size, 1), x.shape);
}

const copyOf = (args) => args.map((x) => withData(x, (data) => data.slice()));
const makerName = (array) => array.constructor.name[0].toLowerCase() + array.constructor.name.slice(1);

export class Subject {
  /** `views`: the arguments as arrays and numbers that can be read and written from here. */
  constructor(views, call) {
    this.views = views;
    this.call = call;
    /** Arrays that the kernel writes, and that get their first content back before every timed call. */
    this.written = [];
    /** What a call took last time. */
    this.milliseconds = 0;
  }

  run() {
    return this.call(this.views);
  }

  restore() {
    for (const k of this.written) dataOf(this.views[k]).set(dataOf(this.pristine[k]));
  }

  /**
   * The first call: the result if it is a number, the arrays, of which the last is the result if that is one, and how
   * long it took in milliseconds.
   */
  first() {
    const start = performance.now();
    const result = this.run();
    const milliseconds = performance.now() - start;
    const arrays = this.views.map((x) => dataOf(x)?.slice() ?? x);
    return np.isNDArray(result)
      ? { arrays: [...arrays, np.copy(result).data], milliseconds }
      : { result, arrays, milliseconds };
  }

  /**
   * Calls until the time is over and there were at least so many calls; the median of their milliseconds, without what
   * restoring takes. A browser's clock is too coarse for that: there it is the mean. Long calls are timed by the
   * processor's clock, where there is one: on a busy machine other programs get a share of the other clock's time.
   */
  time(milliseconds, atLeast = 1) {
    const now = this.milliseconds > LONG && processorTime ? processorTime : () => performance.now();
    const times = [];
    let spent = 0;
    const end = performance.now() + 4 * milliseconds;
    while (times.length < atLeast || (spent < milliseconds && performance.now() < end)) {
      this.restore();
      const start = now();
      this.run();
      const one = now() - start;
      spent += one;
      times.push(one);
    }
    const middle = times.sort((a, b) => a - b)[times.length >> 1];
    return (this.milliseconds = processorTime ? middle : spent / times.length);
  }
}

/** Milliseconds from which on a call is likely to be interrupted, and which the coarser clock is fine enough for. */
const LONG = 0.5;

const processorTime =
  typeof process === "object"
    ? () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      }
    : undefined;

/** Which arrays differ from those that the call began with. */
export function writtenArrays(pristine, after) {
  return pristine.flatMap((x, k) => (dataOf(x)?.some((v, i) => !Object.is(v, after[k][i])) ? [k] : []));
}

/**
 * The first difference between two outcomes as text; undefined when there is none. `tolerance` is relative to the
 * larger magnitude.
 */
export function difference(expected, actual, tolerance = 0) {
  if (expected.result !== undefined && !near(expected.result, Number(actual.result), tolerance)) {
    return `${actual.result} instead of ${expected.result}`;
  }
  for (let k = 0; k < expected.arrays.length; k++) {
    if (!isArray(expected.arrays[k])) continue;
    const scale = tolerance === 0 ? 0 : meanMagnitude(expected.arrays[k]);
    for (let i = 0; i < expected.arrays[k].length; i++) {
      const [a, b] = [expected.arrays[k][i], actual.arrays[k][i]];
      if (!near(a, b, tolerance, scale)) return `argument ${k} at ${i}: ${b} instead of ${a}`;
    }
  }
  return undefined;
}

function near(a, b, tolerance, scale = 0) {
  return Object.is(a, b) || (tolerance > 0 && Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), scale));
}

function meanMagnitude(list) {
  let sum = 0;
  for (const x of list) sum += Math.abs(x);
  return sum / list.length;
}

function instantiate(bytes) {
  const imports = {
    env: {
      abort: () => {
        throw new Error("abort");
      },
      seed: () => 1,
    },
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
  };
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
}

/** C's arrays lie behind its own data. */
function cSubject(instance, name, args) {
  let next = (instance.__heap_base.value + 63) & -64;
  const starts = args.map((x) => {
    if (!isArray(x)) return 0;
    const start = next;
    next = (next + x.byteLength + 127) & -64;
    return start;
  });
  const { memory } = instance;
  if (next > memory.buffer.byteLength) throw new Error(`${name}: its arrays need more memory than C has`);
  const views = args.map((x, k) => (isArray(x) ? viewOn(memory, x, starts[k]) : x));
  const values = args.flatMap((x, k) => (isArray(x) ? [starts[k], x.length] : [x]));
  return new Subject(views, () => instance[name](...values));
}

/** AssemblyScript's arrays are objects whose second word is the address of the elements. */
function assemblyScriptSubject(instance, name, args) {
  const values = args.map((x) => (isArray(x) ? instance[`make${x.constructor.name}`](x.length) : x));
  const { memory } = instance;
  const words = new Uint32Array(memory.buffer);
  const views = args.map((x, k) => (isArray(x) ? viewOn(memory, x, words[(values[k] >> 2) + 1]) : x));
  return new Subject(views, () => instance[name](...values));
}

function viewOn(memory, array, start) {
  const view = new array.constructor(memory.buffer, start, array.length);
  view.set(array);
  return view;
}
