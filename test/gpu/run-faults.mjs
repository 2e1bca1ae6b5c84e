/**
 * In: the module of WebGPU, and one of kernels; out, as JSON on the last line: what launches say that cannot work, and
 * what works behind them.
 */
import { f32, u8 } from "wumba";
import { gpu, kernel } from "wumba/gpu";

const [webgpu, kernels] = process.argv.slice(2);
const { saxpy, count, mandelbrot } = await import(kernels);
const { create } = await import(webgpu);
const said = {};
const tell = async (name, work) => {
  try {
    said[name] = await work();
  } catch (error) {
    said[name] = `${error.name}: ${error.message}`;
  }
};
const entry = create([]);
gpu.use(entry);
const [x, y] = [gpu.array(Float32Array.of(1, 2)), gpu.array(Float32Array.of(10, 20))];
const SIZE = { grid: 1, block: 32 };

await tell("called", () => saxpy(x, y, 1));
await tell("no kernel", () => gpu.launch(() => undefined, SIZE));
await tell("other type", () => gpu.launch(count, SIZE, x));
await tell("host array", () => gpu.launch(saxpy, SIZE, Float32Array.of(1), y, 1));
await tell("too few", () => gpu.launch(saxpy, SIZE, x, y));
await tell("text", () => gpu.launch(saxpy, SIZE, x, y, "1"));
await tell("fraction", () => gpu.launch(mandelbrot, SIZE, gpu.array(new Int32Array(4)), 2.5, 2, 1, 1));
await tell("twice", () => gpu.launch(saxpy, SIZE, x, x, 1));
await tell("no threads", () => gpu.launch(saxpy, { grid: 1, block: 0 }, x, y, 1));
await tell("no blocks", async () => {
  gpu.launch(saxpy, { grid: 0, block: 8 }, x, y, 1);
  return Array.from(await x.read());
});
await tell("large block", async () => {
  gpu.launch(saxpy, { grid: 1, block: 100_000 }, x, y, 1);
  await gpu.sync();
});
await tell("refused text", async () => {
  const lines = "shaders.ts:4,,9,";
  const wgsl = "\n\nfn wrong( {\n";
  const description = { wgsl, lines, parameters: [], shared: [], barriers: false, sites: [], thread: () => undefined };
  gpu.launch(kernel({ ...description, name: "refused" }), SIZE);
  await gpu.sync();
});
await tell("too many threads", () => gpu.launch(saxpy, { grid: 2 ** 20, block: 2048 }, x, y, 1));
await tell("behind a failure", async () => {
  gpu.launch(saxpy, SIZE, x, y, 0.5);
  return Array.from(await x.read());
});
await tell("empty", async () => {
  const [none, other] = [new Float32Array(0), new Float32Array(0)];
  await gpu.forAll(saxpy, 0, none, other, 1);
  await gpu.forAll(saxpy, 5, none, other, 1);
  return none.length;
});
await tell("written", async () => {
  y.write(Float32Array.of(7));
  return Array.from(await y.read());
});
const STORAGE_AND_COPIES = 128 + 8 + 4;
await tell("a buffer of the user's", async () => {
  const device = await gpu.device();
  const buffer = device.createBuffer({ size: 8, usage: STORAGE_AND_COPIES });
  device.queue.writeBuffer(buffer, 0, Float32Array.of(3, 4));
  const lent = gpu.fromBuffer(buffer, f32);
  gpu.launch(saxpy, SIZE, lent, gpu.array(Float32Array.of(1, 2)), 10);
  const sums = await lent.read();
  lent.free();
  await gpu.sync();
  const bytes = gpu.fromBuffer(buffer, u8, 4);
  return [...sums, ...(await bytes.read()), (await bytes.buffer()) === buffer];
});
await tell("a buffer twice", async () => {
  const device = await gpu.device();
  const buffer = device.createBuffer({ size: 8, usage: STORAGE_AND_COPIES });
  gpu.launch(saxpy, SIZE, gpu.fromBuffer(buffer, f32), gpu.fromBuffer(buffer, f32), 10);
  await gpu.sync();
});
await tell("a buffer that is too small", async () => {
  const device = await gpu.device();
  return gpu.fromBuffer(device.createBuffer({ size: 8, usage: STORAGE_AND_COPIES }), f32, 3);
});
await tell("freed", () => {
  y.free();
  gpu.launch(saxpy, SIZE, x, y, 1);
});
await tell("lost", async () => {
  const device = await gpu.device();
  device.destroy();
  await device.lost;
  return Array.from(await x.read());
});
await tell("behind a loss", async () => {
  const out = Float32Array.of(1, 1);
  await gpu.forAll(saxpy, 2, out, Float32Array.of(2, 3), 10);
  return Array.from(out);
});
await tell("thousands of launches", async () => {
  for (let k = 0; k < 2000; k++) {
    const own = gpu.array(new Int32Array(1024));
    gpu.launch(count, { grid: 4, block: 256 }, own);
    own.free();
  }
  await gpu.sync();
});
await tell("another device", async () => {
  const own = gpu.array(Float32Array.of(1));
  await own.read();
  gpu.use("cpu");
  return Array.from(await own.read());
});
await tell("on the CPU", () => gpu.device());
process.stdout.write(`\n${JSON.stringify(said)}`, () => process.exit(0));
