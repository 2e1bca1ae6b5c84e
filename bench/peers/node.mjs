/** A Node, by its executable, in; a process that answers questions about one kernel out. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("node-process.mjs", import.meta.url));

export class NodeProcess {
  constructor(executable = process.execPath) {
    this.child = fork(CHILD, { execPath: executable, execArgv: [] });
    this.child.on("message", (message) => this.settle(message));
    this.child.on("exit", (code) => this.settle({ error: `the process ended with ${code}` }));
  }

  settle({ answer, error }) {
    const waiting = this.waiting;
    this.waiting = undefined;
    if (error !== undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(answer);
  }

  ask(question, rest) {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.child.send({ question, ...rest });
    });
  }

  close() {
    this.waiting = undefined;
    this.child.kill();
  }
}
