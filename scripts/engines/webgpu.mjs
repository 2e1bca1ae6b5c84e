/**
 * The environment in; out what a process of Node needs to have a GPU: npm `webgpu`, which is Dawn, kept in
 * `.cache/engines`, and SwiftShader, the GPU in software that Chromium brings.
 */
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "../demo/find-chromium.mjs";
import { fetchPackage } from "./runtimes.mjs";

/** No dependency of the workspace: it is a hundred megabytes, and only tests and benchmarks of the GPU need it. */
const WEBGPU = { package: "webgpu", version: "0.6.2" };
const DRIVER = "vk_swiftshader_icd.json";

/** What is beside the executable, or where distributions put what belongs to it. */
function findDriver(environment) {
  const executable = findChromium(environment);
  const own = executable === undefined ? [] : [path.dirname(realpathSync(executable))];
  const folders = [...own, "/usr/lib/chromium", "/usr/lib/chromium-browser", "/opt/google/chrome"];
  return folders.map((folder) => path.join(folder, DRIVER)).find((file) => existsSync(file));
}

/**
 * The address of the module that makes an entry to WebGPU, and the variables that the process has to begin with; or
 * why there is none. With `own`, the machine's drivers are asked, and not SwiftShader.
 */
export function findWebGpu(environment = process.env, own = false) {
  const driver = own ? undefined : findDriver(environment);
  if (!own && driver === undefined)
    return { missing: "there is no SwiftShader: install Chromium, or set CHROMIUM_PATH to its executable" };
  const folder = fetchPackage(WEBGPU);
  if (folder === undefined) return { missing: "npm has not given the package webgpu" };
  const beside = driver === undefined ? [] : [path.dirname(driver)];
  const libraries = [...beside, environment.LD_LIBRARY_PATH ?? ""].filter(Boolean).join(path.delimiter);
  return {
    module: pathToFileURL(path.join(folder, "index.js")).href,
    environment: {
      ...environment,
      ...(driver === undefined ? {} : { VK_ICD_FILENAMES: driver }),
      ...(libraries === "" ? {} : { LD_LIBRARY_PATH: libraries }),
    },
  };
}
