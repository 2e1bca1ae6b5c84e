/** The address of a browser's WebDriver BiDi socket in; a session to send commands to out. */
import { WebSocket } from "ws";

interface Message {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface BidiSession {
  /** A command of the protocol and its parameters; what the browser answers, or an error that names the command. */
  send<T>(method: string, parameters: object): Promise<T>;
}

export async function openBidiSession(address: string): Promise<BidiSession> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, Waiting>();
  let count = 0;

  socket.on("message", (data: Buffer) => {
    const { id, type, result, error, message } = JSON.parse(data.toString("utf8")) as Message;
    if (id === undefined) return;
    const command = waiting.get(id);
    waiting.delete(id);
    if (type === "success") command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message}`));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser closed the connection"));
    waiting.clear();
  });

  const send = <T>(method: string, parameters: object): Promise<T> => {
    const id = ++count;
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
    socket.send(JSON.stringify({ id, method, params: parameters }));
    return answer.catch((error: Error) => {
      throw new Error(`${method}: ${error.message}`);
    }) as Promise<T>;
  };
  await send("session.new", { capabilities: {} });
  return { send };
}
