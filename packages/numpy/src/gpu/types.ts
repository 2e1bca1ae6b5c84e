/** What functions on the device take and give. */
import type { KindOf, LargerRank, Operand, RankOf } from "../operands.js";
import type { Promotable, Promoted } from "../promotion.js";
import type { GpuArray } from "./array.js";
import type { OnDevice } from "./dtypes.js";

/** What functions take: arrays on the device, arrays that are copied there, and plain numbers. */
export type GpuOperand = GpuArray | Operand;

/** What TypeScript says of elements that have no place on the device. */
export interface Unplaced {
  readonly error: "the device has bool, i32, u32, f32 and c64: convert it with astype";
}

/** What is asked of an operand: that its type of elements is one that the device has. */
export type Placed<A> = [OnDevice<Promoted<KindOf<A>, KindOf<A>>>] extends [never] ? Unplaced : unknown;

/** What is asked of an operand beside another one: nothing where the two have a common type. */
export type Beside<A, B> = Promotable<KindOf<A>, KindOf<B>>;

/** The common type of two operands. */
export type Common<A, B> = OnDevice<Promoted<KindOf<A>, KindOf<B>>>;

/** The type of an operand. */
export type Own<A> = OnDevice<Promoted<KindOf<A>, KindOf<A>>>;

/** The rank of what two operands stretch to. */
export type Ranks<A, B> = LargerRank<RankOf<A>, RankOf<B>>;
