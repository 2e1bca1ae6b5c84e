/** What runs on other threads: the messages that it gets there, of the host's kind of thread. */

export interface Message {
  readonly wumba: number;
}

interface Port {
  on(event: "message", listener: (data: unknown) => void): void;
  postMessage(message: unknown): void;
}

interface Host {
  process?: { getBuiltinModule?(name: "node:worker_threads"): { workerData: unknown; parentPort: Port | null } };
  onmessage?: (event: { data: unknown }) => void;
  postMessage(message: unknown): void;
}

/** The listener gives what it answers, if anything. */
export function receive<M extends Message>(listen: (message: M) => object | void): void {
  const host = globalThis as unknown as Host;
  const { workerData, parentPort } = host.process?.getBuiltinModule?.("node:worker_threads") ?? {};
  const take = (data: unknown): void => {
    if (typeof (data as M | null)?.wumba !== "number") return;
    const answer = listen(data as M);
    if (answer) (parentPort ?? host).postMessage(answer);
  };
  if (typeof (workerData as M | null)?.wumba === "number") {
    take(workerData);
    parentPort?.on("message", take);
  } else host.onmessage = ({ data }) => take(data);
}
