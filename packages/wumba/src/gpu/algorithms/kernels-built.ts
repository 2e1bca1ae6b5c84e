// @ts-nocheck -- Of scripts/gpu/kernels.ts, as what a build makes of it. Written by `npm run docs`.
import { kernel as $kernel } from "../kernel.js";
export const reduceFloats: (out: Float32Array, x: Float32Array, operation: number) => void = /* @__PURE__ */ $kernel({
  name: "reduceFloats",
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
  ],
  shared: [["Float32Array", 256]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\noperation: i32,\n}\n@group(0) " +
    "@binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read" +
    "_write> out: array<f32>;\n@group(0) @binding(2) var<storage, read> x: array<f32>;" +
    "\nvar<workgroup> partial: array<f32, 256i>;\nfn w_get_x(i: i32) -> f32 {\nlet isIns" +
    "ide = u32(i) < u32(launch.length_x);\nreturn select(0.0f, x[i], isInside);\n}\nfn w" +
    "_set_partial(i: i32, value: f32) {\nif (u32(i) < u32(256i)) { partial[i] = value;" +
    " }\n}\nfn w_set_out(i: i32, value: f32) {\nif (u32(i) < u32(launch.length_out)) { o" +
    "ut[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@bui" +
    "ltin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, " +
    "@builtin(num_workgroups) groups: vec3u) {\nvar joinedFloats: f32;\nvar joinedFloat" +
    "s_1: f32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nl" +
    "et at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= laun" +
    "ch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch." +
    "blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.b" +
    "locksY);\n}\nlet operation = launch.operation;\nlet operation_1 = operation;\nlet t " +
    "= thread.x;\nvar chosen: f32;\nif (operation_1 == 0i) {\nchosen = 0.0f;\n} else {\nva" +
    "r chosen_1: f32;\nif (operation_1 == 1i) {\nchosen_1 = 1.0f;\n} else {\nchosen_1 = w" +
    "_get_x(0i);\n}\nchosen = chosen_1;\n}\nvar result = chosen;\nvar i = ((block.x * bloc" +
    "kX) + thread.x);\nloop {\nif (!(i < launch.length_x)) { break; }\nlet a = result;\nl" +
    "et b = x[i];\nif (operation_1 == 0i) {\njoinedFloats = (a + b);\n} else {\nif (opera" +
    "tion_1 == 1i) {\njoinedFloats = (a * b);\n} else {\njoinedFloats = select(max(a, b)" +
    ", min(a, b), (operation_1 == 2i));\n}\n}\nresult = joinedFloats;\ncontinuing {\ni = (" +
    "i + (launch.blocksX * blockX));\n}\n}\nw_set_partial(t, result);\nworkgroupBarrier()" +
    ";\nvar half = 128i;\nloop {\nif (!(half > 0i)) { break; }\nif (t < half) {\nlet a_1 =" +
    " partial[t];\nlet b_1 = partial[t + half];\nif (operation_1 == 0i) {\njoinedFloats_" +
    "1 = (a_1 + b_1);\n} else {\nif (operation_1 == 1i) {\njoinedFloats_1 = (a_1 * b_1);" +
    "\n} else {\njoinedFloats_1 = select(max(a_1, b_1), min(a_1, b_1), (operation_1 == " +
    "2i));\n}\n}\npartial[t] = joinedFloats_1;\n}\nworkgroupBarrier();\ncontinuing {\nhalf =" +
    " (half >> 1u);\n}\n}\nif (t == 0i) {\nlet value = partial[0i];\nw_set_out(block.x, va" +
    "lue);\n}\n}\n",
  lines: "",
  sites: [],
  thread: function* (t, out$, x$, operation$) {
    const { fround, imul } = Math;
    const partial$ = t.shared[0];
    operation$ |= 0;
    let operation$1 = 0,
      t$ = 0,
      result$ = 0,
      i$ = 0,
      a$ = 0,
      b$ = 0,
      joinedFloats$1 = 0,
      half$ = 0,
      a$1 = 0,
      b$1 = 0,
      joinedFloats$3 = 0,
      value$ = 0;
    operation$1 = operation$;
    t$ = t.tx;
    result$ = operation$1 === 0 ? 0 : operation$1 === 1 ? 1 : (x$[0] ?? 0);
    i$ = (imul(t.bx, t.dx) + t.tx) | 0;
    loop$: for (;;) {
      if (!(i$ < x$.length)) break;
      loop$r: {
        joinedFloats$: {
          a$ = result$;
          b$ = x$[i$];
          if (operation$1 === 0) {
            joinedFloats$1 = fround(a$ + b$);
            break joinedFloats$;
          }
          if (operation$1 === 1) {
            joinedFloats$1 = fround(a$ * b$);
            break joinedFloats$;
          }
          joinedFloats$1 = operation$1 === 2 ? Math.min(a$, b$) : Math.max(a$, b$);
        }
        result$ = joinedFloats$1;
      }
      i$ = (i$ + imul(t.nx, t.dx)) | 0;
    }
    partial$[t$] = result$;
    yield;
    half$ = 128;
    loop$1: for (;;) {
      if (!(half$ > 0)) break;
      loop$1r: {
        if (t$ < half$) {
          joinedFloats$2: {
            a$1 = partial$[t$];
            b$1 = partial$[(t$ + half$) | 0];
            if (operation$1 === 0) {
              joinedFloats$3 = fround(a$1 + b$1);
              break joinedFloats$2;
            }
            if (operation$1 === 1) {
              joinedFloats$3 = fround(a$1 * b$1);
              break joinedFloats$2;
            }
            joinedFloats$3 = operation$1 === 2 ? Math.min(a$1, b$1) : Math.max(a$1, b$1);
          }
          partial$[t$] = joinedFloats$3;
        }
        yield;
      }
      half$ = half$ >> 1;
    }
    if (t$ === 0) {
      value$ = partial$[0];
      out$[t.bx] = value$;
    }
  },
});
export const reduceIntegers: (out: Int32Array, x: Int32Array, operation: number, flip: number) => void =
  /* @__PURE__ */ $kernel({
    name: "reduceIntegers",
    parameters: [
      { name: "out", type: "Int32Array", writes: true },
      { name: "x", type: "Int32Array", writes: false },
      { name: "operation", type: "i32" },
      { name: "flip", type: "i32" },
    ],
    shared: [["Int32Array", 256]],
    barriers: true,
    wgsl:
      "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
      "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
      ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\noperation: i32,\nflip: i32,\n}" +
      "\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<st" +
      "orage, read_write> out: array<i32>;\n@group(0) @binding(2) var<storage, read> x: " +
      "array<i32>;\nvar<workgroup> partial: array<i32, 256i>;\nfn w_get_x(i: i32) -> i32 " +
      "{\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(0i, x[i], isInside" +
      ");\n}\nfn w_set_partial(i: i32, value: i32) {\nif (u32(i) < u32(256i)) { partial[i]" +
      " = value; }\n}\nfn w_set_out(i: i32, value: i32) {\nif (u32(i) < u32(launch.length_" +
      "out)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn " +
      "main(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group" +
      ": vec3u, @builtin(num_workgroups) groups: vec3u) {\nvar joinedIntegers: i32;\nvar " +
      "joinedIntegers_1: i32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\ni" +
      "f (split) {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\ni" +
      "f (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row =" +
      " at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, r" +
      "ow / launch.blocksY);\n}\nlet operation = launch.operation;\nlet flip = launch.flip" +
      ";\nlet operation_1 = operation;\nlet flip_1 = flip;\nlet t = thread.x;\nvar chosen: " +
      "i32;\nif (operation_1 == 0i) {\nchosen = 0i;\n} else {\nvar chosen_1: i32;\nif (opera" +
      "tion_1 == 1i) {\nchosen_1 = 1i;\n} else {\nchosen_1 = (w_get_x(0i) ^ flip_1);\n}\ncho" +
      "sen = chosen_1;\n}\nvar result = chosen;\nvar i = ((block.x * blockX) + thread.x);\n" +
      "loop {\nif (!(i < launch.length_x)) { break; }\nlet a = result;\nlet b = (x[i] ^ fl" +
      "ip_1);\nif (operation_1 == 0i) {\njoinedIntegers = (a + b);\n} else {\nif (operation" +
      "_1 == 1i) {\njoinedIntegers = (a * b);\n} else {\njoinedIntegers = select(max(a, b)" +
      ", min(a, b), (operation_1 == 2i));\n}\n}\nresult = joinedIntegers;\ncontinuing {\ni =" +
      " (i + (launch.blocksX * blockX));\n}\n}\nw_set_partial(t, result);\nworkgroupBarrier" +
      "();\nvar half = 128i;\nloop {\nif (!(half > 0i)) { break; }\nif (t < half) {\nlet a_1" +
      " = partial[t];\nlet b_1 = partial[t + half];\nif (operation_1 == 0i) {\njoinedInteg" +
      "ers_1 = (a_1 + b_1);\n} else {\nif (operation_1 == 1i) {\njoinedIntegers_1 = (a_1 *" +
      " b_1);\n} else {\njoinedIntegers_1 = select(max(a_1, b_1), min(a_1, b_1), (operati" +
      "on_1 == 2i));\n}\n}\npartial[t] = joinedIntegers_1;\n}\nworkgroupBarrier();\ncontinuin" +
      "g {\nhalf = (half >> 1u);\n}\n}\nif (t == 0i) {\nlet value = (partial[0i] ^ flip_1);\n" +
      "w_set_out(block.x, value);\n}\n}\n",
    lines: "",
    sites: [],
    thread: function* (t, out$, x$, operation$, flip$) {
      const { fround, imul } = Math;
      const partial$ = t.shared[0];
      operation$ |= 0;
      flip$ |= 0;
      let operation$1 = 0,
        flip$1 = 0,
        t$ = 0,
        result$ = 0,
        i$ = 0,
        a$ = 0,
        b$ = 0,
        joinedIntegers$1 = 0,
        half$ = 0,
        a$1 = 0,
        b$1 = 0,
        joinedIntegers$3 = 0,
        value$ = 0;
      operation$1 = operation$;
      flip$1 = flip$;
      t$ = t.tx;
      result$ = operation$1 === 0 ? 0 : operation$1 === 1 ? 1 : (x$[0] ?? 0) ^ flip$1;
      i$ = (imul(t.bx, t.dx) + t.tx) | 0;
      loop$: for (;;) {
        if (!(i$ < x$.length)) break;
        loop$r: {
          joinedIntegers$: {
            a$ = result$;
            b$ = x$[i$] ^ flip$1;
            if (operation$1 === 0) {
              joinedIntegers$1 = (a$ + b$) | 0;
              break joinedIntegers$;
            }
            if (operation$1 === 1) {
              joinedIntegers$1 = imul(a$, b$);
              break joinedIntegers$;
            }
            joinedIntegers$1 = operation$1 === 2 ? Math.min(a$, b$) : Math.max(a$, b$);
          }
          result$ = joinedIntegers$1;
        }
        i$ = (i$ + imul(t.nx, t.dx)) | 0;
      }
      partial$[t$] = result$;
      yield;
      half$ = 128;
      loop$1: for (;;) {
        if (!(half$ > 0)) break;
        loop$1r: {
          if (t$ < half$) {
            joinedIntegers$2: {
              a$1 = partial$[t$];
              b$1 = partial$[(t$ + half$) | 0];
              if (operation$1 === 0) {
                joinedIntegers$3 = (a$1 + b$1) | 0;
                break joinedIntegers$2;
              }
              if (operation$1 === 1) {
                joinedIntegers$3 = imul(a$1, b$1);
                break joinedIntegers$2;
              }
              joinedIntegers$3 = operation$1 === 2 ? Math.min(a$1, b$1) : Math.max(a$1, b$1);
            }
            partial$[t$] = joinedIntegers$3;
          }
          yield;
        }
        half$ = half$ >> 1;
      }
      if (t$ === 0) {
        value$ = partial$[0] ^ flip$1;
        out$[t.bx] = value$;
      }
    },
  });
