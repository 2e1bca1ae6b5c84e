/** A program that answers each line of its standard input with one number: the peers outside of JavaScript engines. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class LineProcess {
  constructor(command, args) {
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    this.complaints = "";
    this.child.stderr.on("data", (text) => (this.complaints += text));
    this.child.on("error", (error) => this.waiting?.reject(error));
    this.child.on("exit", (code) =>
      this.waiting?.reject(new Error(`${command} ended with ${code}: ${this.complaints.slice(-2000)}`)),
    );
    createInterface({ input: this.child.stdout }).on("line", (line) => this.waiting?.resolve(Number(line)));
  }

  ask(line) {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.child.stdin.write(`${line}\n`);
    });
  }

  close() {
    this.waiting = undefined;
    this.child.kill();
  }
}
