/** Tests for a loaded machine with two cores: builds with LLVM take their time. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    reporters: ["default", "./test/house/count-reporter.ts"],
  },
});