export const scanFloats: (
  out: Float32Array,
  sums: Float32Array,
  x: Float32Array,
  operation: number,
  exclusive: boolean,
) => void = /* @__PURE__ */ $kernel({
  name: "scanFloats",
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "sums", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "exclusive", type: "bool" },
  ],
  shared: [["Float32Array", 256]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_sums: i32,\nlength_x: i32,\noperation:" +
    " i32,\nexclusive: u32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@grou" +
    "p(0) @binding(1) var<storage, read_write> out: array<f32>;\n@group(0) @binding(2)" +
    " var<storage, read_write> sums: array<f32>;\n@group(0) @binding(3) var<storage, r" +
    "ead> x: array<f32>;\nvar<workgroup> totals: array<f32, 256i>;\nfn w_get_x(i: i32) " +
    "-> f32 {\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(0.0f, x[i]," +
    " isInside);\n}\nfn w_set_totals(i: i32, value: f32) {\nif (u32(i) < u32(256i)) { to" +
    "tals[i] = value; }\n}\nfn w_get_totals(i: i32) -> f32 {\nlet isInside = u32(i) < u3" +
    "2(256i);\nreturn select(0.0f, totals[i], isInside);\n}\nfn w_set_out(i: i32, value:" +
    " f32) {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\nfn w_set_sums" +
    "(i: i32, value: f32) {\nif (u32(i) < u32(launch.length_sums)) { sums[i] = value; " +
    "}\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invo" +
    "cation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_wo" +
    "rkgroups) groups: vec3u) {\nvar t_1: f32;\nvar joinedFloats: f32;\nvar joinedFloats" +
    "_1: f32;\nvar t_2: f32;\nvar joinedFloats_2: f32;\nlet thread = vec3i(local_id);\nva" +
    "r block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x * (group.y " +
    "+ groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * launch.block" +
    "sZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % launch.blocksX" +
    ", row % launch.blocksY, row / launch.blocksY);\n}\nlet operation = launch.operatio" +
    "n;\nlet exclusive = launch.exclusive != 0u;\nlet operation_1 = operation;\nlet t = " +
    "thread.x;\nlet first = (((block.x * blockX) + thread.x) * 4i);\nvar own = 0.0f;\nva" +
    "r i = first;\nloop {\nif (!((i < (first + 4i)) && (i < launch.length_x))) { break;" +
    " }\nif (i == first) {\nt_1 = w_get_x(i);\n} else {\nlet a = own;\nlet b = w_get_x(i);" +
    "\nif (operation_1 == 0i) {\njoinedFloats = (a + b);\n} else {\nif (operation_1 == 1i" +
    ") {\njoinedFloats = (a * b);\n} else {\njoinedFloats = select(max(a, b), min(a, b)," +
    " (operation_1 == 2i));\n}\n}\nt_1 = joinedFloats;\n}\nown = t_1;\ncontinuing {\ni = (i " +
    "+ 1i);\n}\n}\nw_set_totals(t, own);\nworkgroupBarrier();\nvar step = 1i;\nloop {\nif (!" +
    "(step < 256i)) { break; }\nvar chosen: f32;\nif (t >= step) {\nchosen = w_get_total" +
    "s(t - step);\n} else {\nchosen = 0.0f;\n}\nlet before = chosen;\nworkgroupBarrier();\n" +
    "if (t >= step) {\nlet a_1 = before;\nlet b_1 = w_get_totals(t);\nif (operation_1 ==" +
    " 0i) {\njoinedFloats_1 = (a_1 + b_1);\n} else {\nif (operation_1 == 1i) {\njoinedFlo" +
    "ats_1 = (a_1 * b_1);\n} else {\njoinedFloats_1 = select(max(a_1, b_1), min(a_1, b_" +
    "1), (operation_1 == 2i));\n}\n}\nw_set_totals(t, joinedFloats_1);\n}\nworkgroupBarrie" +
    "r();\ncontinuing {\nstep = (step << 1u);\n}\n}\nvar chosen_1: f32;\nif (t > 0i) {\nchos" +
    "en_1 = w_get_totals(t - 1i);\n} else {\nchosen_1 = select(0.0f, 1.0f, (operation_1" +
    " == 1i));\n}\nvar before_1 = chosen_1;\nvar i_1 = first;\nloop {\nif (!((i_1 < (first" +
    " + 4i)) && (i_1 < launch.length_x))) { break; }\nif ((t == 0i) && (i_1 == first))" +
    " {\nt_2 = w_get_x(i_1);\n} else {\nlet a_2 = before_1;\nlet b_2 = w_get_x(i_1);\nif (" +
    "operation_1 == 0i) {\njoinedFloats_2 = (a_2 + b_2);\n} else {\nif (operation_1 == 1" +
    "i) {\njoinedFloats_2 = (a_2 * b_2);\n} else {\njoinedFloats_2 = select(max(a_2, b_2" +
    "), min(a_2, b_2), (operation_1 == 2i));\n}\n}\nt_2 = joinedFloats_2;\n}\nlet next = t" +
    "_2;\nlet value = select(next, before_1, exclusive);\nw_set_out(i_1, value);\nbefore" +
    "_1 = next;\ncontinuing {\ni_1 = (i_1 + 1i);\n}\n}\nif (t == 255i) {\nlet value_1 = tot" +
    "als[t];\nw_set_sums(block.x, value_1);\n}\n}\n",
  lines: "",
  sites: [],
  thread: function* (t, out$, sums$, x$, operation$, exclusive$) {
    const { fround, imul } = Math;
    const totals$ = t.shared[0];
    operation$ |= 0;
    let operation$1 = 0,
      t$ = 0,
      first$ = 0,
      own$ = 0,
      i$ = 0,
      t$1 = 0,
      a$ = 0,
      b$ = 0,
      joinedFloats$1 = 0,
      step$ = 0,
      before$ = 0,
      a$1 = 0,
      b$1 = 0,
      joinedFloats$3 = 0,
      before$1 = 0,
      i$1 = 0,
      t$2 = 0,
      a$2 = 0,
      b$2 = 0,
      joinedFloats$5 = 0,
      next$ = 0,
      value$ = 0,
      value$1 = 0;
    operation$1 = operation$;
    t$ = t.tx;
    first$ = imul((imul(t.bx, t.dx) + t.tx) | 0, 4);
    own$ = 0;
    i$ = first$;
    loop$: for (;;) {
      if (!(i$ < ((first$ + 4) | 0) ? i$ < x$.length : false)) break;
      loop$r: {
        if (i$ === first$) {
          t$1 = x$[i$] ?? 0;
        } else {
          joinedFloats$: {
            a$ = own$;
            b$ = x$[i$] ?? 0;
            if (operation$1 === 0) {
              joinedFloats$1 = fround(a$ + b$);
              break joinedFloats$;
            }
            if (operation$1 === 1) {
              joinedFloats$1 = fround(a$ * b$);
              break joinedFloats$;
            }
            joinedFloats$1 = operation$1 === 2 ? Math.min(a$, b$) : Math.max(a$, b$);
          }
          t$1 = joinedFloats$1;
        }
        own$ = t$1;
      }
      i$ = (i$ + 1) | 0;
    }
    totals$[t$] = own$;
    yield;
    step$ = 1;
    loop$1: for (;;) {
      if (!(step$ < 256)) break;
      loop$1r: {
        before$ = t$ >= step$ ? (totals$[(t$ - step$) | 0] ?? 0) : 0;
        yield;
        if (t$ >= step$) {
          joinedFloats$2: {
            a$1 = before$;
            b$1 = totals$[t$] ?? 0;
            if (operation$1 === 0) {
              joinedFloats$3 = fround(a$1 + b$1);
              break joinedFloats$2;
            }
            if (operation$1 === 1) {
              joinedFloats$3 = fround(a$1 * b$1);
              break joinedFloats$2;
            }
            joinedFloats$3 = operation$1 === 2 ? Math.min(a$1, b$1) : Math.max(a$1, b$1);
          }
          totals$[t$] = joinedFloats$3;
        }
        yield;
      }
      step$ = step$ << 1;
    }
    before$1 = t$ > 0 ? (totals$[(t$ - 1) | 0] ?? 0) : operation$1 === 1 ? 1 : 0;
    i$1 = first$;
    loop$2: for (;;) {
      if (!(i$1 < ((first$ + 4) | 0) ? i$1 < x$.length : false)) break;
      loop$2r: {
        if (t$ === 0 ? i$1 === first$ : false) {
          t$2 = x$[i$1] ?? 0;
        } else {
          joinedFloats$4: {
            a$2 = before$1;
            b$2 = x$[i$1] ?? 0;
            if (operation$1 === 0) {
              joinedFloats$5 = fround(a$2 + b$2);
              break joinedFloats$4;
            }
            if (operation$1 === 1) {
              joinedFloats$5 = fround(a$2 * b$2);
              break joinedFloats$4;
            }
            joinedFloats$5 = operation$1 === 2 ? Math.min(a$2, b$2) : Math.max(a$2, b$2);
          }
          t$2 = joinedFloats$5;
        }
        next$ = t$2;
        value$ = exclusive$ ? before$1 : next$;
        out$[i$1] = value$;
        before$1 = next$;
      }
      i$1 = (i$1 + 1) | 0;
    }
    if (t$ === 255) {
      value$1 = totals$[t$];
      sums$[t.bx] = value$1;
    }
  },
});
export const scanIntegers: (
  out: Int32Array,
  sums: Int32Array,
  x: Int32Array,
  operation: number,
  exclusive: boolean,
  flip: number,
) => void = /* @__PURE__ */ $kernel({
  name: "scanIntegers",
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "sums", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "exclusive", type: "bool" },
    { name: "flip", type: "i32" },
  ],
  shared: [["Int32Array", 256]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_sums: i32,\nlength_x: i32,\noperation:" +
    " i32,\nexclusive: u32,\nflip: i32,\n}\n@group(0) @binding(0) var<uniform> launch: La" +
    "unch;\n@group(0) @binding(1) var<storage, read_write> out: array<i32>;\n@group(0) " +
    "@binding(2) var<storage, read_write> sums: array<i32>;\n@group(0) @binding(3) var" +
    "<storage, read> x: array<i32>;\nvar<workgroup> totals: array<i32, 256i>;\nfn w_get" +
    "_x(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(" +
    "0i, x[i], isInside);\n}\nfn w_set_totals(i: i32, value: i32) {\nif (u32(i) < u32(25" +
    "6i)) { totals[i] = value; }\n}\nfn w_get_totals(i: i32) -> i32 {\nlet isInside = u3" +
    "2(i) < u32(256i);\nreturn select(0i, totals[i], isInside);\n}\nfn w_set_out(i: i32," +
    " value: i32) {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\nfn w_s" +
    "et_sums(i: i32, value: i32) {\nif (u32(i) < u32(launch.length_sums)) { sums[i] = " +
    "value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(loc" +
    "al_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin" +
    "(num_workgroups) groups: vec3u) {\nvar t_1: i32;\nvar joinedIntegers: i32;\nvar joi" +
    "nedIntegers_1: i32;\nvar t_2: i32;\nvar joinedIntegers_2: i32;\nlet thread = vec3i(" +
    "local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups." +
    "x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY *" +
    " launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % l" +
    "aunch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet operation = la" +
    "unch.operation;\nlet exclusive = launch.exclusive != 0u;\nlet flip = launch.flip;\n" +
    "let operation_1 = operation;\nlet flip_1 = flip;\nlet t = thread.x;\nlet first = ((" +
    "(block.x * blockX) + thread.x) * 4i);\nvar own = 0i;\nvar i = first;\nloop {\nif (!(" +
    "(i < (first + 4i)) && (i < launch.length_x))) { break; }\nif (i == first) {\nt_1 =" +
    " (w_get_x(i) ^ flip_1);\n} else {\nlet a = own;\nlet b = (w_get_x(i) ^ flip_1);\nif " +
    "(operation_1 == 0i) {\njoinedIntegers = (a + b);\n} else {\nif (operation_1 == 1i) " +
    "{\njoinedIntegers = (a * b);\n} else {\njoinedIntegers = select(max(a, b), min(a, b" +
    "), (operation_1 == 2i));\n}\n}\nt_1 = joinedIntegers;\n}\nown = t_1;\ncontinuing {\ni =" +
    " (i + 1i);\n}\n}\nw_set_totals(t, own);\nworkgroupBarrier();\nvar step = 1i;\nloop {\ni" +
    "f (!(step < 256i)) { break; }\nvar chosen: i32;\nif (t >= step) {\nchosen = w_get_t" +
    "otals(t - step);\n} else {\nchosen = 0i;\n}\nlet before = chosen;\nworkgroupBarrier()" +
    ";\nif (t >= step) {\nlet a_1 = before;\nlet b_1 = w_get_totals(t);\nif (operation_1 " +
    "== 0i) {\njoinedIntegers_1 = (a_1 + b_1);\n} else {\nif (operation_1 == 1i) {\njoine" +
    "dIntegers_1 = (a_1 * b_1);\n} else {\njoinedIntegers_1 = select(max(a_1, b_1), min" +
    "(a_1, b_1), (operation_1 == 2i));\n}\n}\nw_set_totals(t, joinedIntegers_1);\n}\nworkg" +
    "roupBarrier();\ncontinuing {\nstep = (step << 1u);\n}\n}\nvar chosen_1: i32;\nif (t > " +
    "0i) {\nchosen_1 = w_get_totals(t - 1i);\n} else {\nchosen_1 = select(0i, 1i, (opera" +
    "tion_1 == 1i));\n}\nvar before_1 = chosen_1;\nvar i_1 = first;\nloop {\nif (!((i_1 < " +
    "(first + 4i)) && (i_1 < launch.length_x))) { break; }\nif ((t == 0i) && (i_1 == f" +
    "irst)) {\nt_2 = (w_get_x(i_1) ^ flip_1);\n} else {\nlet a_2 = before_1;\nlet b_2 = (" +
    "w_get_x(i_1) ^ flip_1);\nif (operation_1 == 0i) {\njoinedIntegers_2 = (a_2 + b_2);" +
    "\n} else {\nif (operation_1 == 1i) {\njoinedIntegers_2 = (a_2 * b_2);\n} else {\njoin" +
    "edIntegers_2 = select(max(a_2, b_2), min(a_2, b_2), (operation_1 == 2i));\n}\n}\nt_" +
    "2 = joinedIntegers_2;\n}\nlet next = t_2;\nlet value = (select(next, before_1, excl" +
    "usive) ^ flip_1);\nw_set_out(i_1, value);\nbefore_1 = next;\ncontinuing {\ni_1 = (i_" +
    "1 + 1i);\n}\n}\nif (t == 255i) {\nlet value_1 = (totals[t] ^ flip_1);\nw_set_sums(blo" +
    "ck.x, value_1);\n}\n}\n",
  lines: "",
  sites: [],
  thread: function* (t, out$, sums$, x$, operation$, exclusive$, flip$) {
    const { fround, imul } = Math;
    const totals$ = t.shared[0];
    operation$ |= 0;
    flip$ |= 0;
    let operation$1 = 0,
      flip$1 = 0,
      t$ = 0,
      first$ = 0,
      own$ = 0,
      i$ = 0,
      t$1 = 0,
      a$ = 0,
      b$ = 0,
      joinedIntegers$1 = 0,
      step$ = 0,
      before$ = 0,
      a$1 = 0,
      b$1 = 0,
      joinedIntegers$3 = 0,
      before$1 = 0,
      i$1 = 0,
      t$2 = 0,
      a$2 = 0,
      b$2 = 0,
      joinedIntegers$5 = 0,
      next$ = 0,
      value$ = 0,
      value$1 = 0;
    operation$1 = operation$;
    flip$1 = flip$;
    t$ = t.tx;
    first$ = imul((imul(t.bx, t.dx) + t.tx) | 0, 4);
    own$ = 0;
    i$ = first$;
    loop$: for (;;) {
      if (!(i$ < ((first$ + 4) | 0) ? i$ < x$.length : false)) break;
      loop$r: {
        if (i$ === first$) {
          t$1 = (x$[i$] ?? 0) ^ flip$1;
        } else {
          joinedIntegers$: {
            a$ = own$;
            b$ = (x$[i$] ?? 0) ^ flip$1;
            if (operation$1 === 0) {
              joinedIntegers$1 = (a$ + b$) | 0;
              break joinedIntegers$;
            }
            if (operation$1 === 1) {
              joinedIntegers$1 = imul(a$, b$);
              break joinedIntegers$;
            }
            joinedIntegers$1 = operation$1 === 2 ? Math.min(a$, b$) : Math.max(a$, b$);
          }
          t$1 = joinedIntegers$1;
        }
        own$ = t$1;
      }
      i$ = (i$ + 1) | 0;
    }
    totals$[t$] = own$;
    yield;
    step$ = 1;
    loop$1: for (;;) {
      if (!(step$ < 256)) break;
      loop$1r: {
        before$ = t$ >= step$ ? (totals$[(t$ - step$) | 0] ?? 0) : 0;
        yield;
        if (t$ >= step$) {
          joinedIntegers$2: {
            a$1 = before$;
            b$1 = totals$[t$] ?? 0;
            if (operation$1 === 0) {
              joinedIntegers$3 = (a$1 + b$1) | 0;
              break joinedIntegers$2;
            }
            if (operation$1 === 1) {
              joinedIntegers$3 = imul(a$1, b$1);
              break joinedIntegers$2;
            }
            joinedIntegers$3 = operation$1 === 2 ? Math.min(a$1, b$1) : Math.max(a$1, b$1);
          }
          totals$[t$] = joinedIntegers$3;
        }
        yield;
      }
      step$ = step$ << 1;
    }
    before$1 = t$ > 0 ? (totals$[(t$ - 1) | 0] ?? 0) : operation$1 === 1 ? 1 : 0;
    i$1 = first$;
    loop$2: for (;;) {
      if (!(i$1 < ((first$ + 4) | 0) ? i$1 < x$.length : false)) break;
      loop$2r: {
        if (t$ === 0 ? i$1 === first$ : false) {
          t$2 = (x$[i$1] ?? 0) ^ flip$1;
        } else {
          joinedIntegers$4: {
            a$2 = before$1;
            b$2 = (x$[i$1] ?? 0) ^ flip$1;
            if (operation$1 === 0) {
              joinedIntegers$5 = (a$2 + b$2) | 0;
              break joinedIntegers$4;
            }
            if (operation$1 === 1) {
              joinedIntegers$5 = imul(a$2, b$2);
              break joinedIntegers$4;
            }
            joinedIntegers$5 = operation$1 === 2 ? Math.min(a$2, b$2) : Math.max(a$2, b$2);
          }
          t$2 = joinedIntegers$5;
        }
        next$ = t$2;
        value$ = (exclusive$ ? before$1 : next$) ^ flip$1;
        out$[i$1] = value$;
        before$1 = next$;
      }
      i$1 = (i$1 + 1) | 0;
    }
    if (t$ === 255) {
      value$1 = totals$[t$] ^ flip$1;
      sums$[t.bx] = value$1;
    }
  },
});
export const carryFloats: (out: Float32Array, sums: Float32Array, operation: number) => void = /* @__PURE__ */ $kernel({
  name: "carryFloats",
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "sums", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_sums: i32,\noperation: i32,\n}\n@group(" +
    "0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, r" +
    "ead_write> out: array<f32>;\n@group(0) @binding(2) var<storage, read> sums: array" +
    "<f32>;\nfn w_get_sums(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.length_" +
    "sums);\nreturn select(0.0f, sums[i], isInside);\n}\n@compute @workgroup_size(blockX" +
    ", blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builti" +
    "n(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nvar join" +
    "edFloats: f32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split" +
    ") {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >=" +
    " launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / la" +
    "unch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / lau" +
    "nch.blocksY);\n}\nlet operation = launch.operation;\nlet operation_1 = operation;\nl" +
    "et i = (((block.x * blockX) + thread.x) + 1024i);\nif (i >= launch.length_out) {\n" +
    "return;\n}\nlet block_1 = (i >> 10u);\nlet a = w_get_sums(block_1 - 1i);\nlet b = ou" +
    "t[i];\nif (operation_1 == 0i) {\njoinedFloats = (a + b);\n} else {\nif (operation_1 " +
    "== 1i) {\njoinedFloats = (a * b);\n} else {\njoinedFloats = select(max(a, b), min(a" +
    ", b), (operation_1 == 2i));\n}\n}\nout[i] = joinedFloats;\n}\n",
  lines: "",
  sites: [],
  thread: function (t, out$, sums$, operation$) {
    const { fround, imul } = Math;
    const floored = (a, b) => Math.floor(a / b) | 0;
    operation$ |= 0;
    let operation$1 = 0,
      i$ = 0,
      block$ = 0,
      a$ = 0,
      b$ = 0,
      joinedFloats$1 = 0;
    operation$1 = operation$;
    i$ = (((imul(t.bx, t.dx) + t.tx) | 0) + 1024) | 0;
    if (i$ >= out$.length) {
      return;
    }
    block$ = floored(i$, 1024);
    joinedFloats$: {
      a$ = sums$[(block$ - 1) | 0] ?? 0;
      b$ = out$[i$];
      if (operation$1 === 0) {
        joinedFloats$1 = fround(a$ + b$);
        break joinedFloats$;
      }
      if (operation$1 === 1) {
        joinedFloats$1 = fround(a$ * b$);
        break joinedFloats$;
      }
      joinedFloats$1 = operation$1 === 2 ? Math.min(a$, b$) : Math.max(a$, b$);
    }
    out$[i$] = joinedFloats$1;
  },
});
export const carryIntegers: (out: Int32Array, sums: Int32Array, operation: number, flip: number) => void =
  /* @__PURE__ */ $kernel({
    name: "carryIntegers",
    parameters: [
      { name: "out", type: "Int32Array", writes: true },
      { name: "sums", type: "Int32Array", writes: false },
      { name: "operation", type: "i32" },
      { name: "flip", type: "i32" },
    ],
    shared: [],
    barriers: false,
    wgsl:
      "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
      "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
      ": i32,\nkernel: u32,\nlength_out: i32,\nlength_sums: i32,\noperation: i32,\nflip: i32" +
      ",\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var" +
      "<storage, read_write> out: array<i32>;\n@group(0) @binding(2) var<storage, read> " +
      "sums: array<i32>;\nfn w_get_sums(i: i32) -> i32 {\nlet isInside = u32(i) < u32(lau" +
      "nch.length_sums);\nreturn select(0i, sums[i], isInside);\n}\n@compute @workgroup_si" +
      "ze(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u" +
      ", @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {" +
      "\nvar joinedIntegers: i32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group)" +
      ";\nif (split) {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z))" +
      ";\nif (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet ro" +
      "w = at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY" +
      ", row / launch.blocksY);\n}\nlet operation = launch.operation;\nlet flip = launch.f" +
      "lip;\nlet operation_1 = operation;\nlet flip_1 = flip;\nlet i = (((block.x * blockX" +
      ") + thread.x) + 1024i);\nif (i >= launch.length_out) {\nreturn;\n}\nlet block_1 = (i" +
      " >> 10u);\nlet a = (w_get_sums(block_1 - 1i) ^ flip_1);\nlet b = (out[i] ^ flip_1)" +
      ";\nif (operation_1 == 0i) {\njoinedIntegers = (a + b);\n} else {\nif (operation_1 ==" +
      " 1i) {\njoinedIntegers = (a * b);\n} else {\njoinedIntegers = select(max(a, b), min" +
      "(a, b), (operation_1 == 2i));\n}\n}\nlet value = (joinedIntegers ^ flip_1);\nout[i] " +
      "= value;\n}\n",
    lines: "",
    sites: [],
    thread: function (t, out$, sums$, operation$, flip$) {
      const { fround, imul } = Math;
      const floored = (a, b) => Math.floor(a / b) | 0;
      operation$ |= 0;
      flip$ |= 0;
      let operation$1 = 0,
        flip$1 = 0,
        i$ = 0,
        block$ = 0,
        a$ = 0,
        b$ = 0,
        joinedIntegers$1 = 0,
        value$ = 0;
      operation$1 = operation$;
      flip$1 = flip$;
      i$ = (((imul(t.bx, t.dx) + t.tx) | 0) + 1024) | 0;
      if (i$ >= out$.length) {
        return;
      }
      block$ = floored(i$, 1024);
      joinedIntegers$: {
        a$ = (sums$[(block$ - 1) | 0] ?? 0) ^ flip$1;
        b$ = out$[i$] ^ flip$1;
        if (operation$1 === 0) {
          joinedIntegers$1 = (a$ + b$) | 0;
          break joinedIntegers$;
        }
        if (operation$1 === 1) {
          joinedIntegers$1 = imul(a$, b$);
          break joinedIntegers$;
        }
        joinedIntegers$1 = operation$1 === 2 ? Math.min(a$, b$) : Math.max(a$, b$);
      }
      value$ = joinedIntegers$1 ^ flip$1;
      out$[i$] = value$;
    },
  });
