/** What a kernel knows of the functions of JavaScript that it calls. */
import type { ts } from "#typescript";
import type { CrossingObject } from "./crossing-kinds.js";

/** A function of JavaScript that a kernel calls. */
export interface JavaScriptCall {
  readonly expression: string;
  /** It only looks at what it is given, so that copies will do. */
  readonly looks: boolean;
  readonly node: ts.Node;
}

/** A place at which a kernel calls JavaScript: which of its functions, and the object that holds the values. */
export interface IslandPlace {
  readonly function: number;
  readonly object: CrossingObject;
}
