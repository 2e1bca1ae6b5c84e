/**
 * In: the module of WebGPU, those of the kernels as builds have made them, with bounds checks and without, whether
 * sizes are small, and some programs' names; out, as JSON on
 * the last line: milliseconds of each program, of ours and of WGSL by hand, and what launches and transfers cost.
 */
import { f32, i32, u32 } from "wumba";
import { gpu } from "wumba/gpu";
import { byHand } from "./by-hand.mjs";
import { programs } from "./programs.mjs";
import { shaders } from "./shaders.mjs";

const [webgpu, checkedAddress, uncheckedAddress, small, only] = process.argv.slice(2);
const isSmall = small === "small";
const [REPEATS, BATCH] = isSmall ? [7, 100] : [9, 60];
const MOST_LAUNCHES = 2000;
const elements = { f32, i32, u32 };

async function time(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The least that each of several takes for one round, in turn, in batches that are long enough. */
async function compare(works, batch = BATCH, most = MOST_LAUNCHES) {
  const counts = [];
  for (const work of works) {
    await work(1);
    const once = Math.max(await time(() => work(2)), 0.02) / 2;
    counts.push(Math.min(most, Math.max(1, Math.ceil(batch / once))));
  }
  const count = Math.max(...counts);
  const times = works.map(() => []);
  for (let k = 0; k < REPEATS; k++)
    for (const [j, work] of works.entries()) times[j].push((await time(() => work(count))) / count);
  return times.map((own) => Math.min(...own));
}

/** Of two arrays what part of the elements is farther apart than it may be, as a part of the largest one. */
function differing(a, b, within = 0) {
  let largest = 0;
  for (const value of a) largest = Math.max(largest, Math.abs(value));
  let count = 0;
  for (let i = 0; i < a.length; i++) if (!(Math.abs(a[i] - b[i]) <= within * largest)) count++;
  return count / a.length;
}

const onDevice = (given) => (Array.isArray(given) ? gpu.zeros(elements[given[0]], given[1]) : gpu.array(given));

async function program(device, kernels, shader, own) {
  const { launch, arrays, numbers, within, differing: most = 0 } = own;
  const ours = arrays.map(onDevice);
  const result = onDevice(arrays[0]);
  try {
    const buffers = await Promise.all([result, ...ours.slice(1)].map((each) => each.buffer()));
    const hand = await byHand(device, shader, own, buffers);
    const works = kernels.map((kernel) => async (count) => {
      for (let k = 0; k < count; k++) gpu.launch(kernel, launch, ...ours, ...numbers);
      await gpu.sync();
    });
    await works[0](1);
    await hand(1);
    const apart = differing(await ours[0].read(), await result.read(), within);
    const [checked, unchecked, byHands] = await compare([...works, hand]);
    const { operations, bytes } = own;
    return { ours: checked, unchecked, byHand: byHands, operations, bytes, ...(apart > most && { wrong: apart }) };
  } catch (error) {
    return { error: String(error.message ?? error).split("\n")[0] };
  } finally {
    for (const array of [...ours, result]) array.free();
    await gpu.sync().catch(() => undefined);
  }
}

async function launchCosts(device, kernel) {
  const size = { grid: 1, block: 1 };
  const hand = await byHand(device, shaders.empty, { launch: size, uniform: new Uint8Array(4) }, []);
  const launches = async (count) => {
    for (let k = 0; k < count; k++) gpu.launch(kernel, size);
    await gpu.sync();
  };
  const back = (work) => async (count) => {
    for (let k = 0; k < count; k++) await work(1);
  };
  const [ours, byHands] = await compare([back(launches), back(hand)], BATCH, 200);
  const [oursEnqueued, handEnqueued] = await compare([launches, hand], BATCH, MOST_LAUNCHES);
  return {
    "empty launch, there and back": { ours, byHand: byHands },
    enqueue: { ours: oursEnqueued, byHand: handEnqueued },
  };
}

const [MAP_READ, COPY_SOURCE, STORAGE] = [1, 4, 128];

async function transferCosts(device) {
  const data = new Float32Array(2 ** (isSmall ? 20 : 24)).fill(1.5);
  const { byteLength: bytes } = data;
  const array = gpu.zeros(f32, data.length);
  const target = new Float32Array(data.length);
  const buffer = device.createBuffer({ size: bytes, usage: STORAGE | COPY_SOURCE | 8 });
  const times = (work) => async (count) => {
    for (let k = 0; k < count; k++) await work();
  };
  const [up, upByHand] = await compare(
    [
      times(async () => {
        array.write(data);
        await gpu.sync();
      }),
      times(async () => {
        device.queue.writeBuffer(buffer, 0, data);
        await device.queue.onSubmittedWorkDone();
      }),
    ],
    BATCH,
    20,
  );
  const [down, downByHand] = await compare(
    [
      times(() => array.read(target)),
      times(async () => {
        const staging = device.createBuffer({ size: bytes, usage: MAP_READ | 8 });
        const encoder = device.createCommandEncoder();
        encoder.copyBufferToBuffer(buffer, 0, staging, 0, bytes);
        device.queue.submit([encoder.finish()]);
        await staging.mapAsync(1);
        new Float32Array(staging.getMappedRange().slice(0));
        staging.destroy();
      }),
    ],
    BATCH,
    20,
  );
  array.free();
  return {
    upload: { ours: up, byHand: upByHand, bytes },
    download: { ours: down, byHand: downByHand, bytes },
  };
}

const entry = (await import(webgpu)).create([]);
const adapter = await entry.requestAdapter({ powerPreference: "high-performance" });
const { vendor, architecture, device: name, description } = adapter.info;
gpu.use(adapter);
const device = await gpu.device();
const [kernels, unchecked] = [await import(checkedAddress), await import(uncheckedAddress)];
const first = await time(async () => {
  gpu.launch(kernels.saxpy, { grid: 1, block: 64 }, gpu.zeros(f32, 64), gpu.zeros(f32, 64), 1);
  await gpu.sync();
});
const results = { "first call": { ours: first } };
const wanted = only ? only.split(",") : undefined;
const all = Object.fromEntries(Object.entries(programs(isSmall)).filter(([each]) => !wanted || wanted.includes(each)));
for (const [each, own] of Object.entries(all))
  results[each] = await program(device, [kernels[each], unchecked[each]], shaders[each], own);
if (!wanted) Object.assign(results, await launchCosts(device, kernels.empty), await transferCosts(device));
const adapterName = [vendor, architecture, name, description].filter(Boolean).join(" ");
const features = ["subgroups", "timestamp-query", "shader-f16"].filter((each) => adapter.features.has(each));
process.stdout.write(
  `\n${JSON.stringify({ adapter: adapterName, features, results, programs: Object.keys(all) })}`,
  () => process.exit(0),
);
