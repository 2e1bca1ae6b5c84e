/** The dev server and the preview send the headers that parallel loops need, where the option asks for them. */
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import wumba, { type Options } from "@wumba/vite";
import type { InlineConfig } from "vite";
import { describe, expect, onTestFinished, test } from "vitest";
import { copyProject } from "./project.js";
import { HOSTS, type Vite } from "./vite-hosts.js";

const configured = (options: Options, more: InlineConfig = {}): InlineConfig => ({
  root: copyProject("vite-page").root,
  configFile: false,
  logLevel: "silent",
  build: { write: false },
  ...more,
  plugins: [wumba(options)],
});

async function headersOf(
  server: { httpServer: unknown; close(): Promise<void> },
  file: string,
): Promise<(string | null)[]> {
  onTestFinished(() => server.close());
  const { port } = (server.httpServer as Server).address() as AddressInfo;
  const { headers } = await fetch(`http://localhost:${port}/${file}`);
  return ["Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"].map((name) => headers.get(name));
}

async function devHeaders(
  { createServer }: Vite,
  options: Options,
  headers: Record<string, string> = {},
  file = "",
): Promise<(string | null)[]> {
  const server = await createServer(
    configured(options, { server: { port: 0, host: "localhost", ws: false, headers } }),
  );
  return headersOf(await server.listen(), file);
}

const ISOLATED = ["same-origin", "require-corp"];

describe.each(HOSTS)("%s", (_name, vite) => {
  test("the dev server isolates pages and their modules", async () => {
    expect(await devHeaders(vite, { isolation: true })).toEqual(ISOLATED);
    expect(await devHeaders(vite, { isolation: true }, {}, "src/main.ts")).toEqual(ISOLATED);
  });

  test("what the project says itself stays", async () => {
    expect(await devHeaders(vite, { isolation: true }, { "Cross-Origin-Embedder-Policy": "credentialless" })).toEqual([
      "same-origin",
      "credentialless",
    ]);
  });

  test("nothing is sent without the option", async () => {
    expect(await devHeaders(vite, {})).toEqual([null, null]);
  });

  test("the preview isolates pages", async () => {
    const server = await vite.preview(
      configured({ isolation: true }, { build: { outDir: "." }, preview: { port: 0, host: "localhost" } }),
    );
    expect(await headersOf(server, "index.html")).toEqual(ISOLATED);
  });
});

test("it is true or false", () => {
  expect(() => wumba({ isolation: "yes" as never })).toThrow('wumba: isolation is true or false, not "yes"');
});
