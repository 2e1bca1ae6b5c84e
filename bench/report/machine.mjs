/** What a run was made with: engine, processor, versions of the peers, settings. */
import os from "node:os";

export function describeRun(options, versions) {
  const [processor] = os.cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    v8: process.versions.v8,
    processor: processor?.model ?? "unknown",
    size: options.size,
    rounds: options.rounds,
    round: options.round,
    warmUp: options.warmUp,
    versions,
  };
}
