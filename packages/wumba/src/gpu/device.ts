/** Which device runs kernels: what the user names, else the one that WebGPU gives, else the CPU. */
import type { Adapter, Device, Entry } from "./webgpu.js";

export type Source = Device | Adapter | Entry | "cpu";
/** `cpu` where there is no GPU, or where the user says so. */
export type Used = Device | "cpu";

let source: Source | undefined;
let current: Promise<Used> | undefined;

/**
 * Says what runs kernels from here on: a `GPUDevice` or `GPUAdapter`, a `GPU` as `navigator.gpu` or as npm `webgpu`
 * makes, or `"cpu"`.
 */
export function use(given: object | "cpu"): void {
  source = given as Source;
  current = undefined;
}

/** The device that runs kernels, or `"cpu"`. */
export function device(): Promise<object | "cpu"> {
  return usedDevice();
}

/** Asked for once; where the device is lost, the next call asks anew. */
export function usedDevice(): Promise<Used> {
  if (current) return current;
  const own = open(source ?? ambient());
  current = own;
  const forget = (): void => {
    if (current === own) current = undefined;
  };
  own.then((opened) => opened !== "cpu" && void opened.lost.then(forget), forget);
  return own;
}

function ambient(): Source {
  const { navigator } = globalThis as { navigator?: { gpu?: Entry } };
  return navigator?.gpu ?? "cpu";
}

async function open(from: Source): Promise<Used> {
  if (from === "cpu" || "createComputePipelineAsync" in from) return from;
  if ("requestDevice" in from) return openDevice(from);
  const adapter = await from.requestAdapter({ powerPreference: "high-performance" });
  return adapter ? openDevice(adapter) : "cpu";
}

/** With all of the adapter's limits that kernels can run into, and what they use besides where it is there. */
const openDevice = (adapter: Adapter): Promise<Device> =>
  adapter.requestDevice({
    requiredFeatures: FEATURES.filter((name) => adapter.features.has(name)),
    requiredLimits: Object.fromEntries(
      LIMITS.flatMap((name) => (adapter.limits[name] === undefined ? [] : [[name, adapter.limits[name]]])),
    ),
  });

const FEATURES = ["subgroups", "timestamp-query"];
const LIMITS = [
  "maxBufferSize",
  "maxStorageBufferBindingSize",
  "maxStorageBuffersPerShaderStage",
  "maxComputeWorkgroupStorageSize",
  "maxComputeInvocationsPerWorkgroup",
  "maxComputeWorkgroupSizeX",
  "maxComputeWorkgroupSizeY",
  "maxComputeWorkgroupSizeZ",
];
