/** A place that makes objects of which JavaScript may see how they were made. */
import type { ts } from "#typescript";
import type { ObjectType } from "../../ir/objects.js";
import type { Body } from "../body.js";

/** A place that makes objects. */
export interface MakingSite {
  readonly body: Body;
  readonly node: ts.Node;
  readonly type: ObjectType;
  /** The properties in the order in which they are made, with their TypeScript types. */
  readonly properties: ReadonlyMap<string, PropertyType>;
}

export interface PropertyType {
  readonly type: ts.Type;
  /** Whether an object may be made without it. */
  readonly optional: boolean;
  /** A getter or a setter, which JavaScript cannot be given. */
  readonly isAccessor?: true;
}

/** A property that is set on objects that may have been made without it. */
export interface AddedField {
  readonly type: ObjectType;
  readonly name: string;
  readonly property: PropertyType;
  readonly body: Body;
  readonly node: ts.Node;
}
