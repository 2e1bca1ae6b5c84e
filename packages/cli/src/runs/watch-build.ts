/** Files to build in; the build, and another whenever anything changes that it was made of, until the process ends. */
import path from "node:path";
import { buildFiles, InputWatch, KernelBuilder, type BuildFilesOptions, type BuiltModule } from "@wumba/plugin-core";

/** A burst of changes is one build. */
const SETTLES = 50;

/** `tell` gets the modules of each build. */
export async function watchBuild(
  files: readonly string[],
  options: BuildFilesOptions,
  tell: (modules: readonly BuiltModule[]) => void,
): Promise<never> {
  const builder = new KernelBuilder(options);
  let change: () => void = () => undefined;
  const watch = new InputWatch(() => change());
  watch.add(files.map((file) => path.resolve(file)));
  for (;;) {
    const changed = new Promise<void>((resolve) => (change = resolve));
    try {
      const { files: modules, inputs } = await buildFiles(files, { ...options, builder });
      watch.add([...inputs, ...modules.flatMap(({ dependencies }) => dependencies)]);
      tell(modules);
    } catch (error) {
      process.stderr.write(`wumba: ${(error as Error).message}\n`);
    }
    // What watches does not keep the process: the end of it is the user's.
    const alive = setInterval(() => undefined, 2 ** 30);
    await changed;
    clearInterval(alive);
    await new Promise((resolve) => setTimeout(resolve, SETTLES));
  }
}
