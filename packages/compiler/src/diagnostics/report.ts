/** The diagnostics of one compilation, in the order in which they are found, without repetition. */
import { codes, wordingOf, type Finding, type Wording } from "./codes.js";
import type { Diagnostic, Fix } from "./diagnostic.js";
import type { Place } from "../bind/signature.js";

export class Report {
  private readonly list: Diagnostic[] = [];
  /** The marked function that is being compiled. */
  kernel: Place | undefined;
  /** Which of several kernels of it, and how many there are. */
  private version: string | undefined;
  private readonly versions = new Map<Diagnostic, Set<string>>();

  add(
    found: Finding,
    place: Place,
    length: number,
    severity: "error" | "warning" = codes[found.code].severity,
    fix?: Fix,
  ): void {
    this.put(found.code, place, length, wordingOf(found), severity, fix ? { fix } : {});
  }

  /** An error of TypeScript, under its own code. */
  addTypeScript(
    code: string,
    place: Place,
    length: number,
    wording: Wording,
    severity: "error" | "warning",
    told: boolean,
  ): void {
    this.put(code, place, length, wording, severity, told ? { told } : {});
  }

  private put(
    code: string,
    place: Place,
    length: number,
    { message, hint }: Wording,
    severity: "error" | "warning",
    more: Pick<Diagnostic, "fix" | "told">,
  ): void {
    const same = this.list.find((d) => d.code === code && d.message === message && samePlace(d.place, place));
    const elsewhere = this.kernel && this.kernel.file !== place.file ? { kernel: this.kernel } : {};
    const own = same ?? { code, severity, message, hint, place, length, ...elsewhere, ...more };
    if (!same) this.list.push(own);
    if (this.version !== undefined) this.versions.set(own, (this.versions.get(own) ?? new Set()).add(this.version));
  }

  /**
   * Compiles the kernels of a function; what is not told of all of them says of which it is, and is a warning where
   * others are compiled: calls of that kind run as JavaScript. `isBeside` says that others are compiled already.
   */
  ofVersions<T extends { readonly status: string }>(
    versions: readonly string[],
    compile: (index: number) => T,
    isBeside: boolean,
  ): T[] {
    const results = versions.map((version, index) => {
      this.version = version;
      return compile(index);
    });
    this.version = undefined;
    const isCompiled = isBeside || results.some(({ status }) => status === "compiled");
    const severity = isCompiled ? { severity: "warning" as const } : {};
    this.list.forEach((diagnostic, k) => {
      const told = this.versions.get(diagnostic);
      if (!told || (told.size === versions.length && !isBeside)) return;
      const message = `${diagnostic.message} (Where ${[...told].join("; or ")}.)`;
      this.list[k] = { ...diagnostic, message, ...severity };
    });
    this.versions.clear();
    return results;
  }

  /** Adds those of another report, as warnings if that is what they are here. */
  take({ diagnostics }: Report, severity?: "warning"): void {
    for (const { code, place, length, message, hint, fix, told, ...own } of diagnostics) {
      const more = { ...(fix && { fix }), ...(told && { told }) };
      this.put(code, place, length, { message, hint }, severity ?? own.severity, more);
    }
  }

  /** Takes back all diagnostics from one on, and puts others in their place. */
  takeBack(from: number, instead: readonly Diagnostic[] = []): void {
    this.list.splice(from, Infinity, ...instead);
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.list;
  }
}

const samePlace = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line && a.column === b.column;
