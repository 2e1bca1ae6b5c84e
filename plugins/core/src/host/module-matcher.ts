/** The patterns of a filter in, the test of a module's id out: for bundlers that do not filter by themselves. */
import path from "node:path";
import picomatch from "picomatch";
import type { TransformFilter } from "./transform-filter.js";

/** As Rollup has it: globs are relative to the working directory, and ids have forward slashes. */
export function moduleMatcher(patterns: TransformFilter["id"]): (id: string) => boolean {
  const [include, exclude] = [patterns.include, patterns.exclude].map((list) => list.map(patternTest));
  return (name) => {
    const normal = name.split(path.sep).join("/");
    const matches = (test: (id: string) => boolean): boolean => test(normal);
    return include!.some(matches) && !exclude!.some(matches);
  };
}

function patternTest(pattern: string | RegExp): (id: string) => boolean {
  // A global expression keeps its place between tests.
  if (pattern instanceof RegExp) return (id) => id.search(pattern) >= 0;
  const glob =
    pattern.startsWith("**") || path.isAbsolute(pattern)
      ? pattern
      : escapeFolder(process.cwd()) + pattern.replace(/^\.\//, "");
  return picomatch(glob, { dot: true });
}

function escapeFolder(folder: string): string {
  return `${folder
    .split(path.sep)
    .join("/")
    .replace(/[$^*+?()[\]{}|!]/g, "\\$&")}/`;
}
