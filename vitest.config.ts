/** Tests for a loaded machine with two cores: builds with LLVM take their time. */
import { defineConfig } from "vitest/config";
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

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // Node loads what is built as it is: through vitest, each import that is used is a call of a getter, and a file's packages are transformed anew.
    server: { deps: { external: [/\/(?:packages|plugins)\/[^/]+\/dist\//] } },
    execArgv: [
      // The compiler makes much that is soon forgotten: in a nursery of this size, in megabytes, less of it is copied.
      "--max-semi-space-size=128",
      // V8 optimises what has run nine times as long as by default, and compiles the rest simply, but at once: most files
      // of tests are done before optimised code has repaid itself, and need a quarter less processor time.
      "--always-sparkplug",
      "--interrupt-budget=600000",
    ],
    sequence: { sequencer: LongFirst },
    reporters: ["default", "./test/house/count-reporter.ts"],
  },
});
