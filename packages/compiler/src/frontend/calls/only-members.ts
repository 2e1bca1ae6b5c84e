/** A member of a class that a kernel takes for the only one of its name that objects of a type have. */
import type { ClassNode } from "../types/hierarchy.js";
import type { ObjectType } from "../../ir/objects.js";
import type { FunctionNode } from "../select/function-node.js";

export type Kind = "method" | "getter" | "setter";

/** A member of a class that is taken for the only one of its name that objects of a type have. */
export interface OnlyMember {
  readonly type: ObjectType;
  readonly member: FunctionNode;
  readonly kind: Kind;
  /** The receiver may be of any class whose instances are of the type. */
  readonly ofAny?: true;
  /** The class that the type of the object names. */
  readonly said?: ClassNode;
}
