/** The diagnostics of one compilation, in the order in which they are found, without repetition. */
import { codes, type DiagnosticCode } from "./codes.js";
import type { Diagnostic, Fix } from "./diagnostic.js";
import type { Place } from "../bind/signature.js";

export class Report {
  private readonly list: Diagnostic[] = [];
  /** The marked function that is being compiled. */
  kernel: Place | undefined;

  add(
    code: DiagnosticCode,
    place: Place,
    length: number,
    details: readonly string[],
    severity: "error" | "warning" = codes[code].severity,
    fix?: Fix,
  ): void {
    const { message, hint } = codes[code].word(...details);
    const same = this.list.some((d) => d.code === code && d.message === message && samePlace(d.place, place));
    const elsewhere = this.kernel && this.kernel.file !== place.file ? { kernel: this.kernel } : {};
    if (!same) this.list.push({ code, severity, message, hint, place, length, ...elsewhere, ...(fix ? { fix } : {}) });
  }

  /** Takes back all diagnostics from one on. */
  takeBack(from: number): void {
    this.list.length = from;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.list;
  }
}

const samePlace = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line && a.column === b.column;
