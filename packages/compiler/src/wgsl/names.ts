/** Names of the program in; names that WGSL takes out, each once. */

const KEYWORDS =
  "alias break case const const_assert continue continuing default diagnostic discard else enable false fn " +
  "for if let loop override requires return struct switch true var while";
const RESERVED =
  "NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become cast " +
  "catch class co_await co_return co_yield coherent column_major common compile compile_fragment concept " +
  "const_cast consteval constexpr constinit crate debugger decltype delete demote demote_to_helper do " +
  "dynamic_cast enum explicit export extends extern external fallthrough filter final finally friend from " +
  "fxgroup get goto groupshared highp impl implements import inline instanceof interface layout lowp macro " +
  "macro_rules match mediump meta mod module move mut mutable namespace new nil noexcept noinline " +
  "nointerpolation non_coherent noncoherent noperspective null nullptr of operator package packoffset " +
  "partition pass patch pixelfragment precise precision premerge priv protected pub public readonly ref " +
  "regardless register reinterpret_cast require resource restrict self set shared sizeof smooth snorm static " +
  "static_assert static_cast std subroutine super target template this thread_local throw trait try type " +
  "typedef typeid typename typeof union unless unorm unsafe unsized use using varying virtual volatile wgsl " +
  "where with writeonly yield";
/** What the emitted text says itself. */
const OWN =
  "main launch Launch trap thread block group groups blockX blockY blockZ blocksX blocksY blocksZ kernel " +
  "split f32 i32 u32 bool array atomic " +
  "vec3i vec3u select bitcast min max abs floor ceil trunc sqrt sign countOneBits countLeadingZeros " +
  "countTrailingZeros reverseBits fma atomicAdd atomicSub atomicMax atomicMin atomicAnd atomicOr atomicXor " +
  "atomicExchange " +
  "atomicCompareExchangeWeak extractBits insertBits atomicLoad atomicStore workgroupBarrier " +
  "workgroupUniformLoad storageBarrier warp Warp lanes subgroupBallot subgroupShuffle subgroupAdd subgroupMul " +
  "subgroupMin subgroupMax";

const TAKEN: ReadonlySet<string> = new Set(`${KEYWORDS} ${RESERVED} ${OWN}`.split(" "));

/** What functions that reach elements call other things. */
const INNER: ReadonlySet<string> = new Set([
  ...["i", "value", "site", "expected", "word", "before", "after", "found", "isInside"],
]);

export class Names {
  private readonly names = new Map<object, string>();
  private readonly used: Set<string>;

  constructor(outer?: Names) {
    this.used = new Set(outer ? outer.used : TAKEN);
  }

  of(object: object, wanted: string): string {
    const known = this.names.get(object);
    if (known !== undefined) return known;
    const name = this.fresh(wanted);
    this.names.set(object, name);
    return name;
  }

  /** The name of an array, which functions that reach its elements do not hide. */
  ofArray(object: object, wanted: string): string {
    return this.of(object, INNER.has(wanted) ? `${wanted}_array` : wanted);
  }

  fresh(wanted: string): string {
    // What begins with `w_` is a function of the emitted text.
    const stem = wanted
      .replace(/[^A-Za-z0-9_]/g, "")
      .replace(/^_+|_+$/g, "")
      .replace(/^(?=\d|w_|$)/, "v");
    let name = stem;
    for (let k = 1; this.used.has(name); k++) name = `${stem}_${k}`;
    this.used.add(name);
    return name;
  }
}
