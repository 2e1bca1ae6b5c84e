/** Tests for a loaded machine with two cores: builds with LLVM take their time. */
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, which would otherwise begin when all else is nearly done. */
const LONG = [
  "test/sweep/sweep.test.ts",
  "test/fuzz/fuzz.test.ts",
  "test/numpy/kernels.test.ts",
  "test/house/check.test.ts",
  "test/plugin/projects.test.ts",
  "test/house/installed.test.ts",
];

/**
 * Folders whose files run one after the other in one process for each group: TypeScript, the compiler and LLVM are
 * loaded, and compiled by V8, once. A group ends before its process holds too much. Files of all other folders have
 * processes of their own: they put something else in the place of globals, count threads, or fill the memory.
 */
const TOGETHER = {
  kernels:
    "test/runtime/{aliasing,arrays,arrays-without-elements,bugs,module-variables,odd-arguments,own-instances,recursion," +
    "results,scalars,shared-with-callbacks,throwing}.test.ts",
  compiler: "test/{builtins,compiler,errors,extend,jitclass,lifted,scalars,std}/*.test.ts",
  numpy: "test/{examples,numpy}/*.test.ts",
  builds: "test/{plugin,tsc}/*.test.ts",
  tools: "test/{cli,eslint,house,layers,monorepo,register,typescript-plugin}/*.test.ts",
};

/** Files of those folders that have processes of their own all the same. */
const APART = [
  "test/{compiler/proportion,house/{check,installed},numpy/kernels}.test.ts",
  "test/plugin/{cache,cache-poison,large,projects,upgrades-hosts,vite-speed}.test.ts",
];

const NO_TESTS = ["**/node_modules/**", "**/dist/**", "**/.cache/**"];

/** The compiler makes much that is soon forgotten: in a nursery of this size, in megabytes, less of it is copied. */
const NURSERY = ["--max-semi-space-size=128"];

/**
 * V8 of Node 20 has no compiler between its simple one and its best one. Most files of tests are done before code of
 * the best one has repaid itself: where all is compiled simply at once, and well only after nine times as long as by
 * default, they need a quarter less processor time. Later versions do not know the flag, nor need it.
 */
const LATE_OPTIMISER = process.versions.v8.startsWith("11.") ? ["--always-sparkplug", "--interrupt-budget=600000"] : [];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at >= 0 ? at : project.config.isolate ? LONG.length : LONG.length + 1;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // Node loads what is built as it is: through vitest, each import that is used is a call of a getter, and a file's
    // packages are transformed anew.
    server: { deps: { external: [/\/(?:packages|plugins)\/[^/]+\/dist\//, /\/test\/sweep\/\.cache\/.*\.js$/] } },
    execArgv: [...NURSERY, ...LATE_OPTIMISER],
    env: { NODE_OPTIONS: `--require=${fileURLToPath(new URL("./test/short-lived.cjs", import.meta.url))}` },
    sequence: { sequencer: LongFirst },
    reporters: ["default", "./test/house/count-reporter.ts"],
    projects: [
      project("alone", ["test/**/*.test.ts"], Object.values(TOGETHER)),
      project("apart", APART, []),
      ...Object.entries(TOGETHER).map(([name, files]) => project(name, [files], APART, false)),
    ],
  },
});

function project(name: string, include: string[], exclude: string[], isolate = true): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, exclude: [...NO_TESTS, ...exclude], isolate } };
}
