/** Whether one kernel says of null that something is there, and whether it asks where null is. */
import type { ts } from "#typescript";
import type { Findings } from "../conflicts.js";
import { isInternal } from "../libraries/standard.js";
import type { Typing } from "../types/typing.js";
import { claimsNull } from "./given-nothings.js";

export class NullClaims {
  private isMade = false;
  private isAsked = false;

  constructor(
    private readonly typing: Typing,
    private readonly findings: Findings,
  ) {}

  /** Notes whether a function or class that is compiled into the kernel says of null that something is there. */
  note(node: ts.Node): void {
    this.isMade ||= !isInternal(node) && claimsNull(this.typing, node);
  }

  /** Whether null may be where no type says so; translation begins again where that turns out later. */
  mayBeMade(): boolean {
    this.isAsked = true;
    return this.findings.claimsNull || this.isMade;
  }

  /** Whether that has turned out later. */
  get isNews(): boolean {
    return this.isMade && this.isAsked && !this.findings.claimsNull;
  }
}
