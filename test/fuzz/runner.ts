// In: batches of programs. Out: their results, from a worker process that is replaced when it is old, hangs or dies.
import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Batch, BatchProgram, Finding, ProgramResult, Stage, WorkerMessage } from "./batch.js";
import type { Variant } from "./build.js";

/** Node cannot unload modules: after this many batches a new process takes over. */
const BATCHES_PER_PROCESS = 12;
const BUILD_TIMEOUT = 180_000;
/** For one program; they take up to ten seconds. */
const ANALYSE_TIMEOUT = 60_000;
/** For all calls of one program in one variant; programs end within milliseconds. */
const RUN_TIMEOUT = 10_000;

const NOTHING: Omit<ProgramResult, "findings"> = {
  calls: 0,
  compiledCalls: 0,
  wasmCalls: 0,
  traps: 0,
  functions: 0,
  compiledFunctions: 0,
};

export class Runner {
  private child: ChildProcess | undefined;
  private batches = 0;
  private readonly scratch: string;

  /** `folder` must lie inside the workspace, so that what is built finds the packages. */
  constructor(
    private readonly folder: string,
    private readonly builder = "./build.js",
    private readonly analyseTimeout = ANALYSE_TIMEOUT,
  ) {
    mkdirSync(folder, { recursive: true });
    this.scratch = mkdtempSync(join(folder, "run-"));
  }

  async run(
    programs: readonly BatchProgram[],
    variants: readonly Variant[],
    patience = RUN_TIMEOUT,
  ): Promise<readonly ProgramResult[]> {
    if (programs.length === 0) return [];
    const batch: Batch = {
      folder: mkdtempSync(join(this.scratch, "batch-")),
      cacheDir: join(this.folder, "cache"),
      builder: this.builder,
      variants,
      programs,
    };
    const answer = await this.send(batch, patience);
    rmSync(batch.folder, { recursive: true, force: true });
    if (answer.results) return answer.results;
    return this.blame(programs, variants, patience, answer);
  }

  stop(): void {
    this.child?.kill("SIGKILL");
    this.child = undefined;
    rmSync(this.scratch, { recursive: true, force: true });
  }

  /** The process died or hung: finds the program that did it, and runs the others again. */
  private async blame(
    programs: readonly BatchProgram[],
    variants: readonly Variant[],
    patience: number,
    answer: Failure,
  ): Promise<readonly ProgramResult[]> {
    const { at, hung } = answer;
    const variant = at?.variant ?? variants[0]!;
    const isKnown = at !== undefined && at.stage !== "build";
    if (programs.length > 1 && !isKnown) {
      const middle = programs.length >> 1;
      return [
        ...(await this.run(programs.slice(0, middle), variants, patience)),
        ...(await this.run(programs.slice(middle), variants, patience)),
      ];
    }
    const guilty = isKnown ? at.program : 0;
    const kind = hung ? "does not end" : "process died";
    const finding: Finding = {
      kind,
      key: `${kind} in ${at?.stage ?? "build"}`,
      variant,
      detail: `the worker process ${hung ? "hung" : "died"} in the ${at?.stage ?? "build"}\n${answer.errors}`,
    };
    const others = await this.run(
      programs.filter((_, index) => index !== guilty),
      variants,
      patience,
    );
    return [...others.slice(0, guilty), { ...NOTHING, findings: [finding] }, ...others.slice(guilty)];
  }

  private send(batch: Batch, patience: number): Promise<Success | Failure> {
    const child = this.process();
    let at: Failure["at"];
    let errors = "";
    return new Promise((done) => {
      let timer: NodeJS.Timeout;
      const finish = (answer: Success | Failure): void => {
        clearTimeout(timer);
        child.removeAllListeners("message");
        child.removeAllListeners("exit");
        child.stderr!.removeAllListeners("data");
        if (!answer.results) {
          child.kill("SIGKILL");
          this.child = undefined;
        }
        done(answer);
      };
      const wait = (time: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => finish({ at, hung: true, errors }), time);
      };
      child.on("message", (message: WorkerMessage) => {
        if (message.type === "done") return finish({ results: message.results });
        at = message;
        wait({ build: BUILD_TIMEOUT, analyse: this.analyseTimeout, run: patience }[message.stage]);
      });
      child.on("exit", () => finish({ at, hung: false, errors }));
      child.stderr!.on("data", (data: Buffer) => (errors = (errors + data.toString()).slice(-4000)));
      wait(BUILD_TIMEOUT);
      child.send(batch);
    });
  }

  private process(): ChildProcess {
    if (this.child && this.batches++ < BATCHES_PER_PROCESS) return this.child;
    this.child?.kill("SIGKILL");
    this.batches = 0;
    this.child = fork(fileURLToPath(new URL("./worker.js", import.meta.url)), {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    return this.child;
  }
}

interface Success {
  readonly results: readonly ProgramResult[];
}

interface Failure {
  readonly results?: undefined;
  readonly at: { readonly stage: Stage; readonly program: number; readonly variant: Variant } | undefined;
  readonly hung: boolean;
  readonly errors: string;
}