export const countIntegers: (counts: Uint32Array, x: Int32Array, low: number, width: number, flip: number) => void =
  /* @__PURE__ */ $kernel({
    name: "countIntegers",
    parameters: [
      { name: "counts", type: "Uint32Array", writes: true },
      { name: "x", type: "Int32Array", writes: false },
      { name: "low", type: "i32" },
      { name: "width", type: "i32" },
      { name: "flip", type: "i32" },
    ],
    shared: [["Uint32Array", 1024]],
    barriers: true,
    wgsl:
      "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
      "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
      ": i32,\nkernel: u32,\nlength_counts: i32,\nlength_x: i32,\nlow: i32,\nwidth: i32,\nfli" +
      "p: i32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(" +
      "1) var<storage, read_write> counts: array<atomic<u32>>;\n@group(0) @binding(2) va" +
      "r<storage, read> x: array<i32>;\nvar<workgroup> own: array<atomic<u32>, 1024i>;\nf" +
      "n w_unsigned_quotient(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nretur" +
      "n bitcast<i32>(bitcast<u32>(a) / bitcast<u32>(b));\n}\nfn w_add_own(i: i32, value:" +
      " i32) -> i32 {\nvar before = 0i;\nif (u32(i) < u32(1024i)) {\nbefore = bitcast<i32>" +
      "(atomicAdd(&own[i], bitcast<u32>(value)));\n}\nreturn before;\n}\nfn w_add_counts(i:" +
      " i32, value: i32) -> i32 {\nvar before = 0i;\nif (u32(i) < u32(launch.length_count" +
      "s)) {\nbefore = bitcast<i32>(atomicAdd(&counts[i], bitcast<u32>(value)));\n}\nretur" +
      "n before;\n}\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) < u32(1024i);\nre" +
      "turn select(0i, bitcast<i32>(atomicLoad(&own[i])), isInside);\n}\n@compute @workgr" +
      "oup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id:" +
      " vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: ve" +
      "c3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet " +
      "at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch." +
      "blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blo" +
      "cksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.bloc" +
      "ksY);\n}\nlet low = launch.low;\nlet width = launch.width;\nlet flip = launch.flip;\n" +
      "let width_1 = width;\nlet isOwn = (launch.length_counts <= 1024i);\nvar i = ((bloc" +
      "k.x * blockX) + thread.x);\nloop {\nif (!(i < launch.length_x)) { break; }\nlet val" +
      "ue = (x[i] ^ flip);\nlet bin = w_unsigned_quotient((value - low), width_1);\nif ((" +
      "value >= low) && (bitcast<u32>(bin) < bitcast<u32>(launch.length_counts))) {\nif " +
      "(isOwn) {\nlet before = w_add_own(bin, 1i);\n} else {\nlet before_1 = w_add_counts(" +
      "bin, 1i);\n}\n}\ncontinuing {\ni = (i + (launch.blocksX * blockX));\n}\n}\nworkgroupBar" +
      "rier();\nif (isOwn) {\nvar bin_1 = thread.x;\nloop {\nif (!(bin_1 < launch.length_co" +
      "unts)) { break; }\nif (w_get_own(bin_1) != 0i) {\nlet before_2 = bitcast<i32>(atom" +
      "icAdd(&counts[bin_1], bitcast<u32>(w_get_own(bin_1))));\n}\ncontinuing {\nbin_1 = (" +
      "bin_1 + 256i);\n}\n}\n}\n}\n",
    lines: "",
    sites: [],
    thread: function* (t, counts$, x$, low$, width$, flip$) {
      const { fround, imul } = Math;
      const unsignedQuotient = (a, b) => ((a >>> 0) / (b >>> 0)) | 0;
      const addInUint32Array = (a, i, v, w) => {
        const x = a[i];
        if (x === undefined) return 0;
        a[i] = x + v;
        return x;
      };
      const own$ = t.shared[0];
      low$ |= 0;
      width$ |= 0;
      flip$ |= 0;
      let width$1 = 0,
        isOwn$ = false,
        i$ = 0,
        value$ = 0,
        bin$ = 0,
        before$ = 0,
        before$1 = 0,
        bin$1 = 0,
        before$2 = 0;
      width$1 = width$;
      isOwn$ = counts$.length <= 1024;
      i$ = (imul(t.bx, t.dx) + t.tx) | 0;
      loop$: for (;;) {
        if (!(i$ < x$.length)) break;
        loop$r: {
          value$ = x$[i$] ^ flip$;
          bin$ = unsignedQuotient((value$ - low$) | 0, width$1);
          if (value$ >= low$ ? bin$ >>> 0 < counts$.length >>> 0 : false) {
            if (isOwn$) {
              before$ = addInUint32Array(own$, bin$, 1) | 0;
            } else {
              before$1 = addInUint32Array(counts$, bin$, 1) | 0;
            }
          }
        }
        i$ = (i$ + imul(t.nx, t.dx)) | 0;
      }
      yield;
      if (isOwn$) {
        bin$1 = t.tx;
        loop$1: for (;;) {
          if (!(bin$1 < counts$.length)) break;
          loop$1r: {
            if (((own$[bin$1] ?? 0) | 0) !== 0) {
              before$2 = addInUint32Array(counts$, bin$1, (own$[bin$1] ?? 0) | 0) | 0;
            }
          }
          bin$1 = (bin$1 + 256) | 0;
        }
      }
    },
  });
