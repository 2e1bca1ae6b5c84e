/**
 * Where something lies that a function was made of: in its own file, in others of the program, or inside of packages,
 * which is not told.
 */
import { displayName } from "@wumba/plugin-core";

interface Position {
  readonly file: string;
  readonly line: number;
}

export class Places {
  private readonly lines: readonly string[];

  /** `file` is the one that is explained, `source` its text. */
  constructor(
    private readonly file: string,
    source: string,
  ) {
    this.lines = source.split(/\r?\n/);
  }

  isOwn({ file }: Position): boolean {
    return file === this.file;
  }

  /** Whether it is the program's own text. */
  isTold({ file }: Position): boolean {
    return !/[\\/]node_modules[\\/]/.test(file);
  }

  /** `line 3`, or `helpers.ts:3` of another file. */
  name(position: Position): string {
    return this.isOwn(position) ? `line ${position.line}` : `${displayName(position.file)}:${position.line}`;
  }

  /** The text of a line of the file that is explained. */
  text(position: Position): string {
    return this.isOwn(position) ? (this.lines[position.line - 1] ?? "").trim() : "";
  }

  /** Whether the file that is explained has these characters there. */
  has(text: string, { line, column }: Position & { readonly column: number }): boolean {
    return (this.lines[line - 1] ?? "").startsWith(text, column - 1);
  }

  /** The order of the lines of a file; the one that is explained comes first. */
  readonly compare = (a: Position, b: Position): number =>
    Number(this.isOwn(b)) - Number(this.isOwn(a)) || a.file.localeCompare(b.file) || a.line - b.line;
}
