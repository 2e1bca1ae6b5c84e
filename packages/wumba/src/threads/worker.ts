/**
 * What runs on other threads: those of the pool, and those that run whole calls. For pages whose
 * Content-Security-Policy forbids workers from text it is a file of the package, `wumba/worker`.
 */
import { Calls } from "./calls.js";
import type { CallRequest, CallsStart, Start } from "./layout.js";
import { receive } from "./receive.js";
import { serve } from "./serve.js";

let calls: Calls | undefined;

receive<Start | CallsStart | CallRequest>((message) => {
  if (message.wumba === 1) serve(message);
  if (message.wumba === 3) return calls!.run(message);
  calls = new Calls(message);
  return undefined;
});
