/** The text of a kernel module in; the same as a CommonJS module, for hosts that cannot require ES modules, out. */

/** Statements as `bindModule` of the compiler writes them, each at the start of a line. */
const IMPORT = /^import \{ (.*) \} from (".*");$/gm;
const EXPORTS = /^export \{ (.*) \};$/gm;
const DECLARATION = /^export ((?:let|const) ([^\s=]+))/gm;

/** Kernels replace themselves on their first call, so exports are read at each use. */
export function commonjsModule(code: string): string {
  const exported: string[] = [];
  const add = (name: string, local: string): void => {
    exported.push(`${name}: { enumerable: true, get: () => ${local} }`);
  };
  const text = code
    .replace(IMPORT, (_, names: string, from: string) => {
      return `const { ${names.replaceAll(" as ", ": ")} } = require(${from});`;
    })
    .replace(EXPORTS, (_, names: string) => {
      for (const clause of names.split(", ")) {
        const [local, name = local] = clause.split(" as ");
        add(name!, local!);
      }
      return "";
    })
    .replace(DECLARATION, (_, declaration: string, name: string) => {
      add(name, name);
      return declaration;
    });
  return `${text}Object.defineProperties(exports, { ${exported.join(", ")} });\n`;
}
