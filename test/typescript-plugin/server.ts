/** A project and a TypeScript in, its language server as an editor talks to it out. */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import path from "node:path";

export interface Message {
  readonly type: string;
  readonly event?: string;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly body?: unknown;
}

export class Server {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #messages: Message[] = [];
  readonly #waiting = new Set<() => void>();
  #sequence = 0;
  #rest = Buffer.alloc(0);

  constructor(typescriptFolder: string, root: string) {
    const words = [
      path.join(typescriptFolder, "lib/tsserver.js"),
      "--disableAutomaticTypingAcquisition",
      "--suppressDiagnosticEvents",
    ];
    this.#process = spawn(process.execPath, words, { cwd: root });
    this.#process.stdout.on("data", (data: Buffer) => this.#read(data));
  }

  async request(command: string, parameters: object): Promise<unknown> {
    const seq = this.send(command, parameters);
    const response = await this.#find(({ request_seq }) => request_seq === seq);
    if (!response.success) throw new Error(`${command}: ${JSON.stringify(response)}`);
    return response.body;
  }

  send(command: string, parameters: object): number {
    const seq = ++this.#sequence;
    this.#process.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: parameters })}\n`);
    return seq;
  }

  close(): void {
    this.#process.kill();
  }

  async #find(wanted: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.#messages.find(wanted);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** `Content-Length: 119`, an empty line, and a message of so many bytes. */
  #read(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const end = this.#rest.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(this.#rest.subarray(0, end).toString())?.[1]);
      if (end < 0 || this.#rest.length < end + 4 + length) break;
      this.#messages.push(JSON.parse(this.#rest.subarray(end + 4, end + 4 + length).toString()) as Message);
      this.#rest = this.#rest.subarray(end + 4 + length);
    }
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
