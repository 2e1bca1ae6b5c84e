/** Line tables as LLVM metadata: files, functions and locations. */
import type { Func } from "../ir/ir.js";
import type { Place } from "../bind/signature.js";
import { FIRST_METADATA } from "./prelude/prelude.js";

export class DebugInfo {
  private readonly nodes: string[] = [];
  private readonly known = new Map<string, number>();
  private readonly unit: number;
  private readonly subroutine: number;

  constructor() {
    const flags = this.add(`!{i32 2, !"Debug Info Version", i32 3}`);
    this.flags = flags;
    const file = this.file("kernel.ts");
    this.unit = this.add(
      `distinct !DICompileUnit(language: DW_LANG_C, file: !${file}, isOptimized: true, runtimeVersion: ` +
        "0, emissionKind: LineTablesOnly)",
    );
    this.subroutine = this.add(`!DISubroutineType(types: !{})`);
  }

  private readonly flags: number;

  private add(text: string): number {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    this.nodes.push(text);
    const id = FIRST_METADATA + this.nodes.length - 1;
    this.known.set(text, id);
    return id;
  }

  private file(name: string): number {
    return this.add(`!DIFile(filename: ${JSON.stringify(name)}, directory: "")`);
  }

  /** The scope of a function's locations. */
  subprogram(func: Func): number {
    const file = this.file(func.place.file);
    return this.add(
      `distinct !DISubprogram(name: ${JSON.stringify(func.name)}, linkageName: "${this.nodes.length}", ` +
        `scope: !${file}, file: !${file}, line: ${func.place.line}, type: !${this.subroutine}, spFlags: ` +
        `DISPFlagDefinition | DISPFlagOptimized, unit: !${this.unit})`,
    );
  }

  location(subprogram: number, func: Func, place: Place): number {
    // A body translated in place from another file gets a scope that names its file.
    const scope =
      place.file === func.place.file
        ? subprogram
        : this.add(`!DILexicalBlockFile(scope: !${subprogram}, file: !${this.file(place.file)}, discriminator: 0)`);
    return this.add(`!DILocation(line: ${place.line}, column: ${place.column}, scope: !${scope})`);
  }

  text(): string {
    const named = [`!llvm.dbg.cu = !{!${this.unit}}`, `!llvm.module.flags = !{!${this.flags}}`];
    return [...named, ...this.nodes.map((node, k) => `!${FIRST_METADATA + k} = ${node}`)].join("\n");
  }
}
