/** What runs on the threads that run whole calls; `caller-source.ts` has it as text. */
import { Calls } from "./calls.js";
import type { CallRequest, CallsStart } from "./layout.js";
import { receive } from "./receive.js";

let calls: Calls | undefined;

receive<CallsStart | CallRequest>((message) =>
  message.wumba === 2 ? void (calls = new Calls(message)) : calls!.run(message),
);
