/** A folder in, a web server for its files on localhost out. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { Failure } from "./failure.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
};

/** An isolated page gets clocks of 5 µs, others of 100. */
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cache-control": "no-cache",
};

/** `headers` come on top of those that isolate the page; undefined takes one of these away. */
export async function serveFolder(folder, port, headers = {}) {
  const server = createServer(
    (request, response) => void answer(folder, { ...HEADERS, ...headers }, request, response),
  );
  await new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new Failure(
          error.code === "EADDRINUSE"
            ? `Port ${port} is in use; choose another with --port.`
            : `The server does not start: ${error.message}`,
        ),
      ),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    address: `http://localhost:${server.address().port}/`,
    close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
}

async function answer(folder, headers, request, response) {
  const file = locate(folder, request.url);
  const bytes =
    file && (request.method === "GET" || request.method === "HEAD")
      ? await readFile(file).catch(() => undefined)
      : undefined;
  if (!bytes) return void response.writeHead(404).end("Not found");
  response.writeHead(200, {
    ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "content-length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Undefined for what lies outside of the folder. */
function locate(folder, url) {
  try {
    const name = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = path.join(folder, name.endsWith("/") ? `${name}index.html` : name);
    return file.startsWith(folder + path.sep) ? file : undefined;
  } catch {
    return undefined;
  }
}
