/** What runs on the threads of the pool, which get one message; `pool-source.ts` has it as text. */
import type { Start } from "./layout.js";
import { hostOf, type Message } from "./receive.js";
import { serve } from "./serve.js";

const take = (data: Message | null | undefined): void => {
  if (data?.wumba === 1) serve(data as Start);
};
const [host, node] = hostOf();
take(node.workerData);
host.onmessage = ({ data }) => take(data);
