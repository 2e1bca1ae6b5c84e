/** What users have under the name `gpu`. */
export { array, fromBuffer, zeros, type DeviceArray } from "./arrays.js";
export { device, use } from "./device.js";
export {
  forAll,
  launch,
  sync,
  type EachArguments,
  type Extent,
  type LaunchArguments,
  type LaunchSize,
} from "./launch.js";
export * from "./words.js";
