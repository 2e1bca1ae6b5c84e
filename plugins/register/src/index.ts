/** `node --import @wumba/register script.ts`: kernels in every TypeScript file that the process loads from now on. */
import { register } from "./with.js";

register();
