/**
 * One kernel opened in one JavaScript engine: answers what the measuring process asks. The same in Node and in a
 * browser.
 */
import { difference, openSubjects, writtenArrays } from "./subjects.mjs";

export class Engine {
  /** `warmUp`: milliseconds of calls before anything is timed. */
  constructor(options) {
    this.input = options.input;
    this.subjects = openSubjects(options);
  }

  /**
   * Calls each subject for the first time, compares it with plain JavaScript and warms it up, or only those that are to
   * be `timed`.
   */
  prepare(warmUp, timed = Object.keys(this.subjects)) {
    const entries = Object.entries(this.subjects);
    const reference = this.subjects.javascript.first();
    const written = writtenArrays(this.subjects.javascript.pristine, reference.arrays);
    const report = {};
    for (const [key, subject] of entries) {
      const first = key === "javascript" ? reference : subject.first();
      const exact = key.startsWith("wumba") && !key.startsWith("wumbaFast") && this.input.tolerance === undefined;
      const wrong = difference(reference, first, exact ? 0 : this.toleranceOf(key));
      subject.written = written;
      report[key] = { first: first.milliseconds, wrong };
    }
    for (const [key, subject] of entries) {
      if (!timed.includes(key)) continue;
      if (report[key].wrong === undefined || key.startsWith("wumba")) report[key].warm = subject.time(warmUp, 3);
    }
    return report;
  }

  /** Peers with a Math of their own, and those that may reassociate. */
  toleranceOf(key) {
    return key.endsWith("Fast") ? Math.max(1e-6, this.input.tolerance ?? 0) : (this.input.tolerance ?? 0);
  }

  time(key, milliseconds) {
    return this.subjects[key].time(milliseconds);
  }

  /** The result and the arrays of plain JavaScript, for peers in other processes. */
  reference() {
    const subject = this.subjects.javascript;
    subject.restore();
    return subject.first();
  }
}