export const countFloats: (counts: Uint32Array, x: Float32Array, low: number, high: number, scale: number) => void =
  /* @__PURE__ */ $kernel({
    name: "countFloats",
    parameters: [
      { name: "counts", type: "Uint32Array", writes: true },
      { name: "x", type: "Float32Array", writes: false },
      { name: "low", type: "f32" },
      { name: "high", type: "f32" },
      { name: "scale", type: "f32" },
    ],
    shared: [["Uint32Array", 1024]],
    barriers: true,
    wgsl:
      "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
      "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
      ": i32,\nkernel: u32,\nlength_counts: i32,\nlength_x: i32,\nlow: f32,\nhigh: f32,\nscal" +
      "e: f32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(" +
      "1) var<storage, read_write> counts: array<atomic<u32>>;\n@group(0) @binding(2) va" +
      "r<storage, read> x: array<f32>;\nvar<workgroup> own: array<atomic<u32>, 1024i>;\nf" +
      "n w_wrap(x: f32) -> i32 {\nif (abs(x) < 2147483648.0f) { return i32(x); }\nlet bit" +
      "s = bitcast<u32>(x);\nlet places = ((bits >> 23u) & 255u) - 150u;\nif (places > 31" +
      "u) { return 0i; }\nlet whole = bitcast<i32>(((bits & 8388607u) | 8388608u) << pla" +
      "ces);\nreturn select(whole, -whole, (bits >> 31u) != 0u);\n}\nfn w_add_own(i: i32, " +
      "value: i32) -> i32 {\nvar before = 0i;\nif (u32(i) < u32(1024i)) {\nbefore = bitcas" +
      "t<i32>(atomicAdd(&own[i], bitcast<u32>(value)));\n}\nreturn before;\n}\nfn w_add_cou" +
      "nts(i: i32, value: i32) -> i32 {\nvar before = 0i;\nif (u32(i) < u32(launch.length" +
      "_counts)) {\nbefore = bitcast<i32>(atomicAdd(&counts[i], bitcast<u32>(value)));\n}" +
      "\nreturn before;\n}\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) < u32(1024" +
      "i);\nreturn select(0i, bitcast<i32>(atomicLoad(&own[i])), isInside);\n}\n@compute @" +
      "workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) loc" +
      "al_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) grou" +
      "ps: vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) " +
      "{\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= l" +
      "aunch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / laun" +
      "ch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launc" +
      "h.blocksY);\n}\nlet low = launch.low;\nlet high = launch.high;\nlet scale = launch.s" +
      "cale;\nlet low_1 = low;\nlet high_1 = high;\nlet scale_1 = scale;\nlet isOwn = (laun" +
      "ch.length_counts <= 1024i);\nvar i = ((block.x * blockX) + thread.x);\nloop {\nif (" +
      "!(i < launch.length_x)) { break; }\nlet value = x[i];\nif ((value >= low_1) && (va" +
      "lue < high_1)) {\nlet bin = min(w_wrap(((value - low_1) * scale_1)), (launch.leng" +
      "th_counts - 1i));\nif (isOwn) {\nlet before = w_add_own(bin, 1i);\n} else {\nlet bef" +
      "ore_1 = w_add_counts(bin, 1i);\n}\n}\ncontinuing {\ni = (i + (launch.blocksX * block" +
      "X));\n}\n}\nworkgroupBarrier();\nif (isOwn) {\nvar bin_1 = thread.x;\nloop {\nif (!(bin" +
      "_1 < launch.length_counts)) { break; }\nif (w_get_own(bin_1) != 0i) {\nlet before_" +
      "2 = bitcast<i32>(atomicAdd(&counts[bin_1], bitcast<u32>(w_get_own(bin_1))));\n}\nc" +
      "ontinuing {\nbin_1 = (bin_1 + 256i);\n}\n}\n}\n}\n",
    lines: "",
    sites: [],
    thread: function* (t, counts$, x$, low$, high$, scale$) {
      const { fround, imul } = Math;
      const addInUint32Array = (a, i, v, w) => {
        const x = a[i];
        if (x === undefined) return 0;
        a[i] = x + v;
        return x;
      };
      const own$ = t.shared[0];
      low$ = fround(low$);
      high$ = fround(high$);
      scale$ = fround(scale$);
      let low$1 = 0,
        high$1 = 0,
        scale$1 = 0,
        isOwn$ = false,
        i$ = 0,
        value$ = 0,
        bin$ = 0,
        before$ = 0,
        before$1 = 0,
        bin$1 = 0,
        before$2 = 0;
      low$1 = low$;
      high$1 = high$;
      scale$1 = scale$;
      isOwn$ = counts$.length <= 1024;
      i$ = (imul(t.bx, t.dx) + t.tx) | 0;
      loop$: for (;;) {
        if (!(i$ < x$.length)) break;
        loop$r: {
          value$ = x$[i$];
          if (value$ >= low$1 ? value$ < high$1 : false) {
            bin$ = Math.min(fround(fround(value$ - low$1) * scale$1) | 0, (counts$.length - 1) | 0);
            if (isOwn$) {
              before$ = addInUint32Array(own$, bin$, 1) | 0;
            } else {
              before$1 = addInUint32Array(counts$, bin$, 1) | 0;
            }
          }
        }
        i$ = (i$ + imul(t.nx, t.dx)) | 0;
      }
      yield;
      if (isOwn$) {
        bin$1 = t.tx;
        loop$1: for (;;) {
          if (!(bin$1 < counts$.length)) break;
          loop$1r: {
            if (((own$[bin$1] ?? 0) | 0) !== 0) {
              before$2 = addInUint32Array(counts$, bin$1, (own$[bin$1] ?? 0) | 0) | 0;
            }
          }
          bin$1 = (bin$1 + 256) | 0;
        }
      }
    },
  });
