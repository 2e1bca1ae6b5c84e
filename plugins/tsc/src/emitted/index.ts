/** `import { compileEmitted } from "@wumba/tsc/emitted"`: what `wumba tsc` does after tsc. */
export { compileEmitted, type CompiledOutput, type CompileEmittedOptions } from "./compile-emitted.js";
