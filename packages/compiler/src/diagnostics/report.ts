/** The diagnostics of one compilation, in the order in which they are found, without repetition. */
import { codes, type DiagnosticCode, type Wording } from "./codes.js";
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
    this.put(code, place, length, codes[code].word(...details), severity, fix ? { fix } : {});
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
    const same = this.list.some((d) => d.code === code && d.message === message && samePlace(d.place, place));
    const elsewhere = this.kernel && this.kernel.file !== place.file ? { kernel: this.kernel } : {};
    if (!same) this.list.push({ code, severity, message, hint, place, length, ...elsewhere, ...more });
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