export const sortKeys: (keys: Int32Array, x: Int32Array, isFloat: boolean, flip: number) => void =
  /* @__PURE__ */ $kernel({
    name: "sortKeys",
    parameters: [
      { name: "keys", type: "Int32Array", writes: true },
      { name: "x", type: "Int32Array", writes: false },
      { name: "isFloat", type: "bool" },
      { name: "flip", type: "i32" },
    ],
    shared: [],
    barriers: false,
    wgsl:
      "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
      "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
      ": i32,\nkernel: u32,\nlength_keys: i32,\nlength_x: i32,\nisFloat: u32,\nflip: i32,\n}\n" +
      "@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<sto" +
      "rage, read_write> keys: array<i32>;\n@group(0) @binding(2) var<storage, read> x: " +
      "array<i32>;\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(lo" +
      "cal_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builti" +
      "n(num_workgroups) groups: vec3u) {\nvar t: i32;\nvar t_1: i32;\nlet thread = vec3i(" +
      "local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups." +
      "x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY *" +
      " launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % l" +
      "aunch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet isFloat = laun" +
      "ch.isFloat != 0u;\nlet flip = launch.flip;\nlet flip_1 = flip;\nlet i = ((block.x *" +
      " blockX) + thread.x);\nif (i >= launch.length_keys) {\nreturn;\n}\nvar key = 2147483" +
      "647i;\nif (i < launch.length_x) {\nlet bits = x[i];\nlet isNaN = (isFloat && ((bits" +
      " & 2147483647i) > 2139095040i));\nif (isNaN) {\nt = 2147483647i;\n} else {\nif (isFl" +
      "oat) {\nlet turned = (bits ^ ((bits >> 31u) & 2147483647i));\nt_1 = turned;\n} else" +
      " {\nt_1 = bits;\n}\nt = t_1;\n}\nkey = (t ^ flip_1);\n}\nkeys[i] = key;\n}\n",
    lines: "",
    sites: [],
    thread: function (t, keys$, x$, isFloat$, flip$) {
      const { fround, imul } = Math;
      flip$ |= 0;
      let flip$1 = 0,
        i$ = 0,
        key$ = 0,
        bits$ = 0,
        isNaN$ = false,
        t$ = 0,
        turned$1 = 0,
        t$1 = 0;
      flip$1 = flip$;
      i$ = (imul(t.bx, t.dx) + t.tx) | 0;
      if (i$ >= keys$.length) {
        return;
      }
      key$ = 2147483647;
      if (i$ < x$.length) {
        bits$ = x$[i$];
        isNaN$ = isFloat$ ? (bits$ & 2147483647) > 2139095040 : false;
        if (isNaN$) {
          t$ = 2147483647;
        } else {
          if (isFloat$) {
            turned$: {
              turned$1 = bits$ ^ ((bits$ >> 31) & 2147483647);
            }
            t$1 = turned$1;
          } else {
            t$1 = bits$;
          }
          t$ = t$1;
        }
        key$ = t$ ^ flip$1;
      }
      keys$[i$] = key$;
    },
  });
