/** What runs on other threads: the messages that it gets there, of the host's kind of thread. */

export interface Message {
  readonly wumba: number;
}

interface Port {
  on(event: "message", listener: (data: unknown) => void): void;
  postMessage(message: unknown): void;
}

interface NodeThread {
  readonly workerData?: Message | null;
  readonly parentPort?: Port | null;
}

interface Host {
  process?: { getBuiltinModule?(name: "node:worker_threads"): NodeThread };
  onmessage?: (event: { data: Message | null }) => void;
  postMessage(message: unknown): void;
}

/** The thread as browsers have it, and as Node does. */
export function hostOf(): readonly [host: Host, node: NodeThread] {
  const host = globalThis as unknown as Host;
  return [host, host.process?.getBuiltinModule?.("node:worker_threads") ?? {}];
}

/** The listener gives what it answers, if anything. */
export function receive<M extends Message>(listen: (message: M) => object | void): void {
  const [host, { workerData, parentPort }] = hostOf();
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
