/** LLVM's instance runs many times: what one run leaves behind, none sees. */
import { expect, test, vi } from "vitest";
import { assembleModule } from "../../packages/toolchain/dist/llvm/assembleModule.js";
import { findDistribution } from "../../packages/toolchain/dist/llvm/distribution.js";
import { readProgram } from "../../packages/toolchain/dist/llvm/readProgram.js";
import { Program, VARIABLES } from "../../packages/toolchain/dist/wasi/program.js";
import { compileProgram } from "../../packages/toolchain/dist/worker/engineFlags.js";
import { sumModule } from "./modules.js";

test("it is known where LLVM's variables lie, behind its constants", () => {
  const module = new WebAssembly.Module(readProgram(findDistribution().program));
  const [section] = WebAssembly.Module.customSections(module, VARIABLES);
  const [from, to] = new Uint32Array(section!);
  expect(from).toBeGreaterThan(2 ** 24);
  expect(to! - from!).toBeLessThan(2 ** 19);
});

test("one instance compiles and links several modules, to the bytes that a new one makes, after a refusal too", () => {
  const module = compileProgram(readProgram(findDistribution().program), false);
  const wasmOf = (program: Program, llvm: string) => {
    const outcome = assembleModule(program, { llvm, features: ["simd128"] });
    if (!("module" in outcome)) return "step" in outcome ? outcome.step : outcome.object;
    return outcome.module.wasm;
  };
  const texts = [sumModule(), sumModule(0.5), "define nothing", sumModule()];
  const made = texts.map((llvm) => wasmOf(new Program(module), llvm));
  const instances = vi.spyOn(WebAssembly.Module, "imports");
  const program = new Program(module);
  expect(texts.map((llvm) => wasmOf(program, llvm))).toEqual(made);
  expect(made[2]).toBe("clang");
  expect(instances).toHaveBeenCalledTimes(1);
});
