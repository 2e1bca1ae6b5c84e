/** What `break` and `continue` can leave: WGSL has no labels, so that jumps out of more than one loop set flags. */
import type { Label } from "../ir/ir.js";
import type { Names } from "./names.js";

interface Target {
  readonly label: Label;
  /** Jumps through it to something outside, each by the flag that it sets. */
  readonly passing: Map<string, { readonly label: Label; readonly kind: "break" | "continue" }>;
}

/** Where the lines of jumps go. */
interface Writer {
  line(text: string): void;
  within(opening: string, write: () => void): void;
}

export class Targets {
  /** The innermost last. */
  private readonly targets: Target[] = [];
  private readonly flags = new Map<string, string>();

  constructor(
    private readonly names: Names,
    private readonly out: Writer,
  ) {}

  /** The variables that the jumps so far set. */
  get flagNames(): string[] {
    return [...this.flags.values()];
  }

  /** Writes what can be left, and behind it the jumps that have led through it. */
  aimed(aim: Label, write: () => void): void {
    const target: Target = { label: aim, passing: new Map() };
    this.targets.push(target);
    write();
    this.targets.pop();
    for (const [flag, { label, kind }] of target.passing)
      this.out.within(`if (${flag}) {`, () => {
        if (this.targets.at(-1)?.label === label) this.out.line(`${flag} = false;`);
        this.jumpOn(label, kind, flag);
      });
  }

  jump(label: Label, kind: "break" | "continue"): void {
    if (this.targets.at(-1)!.label === label) return this.out.line(`${kind};`);
    const key = `${kind} ${this.names.of(label, label.name)}`;
    const flag = this.flags.get(key) ?? this.names.fresh(`leave_${label.name}`);
    this.flags.set(key, flag);
    this.out.line(`${flag} = true;`);
    this.jumpOn(label, kind, flag);
  }

  private jumpOn(label: Label, kind: "break" | "continue", flag: string): void {
    const target = this.targets.at(-1)!;
    if (target.label === label) return this.out.line(`${kind};`);
    target.passing.set(flag, { label, kind });
    this.out.line("break;");
  }
}