export const sortedElements: (x: Int32Array, keys: Int32Array, isFloat: boolean, flip: number) => void =
  /* @__PURE__ */ $kernel({
    name: "sortedElements",
    parameters: [
      { name: "x", type: "Int32Array", writes: true },
      { name: "keys", type: "Int32Array", writes: false },
      { name: "isFloat", type: "bool" },
      { name: "flip", type: "i32" },
    ],
    shared: [],
    barriers: false,
    wgsl:
      "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
      "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
      ": i32,\nkernel: u32,\nlength_x: i32,\nlength_keys: i32,\nisFloat: u32,\nflip: i32,\n}\n" +
      "@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<sto" +
      "rage, read_write> x: array<i32>;\n@group(0) @binding(2) var<storage, read> keys: " +
      "array<i32>;\nfn w_get_keys(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.le" +
      "ngth_keys);\nreturn select(0i, keys[i], isInside);\n}\n@compute @workgroup_size(blo" +
      "ckX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @bui" +
      "ltin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nvar t" +
      ": i32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet " +
      "at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch." +
      "blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blo" +
      "cksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.bloc" +
      "ksY);\n}\nlet isFloat = launch.isFloat != 0u;\nlet flip = launch.flip;\nlet flip_1 =" +
      " flip;\nlet i = ((block.x * blockX) + thread.x);\nif (i >= launch.length_x) {\nretu" +
      "rn;\n}\nlet key = (w_get_keys(i) ^ flip_1);\nif (isFloat) {\nlet turned = (key ^ ((k" +
      "ey >> 31u) & 2147483647i));\nt = turned;\n} else {\nt = key;\n}\nx[i] = t;\n}\n",
    lines: "",
    sites: [],
    thread: function (t, x$, keys$, isFloat$, flip$) {
      const { fround, imul } = Math;
      flip$ |= 0;
      let flip$1 = 0,
        i$ = 0,
        key$ = 0,
        turned$1 = 0,
        t$ = 0;
      flip$1 = flip$;
      i$ = (imul(t.bx, t.dx) + t.tx) | 0;
      if (i$ >= x$.length) {
        return;
      }
      key$ = (keys$[i$] ?? 0) ^ flip$1;
      if (isFloat$) {
        turned$: {
          turned$1 = key$ ^ ((key$ >> 31) & 2147483647);
        }
        t$ = turned$1;
      } else {
        t$ = key$;
      }
      x$[i$] = t$;
    },
  });
