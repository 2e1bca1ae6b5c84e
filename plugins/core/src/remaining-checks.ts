/**
 * A kernel's LLVM text in; the same with an import of its own for each bounds site, so that the linked module tells
 * which are left, out.
 */
import type { AssembledModule } from "@wumba/toolchain";

/** The import of `outOfBounds` in `signature.ts`, as LLVM text declares it. */
const DECLARATION = /^declare void (@[\w.]+)\(i32, double, i32\)(.*"wasm-import-name"=)"o"(.*)$/m;
const IMPORT = /^o(\d+)$/;

/** Calls that do not return are cold either way, so LLVM optimizes the changed text as it does the original. */
export function separateBoundsSites(llvm: string): string {
  const [declaration, name, before, after] = DECLARATION.exec(llvm) ?? [];
  if (declaration === undefined || name === undefined) return llvm;
  const call = new RegExp(`call void ${name.replaceAll(".", "\\.")}\\(i32 (\\d+),`, "g");
  const sites = new Set([...llvm.matchAll(call)].map(([, site]) => site!));
  const declarations = [...sites].map(
    (site) => `declare void ${name}.${site}(i32, double, i32)${before}"o${site}"${after}`,
  );
  return llvm
    .replace(declaration, declarations.join("\n"))
    .replace(call, (_, site: string) => `call void ${name}.${site}(i32 ${site},`);
}

/** The indices of the sites that can still fail in a module made from the changed text. */
export function remainingSites({ wasm }: AssembledModule): number[] {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm as BufferSource));
  return imports
    .flatMap(({ name }) => IMPORT.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}
