/**
 * What runs on other threads: those of the pool, and those that run whole calls. `source.ts` has it as text; for
 * pages whose Content-Security-Policy forbids workers from text it is a file of the package, `wumba/worker`.
 */
import { Calls } from "./calls.js";
import type { CallRequest, CallsStart, Start } from "./layout.js";
import { serve } from "./serve.js";

interface Port {
  on(event: "message", listener: (data: unknown) => void): void;
  postMessage(message: unknown): void;
}

interface Host {
  process?: { getBuiltinModule?(name: "node:worker_threads"): { workerData: unknown; parentPort: Port | null } };
  onmessage?: (event: { data: unknown }) => void;
  postMessage(message: unknown): void;
}

const host = globalThis as unknown as Host;
const { workerData, parentPort } = host.process?.getBuiltinModule?.("node:worker_threads") ?? {};
let calls: Calls | undefined;

if (isMessage(workerData)) {
  receive(workerData);
  parentPort?.on("message", receive);
} else host.onmessage = ({ data }) => isMessage(data) && receive(data);

function isMessage(data: unknown): boolean {
  return typeof (data as Start | null)?.wumba === "number";
}

function receive(data: unknown): void {
  const message = data as Start | CallsStart | CallRequest;
  if (message.wumba === 1) serve(message);
  else if (message.wumba === 2) calls = new Calls(message);
  else (parentPort ?? host).postMessage(calls!.run(message));
}
