/** What runs on the threads of the pool; `pool-source.ts` has it as text. */
import type { Start } from "./layout.js";
import { receive } from "./receive.js";
import { serve } from "./serve.js";

receive<Start>(serve);
