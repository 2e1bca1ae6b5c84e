/**
 * An output's format and the expression for a file's name relative to the output in, the expression for the file's
 * address out.
 */

/** Beside the script, or beside the page or worker that runs it; where there are no addresses, the name alone. */
const besideScript = (name: string): string =>
  `(typeof location === "object" ? new URL(${name}, typeof document === "object" && ` +
  `document.currentScript && document.currentScript.src || location.href).href : ${name})`;

const besideModule = (name: string): string =>
  `(typeof document === "undefined" && typeof __dirname === "string" ? __dirname + "/" + ${name} : ` +
  `${besideScript(name)})`;

const besideEsModule = (name: string): string => `new URL(${name}, import.meta.url)`;

/** By the names that bundlers have for formats. */
const ADDRESSES: Readonly<Record<string, (name: string) => string>> = {
  es: besideEsModule,
  esm: besideEsModule,
  cjs: besideModule,
  umd: besideModule,
  iife: besideScript,
};

/** Undefined for formats that are left to the bundler. */
export function addressExpression(format: string, name: string): string | undefined {
  return ADDRESSES[format]?.(name);
}
