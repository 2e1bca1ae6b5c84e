/** LLVM modules written by hand, and how to run what becomes of them. */
import { type AssembledModule, Toolchain } from "@wumba/toolchain";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export const HEADER = `target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"
`;

/** The sum of the doubles at an address, plus a constant; reassociation is allowed, so that it can be vectorised. */
export function sumModule(plus = 0): string {
  return `${HEADER}
define double @sum(ptr %x, i32 %n) #0 !dbg !4 {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %add, %loop ]
  %p = getelementptr inbounds double, ptr %x, i32 %i
  %v = load double, ptr %p
  %add = fadd fast double %s, %v, !dbg !7
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done, !dbg !6
done:
  %r = phi double [ 0.0, %entry ], [ %add, %loop ]
  %result = fadd double %r, ${plus.toFixed(1)}
  ret double %result
}
attributes #0 = { "wasm-export-name"="k" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: NoDebug)
!1 = !DIFile(filename: "folder with spaces/it's.ts", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 4, column: 5, scope: !4)
!7 = !DILocation(line: 5, column: 9, scope: !4)
`;
}

/** A toolchain that is closed when the test ends. */
export function openToolchain(options: ConstructorParameters<typeof Toolchain>[0] = {}): Toolchain {
  const toolchain = new Toolchain(options);
  onTestFinished(() => toolchain.close());
  return toolchain;
}

/** An empty folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wumba-toolchain-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Running {
  readonly memory: WebAssembly.Memory;
  readonly exports: Record<string, (...values: number[]) => number>;
}

export const MEMORY_BASE = 1024;

/** Instantiates a module as the glue does: static data at MEMORY_BASE, the stack below the end of the memory. */
export function run({ wasm, usesStack, tableSize }: AssembledModule, imports: WebAssembly.Imports = {}): Running {
  const memory = new WebAssembly.Memory({ initial: 4, maximum: 4 });
  const global = (value: number, mutable = false) => new WebAssembly.Global({ value: "i32", mutable }, value);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as BufferSource), {
    ...imports,
    env: {
      memory,
      b: global(MEMORY_BASE),
      t: global(0),
      f: new WebAssembly.Table({ element: "anyfunc", initial: tableSize }),
      ...(usesStack && { s: global(4 * 65536, true) }),
    },
  });
  return { memory, exports: instance.exports as unknown as Running["exports"] };
}
