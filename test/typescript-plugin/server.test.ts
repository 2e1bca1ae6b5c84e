/** `@wumba/typescript-plugin` in TypeScript's own language server. */
import { describe, expect, onTestFinished, test } from "vitest";
import { emptyProject } from "../plugin/project.js";
import { COMPILERS } from "../tsc/compilers.js";
import { Server } from "./server.js";

const TEXT = `import { step } from "./step.js";
const wrong: string = 3;

// @njit { boundcheck: false }
export function first(x: Float64Array): number {
  return x[0]!;
}

// @njt
export function second(x: number): number {
  return 2 * x;
}

// @njit
export function third(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += step(x[i]!);
  return sum;
}
`;

interface Found {
  readonly start: { readonly line: number; readonly offset: number };
  readonly text: string;
  readonly code: number;
  readonly category: string;
  readonly source?: string;
}

describe.each(COMPILERS)("$name", ({ folder }) => {
  test("diagnostics beside TypeScript's own, as one types, and what can be done about them", async () => {
    const project = emptyProject();
    project.write("package.json", `{ "type": "module" }`);
    project.write("step.ts", "export function step(x: number): number {\n  return eval('x');\n}\n");
    const file = project.write("kernels.ts", TEXT);
    const plugins = [{ name: "@wumba/typescript-plugin" }];
    const compilerOptions = { target: "ES2022", module: "NodeNext", types: [], strict: true, plugins };
    project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    const server = new Server(folder, project.root);
    onTestFinished(() => server.close());
    const diagnostics = async (): Promise<string[]> => {
      const found = (await server.request("semanticDiagnosticsSync", { file })) as Found[];
      return found.map(({ start, text, code, category, source }) => {
        const own = source === "wumba" ? text.replace(/^(.{0,30}).* (\(W\d{4}\))$/s, "$1 $2") : "";
        return `${start.line}:${start.offset} ${category} ${code} ${own}`.trim();
      });
    };

    server.send("open", { file, fileContent: TEXT });
    expect(await diagnostics()).toEqual([
      "2:7 error 2322",
      "4:12 error 91002 'boundcheck' is no option of a (W1002)",
      "9:4 warning 91008 '@njt' is no marker, so the fu (W1008)",
      "15:1 error 94003 step.ts:2:10: 'eval()' is not  (W4003)",
    ]);
    const place = { file, startLine: 4, startOffset: 14, endLine: 4, endOffset: 14 };
    const fixes = await server.request("getCodeFixes", { ...place, errorCodes: [91002] });
    expect(fixes).toMatchObject([
      {
        description: "Write 'boundscheck'",
        changes: [{ textChanges: [{ start: { line: 4, offset: 12 }, newText: "boundscheck" }] }],
      },
    ]);
    expect(await server.request("getSupportedCodeFixes", { file })).toEqual(
      expect.arrayContaining(["91002", "95002", "2322"]),
    );

    server.send("change", { file, line: 4, offset: 12, endLine: 4, endOffset: 22, insertString: "boundscheck" });
    const started = performance.now();
    expect(await diagnostics()).not.toContain("4:12 error 91002 'boundcheck' is no option of a (W1002)");
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