export const sortBlocks: (keys: Int32Array) => void = /* @__PURE__ */ $kernel({
  name: "sortBlocks",
  parameters: [{ name: "keys", type: "Int32Array", writes: true }],
  shared: [["Int32Array", 512]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\n}\n@group(0) @binding(0) var<uniform> launc" +
    "h: Launch;\n@group(0) @binding(1) var<storage, read_write> keys: array<i32>;\nvar<" +
    "workgroup> own: array<i32, 512i>;\nfn w_get_keys(i: i32) -> i32 {\nlet isInside = " +
    "u32(i) < u32(launch.length_keys);\nreturn select(0i, keys[i], isInside);\n}\nfn w_s" +
    "et_own(i: i32, value: i32) {\nif (u32(i) < u32(512i)) { own[i] = value; }\n}\nfn w_" +
    "get_own(i: i32) -> i32 {\nlet isInside = u32(i) < u32(512i);\nreturn select(0i, ow" +
    "n[i], isInside);\n}\nfn w_set_keys(i: i32, value: i32) {\nif (u32(i) < u32(launch.l" +
    "ength_keys)) { keys[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blo" +
    "ckZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_i" +
    "d) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(lo" +
    "cal_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x " +
    "* (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * l" +
    "aunch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % lau" +
    "nch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet t = thread.x;\nle" +
    "t first = (block.x * 512i);\nlet value = w_get_keys(first + t);\nw_set_own(t, valu" +
    "e);\nlet value_1 = w_get_keys((first + t) + 256i);\nw_set_own(t + 256i, value_1);\n" +
    "workgroupBarrier();\nvar size = 2i;\nloop {\nif (!(size <= 512i)) { break; }\nvar st" +
    "ep = (size >> 1u);\nloop {\nif (!(step > 0i)) { break; }\nlet size_1 = size;\nlet st" +
    "ep_1 = step;\nlet low = ((2i * t) - (t & (step_1 - 1i)));\nlet tuple0 = w_get_own(" +
    "low);\nlet tuple1 = w_get_own(low + step_1);\nlet a = tuple0;\nlet b = tuple1;\nlet " +
    "isAscending = (((first + low) & size_1) == 0i);\nif ((a > b) == isAscending) {\nw_" +
    "set_own(low, b);\nw_set_own(low + step_1, a);\n}\nworkgroupBarrier();\ncontinuing {\n" +
    "step = (step >> 1u);\n}\n}\ncontinuing {\nsize = (size << 1u);\n}\n}\nlet value_2 = w_g" +
    "et_own(t);\nw_set_keys(first + t, value_2);\nlet value_3 = w_get_own(t + 256i);\nw_" +
    "set_keys((first + t) + 256i, value_3);\n}\n",
  lines: "",
  sites: [],
  thread: function* (t, keys$) {
    const { fround, imul } = Math;
    const own$ = t.shared[0];
    let t$ = 0,
      first$ = 0,
      value$ = 0,
      value$1 = 0,
      size$ = 0,
      step$ = 0,
      size$1 = 0,
      step$1 = 0,
      low$ = 0,
      tuple0$ = 0,
      tuple1$ = 0,
      a$ = 0,
      b$ = 0,
      isAscending$ = false,
      value$2 = 0,
      value$3 = 0;
    t$ = t.tx;
    first$ = imul(t.bx, 512);
    value$ = keys$[(first$ + t$) | 0] ?? 0;
    own$[t$] = value$;
    value$1 = keys$[(((first$ + t$) | 0) + 256) | 0] ?? 0;
    own$[(t$ + 256) | 0] = value$1;
    yield;
    size$ = 2;
    loop$: for (;;) {
      if (!(size$ <= 512)) break;
      loop$r: {
        step$ = size$ >> 1;
        loop$1: for (;;) {
          if (!(step$ > 0)) break;
          loop$1r: {
            exchange$: {
              size$1 = size$;
              step$1 = step$;
              low$ = (imul(2, t$) - (t$ & ((step$1 - 1) | 0))) | 0;
              tuple0$ = own$[low$] ?? 0;
              tuple1$ = own$[(low$ + step$1) | 0] ?? 0;
              a$ = tuple0$;
              b$ = tuple1$;
              isAscending$ = (((first$ + low$) | 0) & size$1) === 0;
              if (a$ > b$ === isAscending$) {
                own$[low$] = b$;
                own$[(low$ + step$1) | 0] = a$;
              }
            }
            yield;
          }
          step$ = step$ >> 1;
        }
      }
      size$ = size$ << 1;
    }
    value$2 = own$[t$] ?? 0;
    keys$[(first$ + t$) | 0] = value$2;
    value$3 = own$[(t$ + 256) | 0] ?? 0;
    keys$[(((first$ + t$) | 0) + 256) | 0] = value$3;
  },
});
export const sortStep: (keys: Int32Array, size: number, step: number) => void = /* @__PURE__ */ $kernel({
  name: "sortStep",
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "size", type: "i32" },
    { name: "step", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nsize: i32,\nstep: i32,\n}\n@group(0) @binding" +
    "(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> " +
    "keys: array<i32>;\nfn w_get_keys(i: i32) -> i32 {\nlet isInside = u32(i) < u32(lau" +
    "nch.length_keys);\nreturn select(0i, keys[i], isInside);\n}\nfn w_set_keys(i: i32, " +
    "value: i32) {\nif (u32(i) < u32(launch.length_keys)) { keys[i] = value; }\n}\n@comp" +
    "ute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id" +
    ") local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups)" +
    " groups: vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (sp" +
    "lit) {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at" +
    " >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at /" +
    " launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / " +
    "launch.blocksY);\n}\nlet size = launch.size;\nlet step = launch.step;\nlet size_1 = " +
    "size;\nlet step_1 = step;\nlet t = ((block.x * blockX) + thread.x);\nif ((2i * t) <" +
    " launch.length_keys) {\nlet low = ((2i * t) - (t & (step_1 - 1i)));\nlet tuple0 = " +
    "w_get_keys(low);\nlet tuple1 = w_get_keys(low + step_1);\nlet isAscending = (((0i " +
    "+ low) & size_1) == 0i);\nif ((tuple0 > tuple1) == isAscending) {\nw_set_keys(low," +
    " tuple1);\nw_set_keys(low + step_1, tuple0);\n}\n}\n}\n",
  lines: "",
  sites: [],
  thread: function (t, keys$, size$, step$) {
    const { fround, imul } = Math;
    size$ |= 0;
    step$ |= 0;
    let size$1 = 0,
      step$1 = 0,
      t$ = 0,
      low$ = 0,
      tuple0$ = 0,
      tuple1$ = 0,
      isAscending$ = false;
    size$1 = size$;
    step$1 = step$;
    t$ = (imul(t.bx, t.dx) + t.tx) | 0;
    if (imul(2, t$) < keys$.length) {
      exchange$: {
        low$ = (imul(2, t$) - (t$ & ((step$1 - 1) | 0))) | 0;
        tuple0$ = keys$[low$] ?? 0;
        tuple1$ = keys$[(low$ + step$1) | 0] ?? 0;
        isAscending$ = (((0 + low$) | 0) & size$1) === 0;
        if (tuple0$ > tuple1$ === isAscending$) {
          keys$[low$] = tuple1$;
          keys$[(low$ + step$1) | 0] = tuple0$;
        }
      }
    }
  },
});
export const sortMerge: (keys: Int32Array, size: number) => void = /* @__PURE__ */ $kernel({
  name: "sortMerge",
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "size", type: "i32" },
  ],
  shared: [["Int32Array", 512]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nsize: i32,\n}\n@group(0) @binding(0) var<uni" +
    "form> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> keys: array" +
    "<i32>;\nvar<workgroup> own: array<i32, 512i>;\nfn w_get_keys(i: i32) -> i32 {\nlet " +
    "isInside = u32(i) < u32(launch.length_keys);\nreturn select(0i, keys[i], isInside" +
    ");\n}\nfn w_set_own(i: i32, value: i32) {\nif (u32(i) < u32(512i)) { own[i] = value" +
    "; }\n}\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) < u32(512i);\nreturn se" +
    "lect(0i, own[i], isInside);\n}\nfn w_set_keys(i: i32, value: i32) {\nif (u32(i) < u" +
    "32(launch.length_keys)) { keys[i] = value; }\n}\n@compute @workgroup_size(blockX, " +
    "blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(" +
    "workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread" +
    " = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x " +
    "+ groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch." +
    "blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec" +
    "3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet size " +
    "= launch.size;\nlet size_1 = size;\nlet t = thread.x;\nlet first = (block.x * 512i)" +
    ";\nlet value = w_get_keys(first + t);\nw_set_own(t, value);\nlet value_1 = w_get_ke" +
    "ys((first + t) + 256i);\nw_set_own(t + 256i, value_1);\nworkgroupBarrier();\nvar st" +
    "ep = 256i;\nloop {\nif (!(step > 0i)) { break; }\nlet step_1 = step;\nlet low = ((2i" +
    " * t) - (t & (step_1 - 1i)));\nlet tuple0 = w_get_own(low);\nlet tuple1 = w_get_ow" +
    "n(low + step_1);\nlet a = tuple0;\nlet b = tuple1;\nlet isAscending = (((first + lo" +
    "w) & size_1) == 0i);\nif ((a > b) == isAscending) {\nw_set_own(low, b);\nw_set_own(" +
    "low + step_1, a);\n}\nworkgroupBarrier();\ncontinuing {\nstep = (step >> 1u);\n}\n}\nle" +
    "t value_2 = w_get_own(t);\nw_set_keys(first + t, value_2);\nlet value_3 = w_get_ow" +
    "n(t + 256i);\nw_set_keys((first + t) + 256i, value_3);\n}\n",
  lines: "",
  sites: [],
  thread: function* (t, keys$, size$) {
    const { fround, imul } = Math;
    const own$ = t.shared[0];
    size$ |= 0;
    let size$1 = 0,
      t$ = 0,
      first$ = 0,
      value$ = 0,
      value$1 = 0,
      step$ = 0,
      step$1 = 0,
      low$ = 0,
      tuple0$ = 0,
      tuple1$ = 0,
      a$ = 0,
      b$ = 0,
      isAscending$ = false,
      value$2 = 0,
      value$3 = 0;
    size$1 = size$;
    t$ = t.tx;
    first$ = imul(t.bx, 512);
    value$ = keys$[(first$ + t$) | 0] ?? 0;
    own$[t$] = value$;
    value$1 = keys$[(((first$ + t$) | 0) + 256) | 0] ?? 0;
    own$[(t$ + 256) | 0] = value$1;
    yield;
    step$ = 256;
    loop$: for (;;) {
      if (!(step$ > 0)) break;
      loop$r: {
        exchange$: {
          step$1 = step$;
          low$ = (imul(2, t$) - (t$ & ((step$1 - 1) | 0))) | 0;
          tuple0$ = own$[low$] ?? 0;
          tuple1$ = own$[(low$ + step$1) | 0] ?? 0;
          a$ = tuple0$;
          b$ = tuple1$;
          isAscending$ = (((first$ + low$) | 0) & size$1) === 0;
          if (a$ > b$ === isAscending$) {
            own$[low$] = b$;
            own$[(low$ + step$1) | 0] = a$;
          }
        }
        yield;
      }
      step$ = step$ >> 1;
    }
    value$2 = own$[t$] ?? 0;
    keys$[(first$ + t$) | 0] = value$2;
    value$3 = own$[(t$ + 256) | 0] ?? 0;
    keys$[(((first$ + t$) | 0) + 256) | 0] = value$3;
  },
});
