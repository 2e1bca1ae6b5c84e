/**
 * In: the module of WebGPU or "", and modules with `cases`; out, as JSON on the last line: what they give. A process of
 * its own, since drivers are found by variables that it has to begin with.
 */
import { gpu } from "wumba/gpu";
import { reportCases } from "./report.mjs";

const [webgpu, ...modules] = process.argv.slice(2);
const entry = webgpu ? (await import(webgpu)).create([]) : undefined;
const files = await Promise.all(modules.map(async (address) => [address, (await import(address)).cases]));
const report = await reportCases(gpu, files, entry);
process.stdout.write(`\n${JSON.stringify(report)}`, () => process.exit(0));
