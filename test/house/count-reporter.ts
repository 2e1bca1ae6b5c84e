/** A test run in; its very last line, `N passed, N failed`, out. Whatever else went wrong counts as failed too. */
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

export default class CountReporter implements Reporter {
  #line = "0 passed, 1 failed";

  constructor() {
    // Behind everything that the other reporters and the runner print.
    process.once("exit", () => process.stdout.write(`${this.#line}\n`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#line = countLine(modules, unhandled.length);
  }
}

export function countLine(modules: readonly TestModule[], otherErrors: number): string {
  const counts = { passed: 0, failed: otherErrors, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) counts[stateOf(test)]++;
    for (const group of [module, ...module.children.allSuites()]) counts.failed += ownErrors(group);
  }
  const { passed, failed, skipped } = counts;
  if (passed + failed + skipped === 0) return "0 passed, 1 failed";
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A test that never ran, because its group could not be set up, counts as skipped; the group's error as failed. */
function stateOf(test: TestCase): "passed" | "failed" | "skipped" {
  const { state } = test.result();
  return state === "pending" ? "skipped" : state;
}

const ownErrors = (group: TestModule | TestSuite): number => (group.errors().length > 0 ? 1 : 0);
