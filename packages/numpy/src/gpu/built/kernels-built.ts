// @ts-nocheck -- Of scripts/gpu/numpy-kernels.ts, as what a build makes of it. Written by `npm run docs`.
import { throwing as $throwing, type KernelDescription } from "wumba/gpu";
export const foldRowsOfFloats: KernelDescription = {
  name: "foldRowsOfFloats",
  block: [64, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "columns", type: "i32" },
    { name: "rowStride", type: "i32" },
    { name: "columnStride", type: "i32" },
    { name: "count", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "each", type: "i32" },
  ],
  shared: [["Float32Array", 64]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\noperation: i32,\noffset: i32," +
    "\ncolumns: i32,\nrowStride: i32,\ncolumnStride: i32,\ncount: i32,\ninner: i32,\nouterS" +
    "tride: i32,\ninnerStride: i32,\neach: i32,\n}\n@group(0) @binding(0) var<uniform> la" +
    "unch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: array<f32>;\n@g" +
    "roup(0) @binding(2) var<storage, read> x: array<f32>;\nvar<workgroup> partial: ar" +
    "ray<f32, 64i>;\nfn w_quotient(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; " +
    "}\nreturn a / b;\n}\nfn w_get_x(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch" +
    ".length_x);\nreturn select(0.0f, x[i], isInside);\n}\nfn w_set_out(i: i32, value: f" +
    "32) {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\n@compute @workg" +
    "roup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id" +
    ": vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: v" +
    "ec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet" +
    " at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch" +
    ".blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.bl" +
    "ocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blo" +
    "cksY);\n}\nlet operation = launch.operation;\nlet offset = launch.offset;\nlet colum" +
    "ns = launch.columns;\nlet rowStride = launch.rowStride;\nlet columnStride = launch" +
    ".columnStride;\nlet count = launch.count;\nlet inner = launch.inner;\nlet outerStri" +
    "de = launch.outerStride;\nlet innerStride = launch.innerStride;\nlet each = launch" +
    ".each;\nlet operation_1 = operation;\nlet offset_1 = offset;\nlet columns_1 = colum" +
    "ns;\nlet rowStride_1 = rowStride;\nlet columnStride_1 = columnStride;\nlet count_1 " +
    "= count;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet innerStride_1" +
    " = innerStride;\nlet each_1 = each;\nlet t = thread.x;\nlet tuple0 = block.x;\nlet t" +
    "uple1 = block.y;\nlet row = w_quotient(tuple0, columns_1);\nlet first = ((offset_1" +
    " + (row * rowStride_1)) + ((tuple0 - (row * columns_1)) * columnStride_1));\nlet " +
    "end = min(((tuple1 + 1i) * each_1), count_1);\nvar result = f32(operation_1);\nvar" +
    " r = ((tuple1 * each_1) + t);\nloop {\nif (!(r < end)) { break; }\nlet t_1 = result" +
    ";\nlet r_1 = r;\nlet outer = w_quotient(r_1, inner_1);\nlet placeOf = ((outer * out" +
    "erStride_1) + ((r_1 - (outer * inner_1)) * innerStride_1));\nlet a = t_1;\nlet b =" +
    " w_get_x(first + placeOf);\nlet joinedFloats = select((a * b), (a + b), (operatio" +
    "n_1 == 0i));\nresult = joinedFloats;\ncontinuing {\nr = (r + 64i);\n}\n}\npartial[t] =" +
    " result;\nworkgroupBarrier();\nif (t < 8i) {\nvar other = (t + 8i);\nloop {\nif (!(ot" +
    "her < 64i)) { break; }\nlet a_1 = result;\nlet b_1 = partial[other];\nlet joinedFlo" +
    "ats_1 = select((a_1 * b_1), (a_1 + b_1), (operation_1 == 0i));\nresult = joinedFl" +
    "oats_1;\ncontinuing {\nother = (other + 8i);\n}\n}\npartial[t] = result;\n}\nworkgroupB" +
    "arrier();\nif (t > 0i) {\nreturn;\n}\nvar other_1 = 1i;\nloop {\nif (!(other_1 < 8i)) " +
    "{ break; }\nlet a_2 = result;\nlet b_2 = partial[other_1];\nlet joinedFloats_2 = se" +
    "lect((a_2 * b_2), (a_2 + b_2), (operation_1 == 0i));\nresult = joinedFloats_2;\nco" +
    "ntinuing {\nother_1 = (other_1 + 1i);\n}\n}\nw_set_out((tuple1 * launch.blocksX) + t" +
    "uple0, result);\n}\n",
  lines: "",
  sites: [],
};
export const foldColumnsOfFloats: KernelDescription = {
  name: "foldColumnsOfFloats",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "columns", type: "i32" },
    { name: "rowStride", type: "i32" },
    { name: "columnStride", type: "i32" },
    { name: "count", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "each", type: "i32" },
    { name: "outputs", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\noperation: i32,\noffset: i32," +
    "\ncolumns: i32,\nrowStride: i32,\ncolumnStride: i32,\ncount: i32,\ninner: i32,\nouterS" +
    "tride: i32,\ninnerStride: i32,\neach: i32,\noutputs: i32,\n}\n@group(0) @binding(0) v" +
    "ar<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: " +
    "array<f32>;\n@group(0) @binding(2) var<storage, read> x: array<f32>;\nfn w_quotien" +
    "t(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_" +
    "x(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(0" +
    ".0f, x[i], isInside);\n}\nfn w_set_out(i: i32, value: f32) {\nif (u32(i) < u32(laun" +
    "ch.length_out)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, b" +
    "lockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup" +
    "_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(" +
    "local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups." +
    "x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY *" +
    " launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % l" +
    "aunch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet operation = la" +
    "unch.operation;\nlet offset = launch.offset;\nlet columns = launch.columns;\nlet ro" +
    "wStride = launch.rowStride;\nlet columnStride = launch.columnStride;\nlet count = " +
    "launch.count;\nlet inner = launch.inner;\nlet outerStride = launch.outerStride;\nle" +
    "t innerStride = launch.innerStride;\nlet each = launch.each;\nlet outputs = launch" +
    ".outputs;\nlet operation_1 = operation;\nlet offset_1 = offset;\nlet columns_1 = co" +
    "lumns;\nlet rowStride_1 = rowStride;\nlet columnStride_1 = columnStride;\nlet count" +
    "_1 = count;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet innerStrid" +
    "e_1 = innerStride;\nlet each_1 = each;\nlet outputs_1 = outputs;\nlet output = ((bl" +
    "ock.x * blockX) + thread.x);\nlet part = block.y;\nif (output >= outputs_1) {\nretu" +
    "rn;\n}\nlet row = w_quotient(output, columns_1);\nlet first = ((offset_1 + (row * r" +
    "owStride_1)) + ((output - (row * columns_1)) * columnStride_1));\nlet end = min((" +
    "(part + 1i) * each_1), count_1);\nvar result = f32(operation_1);\nvar r = (part * " +
    "each_1);\nloop {\nif (!(r < end)) { break; }\nlet t = result;\nlet r_1 = r;\nlet oute" +
    "r = w_quotient(r_1, inner_1);\nlet placeOf = ((outer * outerStride_1) + ((r_1 - (" +
    "outer * inner_1)) * innerStride_1));\nlet a = t;\nlet b = w_get_x(first + placeOf)" +
    ";\nlet joinedFloats = select((a * b), (a + b), (operation_1 == 0i));\nresult = joi" +
    "nedFloats;\ncontinuing {\nr = (r + 1i);\n}\n}\nw_set_out((part * outputs_1) + output," +
    " result);\n}\n",
  lines: "",
  sites: [],
};
export const foldRowsOfIntegers: KernelDescription = {
  name: "foldRowsOfIntegers",
  block: [64, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "columns", type: "i32" },
    { name: "rowStride", type: "i32" },
    { name: "columnStride", type: "i32" },
    { name: "count", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "each", type: "i32" },
  ],
  shared: [["Int32Array", 64]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\noperation: i32,\noffset: i32," +
    "\ncolumns: i32,\nrowStride: i32,\ncolumnStride: i32,\ncount: i32,\ninner: i32,\nouterS" +
    "tride: i32,\ninnerStride: i32,\neach: i32,\n}\n@group(0) @binding(0) var<uniform> la" +
    "unch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: array<i32>;\n@g" +
    "roup(0) @binding(2) var<storage, read> x: array<i32>;\nvar<workgroup> partial: ar" +
    "ray<i32, 64i>;\nfn w_quotient(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; " +
    "}\nreturn a / b;\n}\nfn w_get_x(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch" +
    ".length_x);\nreturn select(0i, x[i], isInside);\n}\nfn w_set_out(i: i32, value: i32" +
    ") {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\n@compute @workgro" +
    "up_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: " +
    "vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec" +
    "3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet a" +
    "t = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.b" +
    "locksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.bloc" +
    "ksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.block" +
    "sY);\n}\nlet operation = launch.operation;\nlet offset = launch.offset;\nlet columns" +
    " = launch.columns;\nlet rowStride = launch.rowStride;\nlet columnStride = launch.c" +
    "olumnStride;\nlet count = launch.count;\nlet inner = launch.inner;\nlet outerStride" +
    " = launch.outerStride;\nlet innerStride = launch.innerStride;\nlet each = launch.e" +
    "ach;\nlet operation_1 = operation;\nlet offset_1 = offset;\nlet columns_1 = columns" +
    ";\nlet rowStride_1 = rowStride;\nlet columnStride_1 = columnStride;\nlet count_1 = " +
    "count;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet innerStride_1 =" +
    " innerStride;\nlet each_1 = each;\nlet t = thread.x;\nlet tuple0 = block.x;\nlet tup" +
    "le1 = block.y;\nlet row = w_quotient(tuple0, columns_1);\nlet first = ((offset_1 +" +
    " (row * rowStride_1)) + ((tuple0 - (row * columns_1)) * columnStride_1));\nlet en" +
    "d = min(((tuple1 + 1i) * each_1), count_1);\nvar result = operation_1;\nvar r = ((" +
    "tuple1 * each_1) + t);\nloop {\nif (!(r < end)) { break; }\nlet t_1 = result;\nlet r" +
    "_1 = r;\nlet outer = w_quotient(r_1, inner_1);\nlet placeOf = ((outer * outerStrid" +
    "e_1) + ((r_1 - (outer * inner_1)) * innerStride_1));\nlet a = t_1;\nlet b = w_get_" +
    "x(first + placeOf);\nlet joinedIntegers = select((a * b), (a + b), (operation_1 =" +
    "= 0i));\nresult = joinedIntegers;\ncontinuing {\nr = (r + 64i);\n}\n}\npartial[t] = re" +
    "sult;\nworkgroupBarrier();\nif (t < 8i) {\nvar other = (t + 8i);\nloop {\nif (!(other" +
    " < 64i)) { break; }\nlet a_1 = result;\nlet b_1 = partial[other];\nlet joinedIntege" +
    "rs_1 = select((a_1 * b_1), (a_1 + b_1), (operation_1 == 0i));\nresult = joinedInt" +
    "egers_1;\ncontinuing {\nother = (other + 8i);\n}\n}\npartial[t] = result;\n}\nworkgroup" +
    "Barrier();\nif (t > 0i) {\nreturn;\n}\nvar other_1 = 1i;\nloop {\nif (!(other_1 < 8i))" +
    " { break; }\nlet a_2 = result;\nlet b_2 = partial[other_1];\nlet joinedIntegers_2 =" +
    " select((a_2 * b_2), (a_2 + b_2), (operation_1 == 0i));\nresult = joinedIntegers_" +
    "2;\ncontinuing {\nother_1 = (other_1 + 1i);\n}\n}\nw_set_out((tuple1 * launch.blocksX" +
    ") + tuple0, result);\n}\n",
  lines: "",
  sites: [],
};
export const foldColumnsOfIntegers: KernelDescription = {
  name: "foldColumnsOfIntegers",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "columns", type: "i32" },
    { name: "rowStride", type: "i32" },
    { name: "columnStride", type: "i32" },
    { name: "count", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "each", type: "i32" },
    { name: "outputs", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\noperation: i32,\noffset: i32," +
    "\ncolumns: i32,\nrowStride: i32,\ncolumnStride: i32,\ncount: i32,\ninner: i32,\nouterS" +
    "tride: i32,\ninnerStride: i32,\neach: i32,\noutputs: i32,\n}\n@group(0) @binding(0) v" +
    "ar<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: " +
    "array<i32>;\n@group(0) @binding(2) var<storage, read> x: array<i32>;\nfn w_quotien" +
    "t(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_" +
    "x(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(0" +
    "i, x[i], isInside);\n}\nfn w_set_out(i: i32, value: i32) {\nif (u32(i) < u32(launch" +
    ".length_out)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blo" +
    "ckZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_i" +
    "d) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(lo" +
    "cal_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x " +
    "* (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * l" +
    "aunch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % lau" +
    "nch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet operation = laun" +
    "ch.operation;\nlet offset = launch.offset;\nlet columns = launch.columns;\nlet rowS" +
    "tride = launch.rowStride;\nlet columnStride = launch.columnStride;\nlet count = la" +
    "unch.count;\nlet inner = launch.inner;\nlet outerStride = launch.outerStride;\nlet " +
    "innerStride = launch.innerStride;\nlet each = launch.each;\nlet outputs = launch.o" +
    "utputs;\nlet operation_1 = operation;\nlet offset_1 = offset;\nlet columns_1 = colu" +
    "mns;\nlet rowStride_1 = rowStride;\nlet columnStride_1 = columnStride;\nlet count_1" +
    " = count;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet innerStride_" +
    "1 = innerStride;\nlet each_1 = each;\nlet outputs_1 = outputs;\nlet output = ((bloc" +
    "k.x * blockX) + thread.x);\nlet part = block.y;\nif (output >= outputs_1) {\nreturn" +
    ";\n}\nlet row = w_quotient(output, columns_1);\nlet first = ((offset_1 + (row * row" +
    "Stride_1)) + ((output - (row * columns_1)) * columnStride_1));\nlet end = min(((p" +
    "art + 1i) * each_1), count_1);\nvar result = operation_1;\nvar r = (part * each_1)" +
    ";\nloop {\nif (!(r < end)) { break; }\nlet t = result;\nlet r_1 = r;\nlet outer = w_q" +
    "uotient(r_1, inner_1);\nlet placeOf = ((outer * outerStride_1) + ((r_1 - (outer *" +
    " inner_1)) * innerStride_1));\nlet a = t;\nlet b = w_get_x(first + placeOf);\nlet j" +
    "oinedIntegers = select((a * b), (a + b), (operation_1 == 0i));\nresult = joinedIn" +
    "tegers;\ncontinuing {\nr = (r + 1i);\n}\n}\nw_set_out((part * outputs_1) + output, re" +
    "sult);\n}\n",
  lines: "",
  sites: [],
};
export const extremesOfRows: KernelDescription = {
  name: "extremesOfRows",
  block: [64, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "outPlaces", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "places", type: "Int32Array", writes: false },
    { name: "kind", type: "i32" },
    { name: "flip", type: "i32" },
    { name: "isRanked", type: "bool" },
    { name: "isLast", type: "bool" },
    { name: "offset", type: "i32" },
    { name: "columns", type: "i32" },
    { name: "rowStride", type: "i32" },
    { name: "columnStride", type: "i32" },
    { name: "count", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "each", type: "i32" },
  ],
  shared: [
    ["Int32Array", 64],
    ["Int32Array", 64],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_outPlaces: i32,\nlength_x: i32,\nlengt" +
    "h_places: i32,\nkind: i32,\nflip: i32,\nisRanked: u32,\nisLast: u32,\noffset: i32,\nco" +
    "lumns: i32,\nrowStride: i32,\ncolumnStride: i32,\ncount: i32,\ninner: i32,\nouterStri" +
    "de: i32,\ninnerStride: i32,\neach: i32,\n}\n@group(0) @binding(0) var<uniform> launc" +
    "h: Launch;\n@group(0) @binding(1) var<storage, read_write> out: array<i32>;\n@grou" +
    "p(0) @binding(2) var<storage, read_write> outPlaces: array<i32>;\n@group(0) @bind" +
    "ing(3) var<storage, read> x: array<i32>;\n@group(0) @binding(4) var<storage, read" +
    "> places: array<i32>;\nvar<workgroup> ranks: array<i32, 64i>;\nvar<workgroup> own:" +
    " array<i32, 64i>;\nfn w_quotient(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0" +
    "i; }\nreturn a / b;\n}\nfn w_get_x(i: i32) -> i32 {\nlet isInside = u32(i) < u32(lau" +
    "nch.length_x);\nreturn select(0i, x[i], isInside);\n}\nfn w_get_places(i: i32) -> i" +
    "32 {\nlet isInside = u32(i) < u32(launch.length_places);\nreturn select(0i, places" +
    "[i], isInside);\n}\nfn w_set_out(i: i32, value: i32) {\nif (u32(i) < u32(launch.len" +
    "gth_out)) { out[i] = value; }\n}\nfn w_set_outPlaces(i: i32, value: i32) {\nif (u32" +
    "(i) < u32(launch.length_outPlaces)) { outPlaces[i] = value; }\n}\n@compute @workgr" +
    "oup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id:" +
    " vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: ve" +
    "c3u) {\nvar t_1: i32;\nvar rankOf: i32;\nvar t_2: i32;\nvar elementOf: i32;\nvar t_3:" +
    " i32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet a" +
    "t = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.b" +
    "locksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.bloc" +
    "ksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.block" +
    "sY);\n}\nlet kind = launch.kind;\nlet flip = launch.flip;\nlet isRanked = launch.isR" +
    "anked != 0u;\nlet isLast = launch.isLast != 0u;\nlet offset = launch.offset;\nlet c" +
    "olumns = launch.columns;\nlet rowStride = launch.rowStride;\nlet columnStride = la" +
    "unch.columnStride;\nlet count = launch.count;\nlet inner = launch.inner;\nlet outer" +
    "Stride = launch.outerStride;\nlet innerStride = launch.innerStride;\nlet each = la" +
    "unch.each;\nlet kind_1 = kind;\nlet flip_1 = flip;\nlet offset_1 = offset;\nlet colu" +
    "mns_1 = columns;\nlet rowStride_1 = rowStride;\nlet columnStride_1 = columnStride;" +
    "\nlet count_1 = count;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet " +
    "innerStride_1 = innerStride;\nlet each_1 = each;\nlet t = thread.x;\nlet tuple0 = b" +
    "lock.x;\nlet tuple1 = block.y;\nlet row = w_quotient(tuple0, columns_1);\nlet first" +
    " = ((offset_1 + (row * rowStride_1)) + ((tuple0 - (row * columns_1)) * columnStr" +
    "ide_1));\nlet end = min(((tuple1 + 1i) * each_1), count_1);\nvar best = i32(-21474" +
    "83648);\nvar place = 2147483647i;\nvar r = ((tuple1 * each_1) + t);\nloop {\nif (!(r" +
    " < end)) { break; }\nlet r_1 = r;\nlet outer = w_quotient(r_1, inner_1);\nlet place" +
    "Of = ((outer * outerStride_1) + ((r_1 - (outer * inner_1)) * innerStride_1));\nle" +
    "t at = (first + placeOf);\nif (isRanked) {\nt_1 = w_get_x(at);\n} else {\nlet bits =" +
    " w_get_x(at);\nif (kind_1 == 2i) {\nlet isNaNOf = ((bits & 2147483647i) > 21390950" +
    "40i);\nif (isNaNOf) {\nrankOf = 2147483647i;\n} else {\nlet bits_1 = select(bits, 0i" +
    ", (bits == i32(-2147483648)));\nlet turned = (bits_1 ^ ((bits_1 >> 31u) & 2147483" +
    "647i));\nrankOf = (turned ^ flip_1);\n}\n} else {\nrankOf = (select(bits, (bits ^ i3" +
    "2(-2147483648)), (kind_1 == 1i)) ^ flip_1);\n}\nt_1 = rankOf;\n}\nlet rank = t_1;\nif" +
    " ((rank > best) || (place == 2147483647i)) {\nbest = rank;\nvar chosen: i32;\nif (i" +
    "sRanked) {\nchosen = w_get_places(at);\n} else {\nchosen = r;\n}\nplace = chosen;\n}\nc" +
    "ontinuing {\nr = (r + 64i);\n}\n}\nranks[t] = best;\nown[t] = place;\nworkgroupBarrier" +
    "();\nif (t < 8i) {\nvar other = (t + 8i);\nloop {\nif (!(other < 64i)) { break; }\nle" +
    "t rank_1 = ranks[other];\nlet place_1 = own[other];\nlet isBefore = ((rank_1 > bes" +
    "t) || ((rank_1 == best) && (place_1 < place)));\nif (isBefore) {\nbest = ranks[oth" +
    "er];\nplace = own[other];\n}\ncontinuing {\nother = (other + 8i);\n}\n}\nranks[t] = bes" +
    "t;\nown[t] = place;\n}\nworkgroupBarrier();\nif (t > 0i) {\nreturn;\n}\nvar other_1 = 1" +
    "i;\nloop {\nif (!(other_1 < 8i)) { break; }\nlet rank_2 = ranks[other_1];\nlet place" +
    "_2 = own[other_1];\nlet isBefore_1 = ((rank_2 > best) || ((rank_2 == best) && (pl" +
    "ace_2 < place)));\nif (isBefore_1) {\nbest = ranks[other_1];\nplace = own[other_1];" +
    "\n}\ncontinuing {\nother_1 = (other_1 + 1i);\n}\n}\nlet to = ((tuple1 * launch.blocksX" +
    ") + tuple0);\nif (isLast) {\nlet rank_3 = best;\nif (kind_1 == 2i) {\nif (rank_3 == " +
    "2147483647i) {\nt_2 = 2143289344i;\n} else {\nlet bits_2 = (rank_3 ^ flip_1);\nlet t" +
    "urned_1 = (bits_2 ^ ((bits_2 >> 31u) & 2147483647i));\nt_2 = turned_1;\n}\nelementO" +
    "f = t_2;\n} else {\nelementOf = select((rank_3 ^ flip_1), ((rank_3 ^ flip_1) ^ i32" +
    "(-2147483648)), (kind_1 == 1i));\n}\nt_3 = elementOf;\n} else {\nt_3 = best;\n}\nw_set" +
    "_out(to, t_3);\nw_set_outPlaces(to, place);\n}\n",
  lines: "",
  sites: [],
};
export const extremesOfColumns: KernelDescription = {
  name: "extremesOfColumns",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "outPlaces", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "places", type: "Int32Array", writes: false },
    { name: "kind", type: "i32" },
    { name: "flip", type: "i32" },
    { name: "isRanked", type: "bool" },
    { name: "isLast", type: "bool" },
    { name: "offset", type: "i32" },
    { name: "columns", type: "i32" },
    { name: "rowStride", type: "i32" },
    { name: "columnStride", type: "i32" },
    { name: "count", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "each", type: "i32" },
    { name: "outputs", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_outPlaces: i32,\nlength_x: i32,\nlengt" +
    "h_places: i32,\nkind: i32,\nflip: i32,\nisRanked: u32,\nisLast: u32,\noffset: i32,\nco" +
    "lumns: i32,\nrowStride: i32,\ncolumnStride: i32,\ncount: i32,\ninner: i32,\nouterStri" +
    "de: i32,\ninnerStride: i32,\neach: i32,\noutputs: i32,\n}\n@group(0) @binding(0) var<" +
    "uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: arr" +
    "ay<i32>;\n@group(0) @binding(2) var<storage, read_write> outPlaces: array<i32>;\n@" +
    "group(0) @binding(3) var<storage, read> x: array<i32>;\n@group(0) @binding(4) var" +
    "<storage, read> places: array<i32>;\nfn w_quotient(a: i32, b: i32) -> i32 {\nif (b" +
    " == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_x(i: i32) -> i32 {\nlet isInside " +
    "= u32(i) < u32(launch.length_x);\nreturn select(0i, x[i], isInside);\n}\nfn w_get_p" +
    "laces(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.length_places);\nreturn" +
    " select(0i, places[i], isInside);\n}\nfn w_set_out(i: i32, value: i32) {\nif (u32(i" +
    ") < u32(launch.length_out)) { out[i] = value; }\n}\nfn w_set_outPlaces(i: i32, val" +
    "ue: i32) {\nif (u32(i) < u32(launch.length_outPlaces)) { outPlaces[i] = value; }\n" +
    "}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invoca" +
    "tion_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_work" +
    "groups) groups: vec3u) {\nvar t: i32;\nvar rankOf: i32;\nvar t_1: i32;\nvar elementO" +
    "f: i32;\nvar t_2: i32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif" +
    " (split) {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif" +
    " (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = " +
    "at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, ro" +
    "w / launch.blocksY);\n}\nlet kind = launch.kind;\nlet flip = launch.flip;\nlet isRan" +
    "ked = launch.isRanked != 0u;\nlet isLast = launch.isLast != 0u;\nlet offset = laun" +
    "ch.offset;\nlet columns = launch.columns;\nlet rowStride = launch.rowStride;\nlet c" +
    "olumnStride = launch.columnStride;\nlet count = launch.count;\nlet inner = launch." +
    "inner;\nlet outerStride = launch.outerStride;\nlet innerStride = launch.innerStrid" +
    "e;\nlet each = launch.each;\nlet outputs = launch.outputs;\nlet kind_1 = kind;\nlet " +
    "flip_1 = flip;\nlet offset_1 = offset;\nlet columns_1 = columns;\nlet rowStride_1 =" +
    " rowStride;\nlet columnStride_1 = columnStride;\nlet count_1 = count;\nlet inner_1 " +
    "= inner;\nlet outerStride_1 = outerStride;\nlet innerStride_1 = innerStride;\nlet e" +
    "ach_1 = each;\nlet outputs_1 = outputs;\nlet output = ((block.x * blockX) + thread" +
    ".x);\nlet part = block.y;\nif (output >= outputs_1) {\nreturn;\n}\nlet row = w_quotie" +
    "nt(output, columns_1);\nlet first = ((offset_1 + (row * rowStride_1)) + ((output " +
    "- (row * columns_1)) * columnStride_1));\nlet end = min(((part + 1i) * each_1), c" +
    "ount_1);\nvar best = i32(-2147483648);\nvar place = 2147483647i;\nvar r = (part * e" +
    "ach_1);\nloop {\nif (!(r < end)) { break; }\nlet r_1 = r;\nlet outer = w_quotient(r_" +
    "1, inner_1);\nlet placeOf = ((outer * outerStride_1) + ((r_1 - (outer * inner_1))" +
    " * innerStride_1));\nlet at = (first + placeOf);\nif (isRanked) {\nt = w_get_x(at);" +
    "\n} else {\nlet bits = w_get_x(at);\nif (kind_1 == 2i) {\nlet isNaNOf = ((bits & 214" +
    "7483647i) > 2139095040i);\nif (isNaNOf) {\nrankOf = 2147483647i;\n} else {\nlet bits" +
    "_1 = select(bits, 0i, (bits == i32(-2147483648)));\nlet turned = (bits_1 ^ ((bits" +
    "_1 >> 31u) & 2147483647i));\nrankOf = (turned ^ flip_1);\n}\n} else {\nrankOf = (sel" +
    "ect(bits, (bits ^ i32(-2147483648)), (kind_1 == 1i)) ^ flip_1);\n}\nt = rankOf;\n}\n" +
    "let rank = t;\nif ((rank > best) || (place == 2147483647i)) {\nbest = rank;\nvar ch" +
    "osen: i32;\nif (isRanked) {\nchosen = w_get_places(at);\n} else {\nchosen = r;\n}\npla" +
    "ce = chosen;\n}\ncontinuing {\nr = (r + 1i);\n}\n}\nlet to = ((part * outputs_1) + out" +
    "put);\nif (isLast) {\nlet rank_1 = best;\nif (kind_1 == 2i) {\nif (rank_1 == 2147483" +
    "647i) {\nt_1 = 2143289344i;\n} else {\nlet bits_2 = (rank_1 ^ flip_1);\nlet turned_1" +
    " = (bits_2 ^ ((bits_2 >> 31u) & 2147483647i));\nt_1 = turned_1;\n}\nelementOf = t_1" +
    ";\n} else {\nelementOf = select((rank_1 ^ flip_1), ((rank_1 ^ flip_1) ^ i32(-21474" +
    "83648)), (kind_1 == 1i));\n}\nt_2 = elementOf;\n} else {\nt_2 = best;\n}\nw_set_out(to" +
    ", t_2);\nw_set_outPlaces(to, place);\n}\n",
  lines: "",
  sites: [],
};
export const products: KernelDescription = {
  name: "products",
  block: [16, 16, 1],
  parameters: [
    { name: "c", type: "Float32Array", writes: true },
    { name: "a", type: "Float32Array", writes: false },
    { name: "b", type: "Float32Array", writes: false },
    { name: "m", type: "i32" },
    { name: "n", type: "i32" },
    { name: "k", type: "i32" },
    { name: "aOffset", type: "i32" },
    { name: "aRow", type: "i32" },
    { name: "aColumn", type: "i32" },
    { name: "bOffset", type: "i32" },
    { name: "bRow", type: "i32" },
    { name: "bColumn", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "aOuter", type: "i32" },
    { name: "aInner", type: "i32" },
    { name: "bOuter", type: "i32" },
    { name: "bInner", type: "i32" },
  ],
  shared: [
    ["Float32Array", 1024],
    ["Float32Array", 1024],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_c: i32,\nlength_a: i32,\nlength_b: i32,\nm: i32,\nn: i32," +
    "\nk: i32,\naOffset: i32,\naRow: i32,\naColumn: i32,\nbOffset: i32,\nbRow: i32,\nbColumn" +
    ": i32,\ninner: i32,\naOuter: i32,\naInner: i32,\nbOuter: i32,\nbInner: i32,\n}\n@group(" +
    "0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, r" +
    "ead_write> c: array<f32>;\n@group(0) @binding(2) var<storage, read> a: array<f32>" +
    ";\n@group(0) @binding(3) var<storage, read> b: array<f32>;\nvar<workgroup> ownA: a" +
    "rray<f32, 1024i>;\nvar<workgroup> ownB: array<f32, 1024i>;\nfn w_quotient(a: i32, " +
    "b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_a(i: i32) " +
    "-> f32 {\nlet isInside = u32(i) < u32(launch.length_a);\nreturn select(0.0f, a[i]," +
    " isInside);\n}\nfn w_get_b(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.len" +
    "gth_b);\nreturn select(0.0f, b[i], isInside);\n}\nfn w_set_c(i: i32, value: f32) {\n" +
    "if (u32(i) < u32(launch.length_c)) { c[i] = value; }\n}\n@compute @workgroup_size(" +
    "blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @" +
    "builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nle" +
    "t thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(" +
    "group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX *" +
    " launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblo" +
    "ck = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nl" +
    "et m = launch.m;\nlet n = launch.n;\nlet k = launch.k;\nlet aOffset = launch.aOffse" +
    "t;\nlet aRow = launch.aRow;\nlet aColumn = launch.aColumn;\nlet bOffset = launch.bO" +
    "ffset;\nlet bRow = launch.bRow;\nlet bColumn = launch.bColumn;\nlet inner = launch." +
    "inner;\nlet aOuter = launch.aOuter;\nlet aInner = launch.aInner;\nlet bOuter = laun" +
    "ch.bOuter;\nlet bInner = launch.bInner;\nlet m_1 = m;\nlet n_1 = n;\nlet k_1 = k;\nle" +
    "t aOffset_1 = aOffset;\nlet aRow_1 = aRow;\nlet aColumn_1 = aColumn;\nlet bOffset_1" +
    " = bOffset;\nlet bRow_1 = bRow;\nlet bColumn_1 = bColumn;\nlet inner_1 = inner;\nlet" +
    " aOuter_1 = aOuter;\nlet aInner_1 = aInner;\nlet bOuter_1 = bOuter;\nlet bInner_1 =" +
    " bInner;\nlet sourcex = thread.x;\nlet sourcey = thread.y;\nlet sourcez = thread.z;" +
    "\nlet t = ((sourcey * 16i) + sourcex);\nlet batch = block.z;\nlet r = batch;\nlet ou" +
    "ter = w_quotient(r, inner_1);\nlet placeOf = ((outer * aOuter_1) + ((r - (outer *" +
    " inner_1)) * aInner_1));\nlet firstA = (aOffset_1 + placeOf);\nlet r_1 = batch;\nle" +
    "t outer_1 = w_quotient(r_1, inner_1);\nlet placeOf_1 = ((outer_1 * bOuter_1) + ((" +
    "r_1 - (outer_1 * inner_1)) * bInner_1));\nlet firstB = (bOffset_1 + placeOf_1);\nl" +
    "et tuple0 = (block.y * 64i);\nlet tuple1 = (block.x * 64i);\nlet tuple0_1 = 0.0f;\n" +
    "let tuple1_1 = 0.0f;\nlet tuple2 = 0.0f;\nlet tuple3 = 0.0f;\nvar c00 = tuple0_1;\nv" +
    "ar c01 = tuple1_1;\nvar c02 = tuple2;\nvar c03 = tuple3;\nlet tuple0_2 = 0.0f;\nlet " +
    "tuple1_2 = 0.0f;\nlet tuple2_1 = 0.0f;\nlet tuple3_1 = 0.0f;\nvar c10 = tuple0_2;\nv" +
    "ar c11 = tuple1_2;\nvar c12 = tuple2_1;\nvar c13 = tuple3_1;\nlet tuple0_3 = 0.0f;\n" +
    "let tuple1_3 = 0.0f;\nlet tuple2_2 = 0.0f;\nlet tuple3_2 = 0.0f;\nvar c20 = tuple0_" +
    "3;\nvar c21 = tuple1_3;\nvar c22 = tuple2_2;\nvar c23 = tuple3_2;\nlet tuple0_4 = 0." +
    "0f;\nlet tuple1_4 = 0.0f;\nlet tuple2_3 = 0.0f;\nlet tuple3_3 = 0.0f;\nvar c30 = tup" +
    "le0_4;\nvar c31 = tuple1_4;\nvar c32 = tuple2_3;\nvar c33 = tuple3_3;\nvar k0 = 0i;\n" +
    "loop {\nif (!(k0 < k_1)) { break; }\nvar l = 0i;\nloop {\nif (!(l < 4i)) { break; }\n" +
    "let tuple0_5 = ((t >> 4u) + (l * 16i));\nlet tuple1_5 = (t & 15i);\nlet rowOfA = t" +
    "uple0_5;\nlet columnOfA = tuple1_5;\nlet isInA = (((tuple0 + rowOfA) < m_1) && ((k" +
    "0 + columnOfA) < k_1));\nvar chosen: f32;\nif (isInA) {\nchosen = w_get_a((firstA +" +
    " ((tuple0 + rowOfA) * aRow_1)) + ((k0 + columnOfA) * aColumn_1));\n} else {\nchose" +
    "n = 0.0f;\n}\nlet value = chosen;\nownA[(columnOfA * 64i) + rowOfA] = value;\nlet tu" +
    "ple0_6 = ((t >> 6u) + (l * 4i));\nlet tuple1_6 = (t & 63i);\nlet rowOfB = tuple0_6" +
    ";\nlet columnOfB = tuple1_6;\nlet isInB = (((k0 + rowOfB) < k_1) && ((tuple1 + col" +
    "umnOfB) < n_1));\nvar chosen_1: f32;\nif (isInB) {\nchosen_1 = w_get_b((firstB + ((" +
    "k0 + rowOfB) * bRow_1)) + ((tuple1 + columnOfB) * bColumn_1));\n} else {\nchosen_1" +
    " = 0.0f;\n}\nlet value_1 = chosen_1;\nownB[(rowOfB * 64i) + columnOfB] = value_1;\nc" +
    "ontinuing {\nl = (l + 1i);\n}\n}\nworkgroupBarrier();\nvar l_1 = 0i;\nloop {\nif (!(l_1" +
    " < 16i)) { break; }\nlet tuple0_7 = ((l_1 * 64i) + (sourcey * 4i));\nlet tuple1_7 " +
    "= ((l_1 * 64i) + (sourcex * 4i));\nlet fromA = tuple0_7;\nlet fromB = tuple1_7;\nle" +
    "t tuple0_8 = ownA[fromA];\nlet tuple1_8 = ownA[fromA + 1i];\nlet tuple2_4 = ownA[f" +
    "romA + 2i];\nlet tuple3_4 = ownA[fromA + 3i];\nlet a0 = tuple0_8;\nlet a1 = tuple1_" +
    "8;\nlet a2 = tuple2_4;\nlet a3 = tuple3_4;\nlet tuple0_9 = ownB[fromB];\nlet tuple1_" +
    "9 = ownB[fromB + 1i];\nlet tuple2_5 = ownB[fromB + 2i];\nlet tuple3_5 = ownB[fromB" +
    " + 3i];\nlet b0 = tuple0_9;\nlet b1 = tuple1_9;\nlet b2 = tuple2_5;\nlet b3 = tuple3" +
    "_5;\nc00 = (c00 + (a0 * b0));\nc01 = (c01 + (a0 * b1));\nc02 = (c02 + (a0 * b2));\nc" +
    "03 = (c03 + (a0 * b3));\nc10 = (c10 + (a1 * b0));\nc11 = (c11 + (a1 * b1));\nc12 = " +
    "(c12 + (a1 * b2));\nc13 = (c13 + (a1 * b3));\nc20 = (c20 + (a2 * b0));\nc21 = (c21 " +
    "+ (a2 * b1));\nc22 = (c22 + (a2 * b2));\nc23 = (c23 + (a2 * b3));\nc30 = (c30 + (a3" +
    " * b0));\nc31 = (c31 + (a3 * b1));\nc32 = (c32 + (a3 * b2));\nc33 = (c33 + (a3 * b3" +
    "));\ncontinuing {\nl_1 = (l_1 + 1i);\n}\n}\nworkgroupBarrier();\ncontinuing {\nk0 = (k0" +
    " + 16i);\n}\n}\nlet tuple0_10 = (tuple0 + (sourcey * 4i));\nlet tuple1_10 = (tuple1 " +
    "+ (sourcex * 4i));\nlet to = ((((batch * m_1) + tuple0_10) * n_1) + tuple1_10);\nl" +
    "et isInside = (tuple0_10 < m_1);\nlet v0 = c00;\nlet v1 = c01;\nlet v2 = c02;\nlet v" +
    "3 = c03;\nif (!((!isInside))) {\nif (tuple1_10 < n_1) {\nw_set_c(to, v0);\n}\nif ((tu" +
    "ple1_10 + 1i) < n_1) {\nw_set_c(to + 1i, v1);\n}\nif ((tuple1_10 + 2i) < n_1) {\nw_s" +
    "et_c(to + 2i, v2);\n}\nif ((tuple1_10 + 3i) < n_1) {\nw_set_c(to + 3i, v3);\n}\n}\nlet" +
    " to_1 = (to + n_1);\nlet isInside_1 = ((tuple0_10 + 1i) < m_1);\nlet v0_1 = c10;\nl" +
    "et v1_1 = c11;\nlet v2_1 = c12;\nlet v3_1 = c13;\nif (!((!isInside_1))) {\nif (tuple" +
    "1_10 < n_1) {\nw_set_c(to_1, v0_1);\n}\nif ((tuple1_10 + 1i) < n_1) {\nw_set_c(to_1 " +
    "+ 1i, v1_1);\n}\nif ((tuple1_10 + 2i) < n_1) {\nw_set_c(to_1 + 2i, v2_1);\n}\nif ((tu" +
    "ple1_10 + 3i) < n_1) {\nw_set_c(to_1 + 3i, v3_1);\n}\n}\nlet to_2 = (to + (2i * n_1)" +
    ");\nlet isInside_2 = ((tuple0_10 + 2i) < m_1);\nlet v0_2 = c20;\nlet v1_2 = c21;\nle" +
    "t v2_2 = c22;\nlet v3_2 = c23;\nif (!((!isInside_2))) {\nif (tuple1_10 < n_1) {\nw_s" +
    "et_c(to_2, v0_2);\n}\nif ((tuple1_10 + 1i) < n_1) {\nw_set_c(to_2 + 1i, v1_2);\n}\nif" +
    " ((tuple1_10 + 2i) < n_1) {\nw_set_c(to_2 + 2i, v2_2);\n}\nif ((tuple1_10 + 3i) < n" +
    "_1) {\nw_set_c(to_2 + 3i, v3_2);\n}\n}\nlet to_3 = (to + (3i * n_1));\nlet isInside_3" +
    " = ((tuple0_10 + 3i) < m_1);\nlet v0_3 = c30;\nlet v1_3 = c31;\nlet v2_3 = c32;\nlet" +
    " v3_3 = c33;\nif (!((!isInside_3))) {\nif (tuple1_10 < n_1) {\nw_set_c(to_3, v0_3);" +
    "\n}\nif ((tuple1_10 + 1i) < n_1) {\nw_set_c(to_3 + 1i, v1_3);\n}\nif ((tuple1_10 + 2i" +
    ") < n_1) {\nw_set_c(to_3 + 2i, v2_3);\n}\nif ((tuple1_10 + 3i) < n_1) {\nw_set_c(to_" +
    "3 + 3i, v3_3);\n}\n}\n}\n",
  lines: "",
  sites: [],
};
export const productsOfIntegers: KernelDescription = {
  name: "productsOfIntegers",
  block: [16, 16, 1],
  parameters: [
    { name: "c", type: "Int32Array", writes: true },
    { name: "a", type: "Int32Array", writes: false },
    { name: "b", type: "Int32Array", writes: false },
    { name: "m", type: "i32" },
    { name: "n", type: "i32" },
    { name: "k", type: "i32" },
    { name: "aOffset", type: "i32" },
    { name: "aRow", type: "i32" },
    { name: "aColumn", type: "i32" },
    { name: "bOffset", type: "i32" },
    { name: "bRow", type: "i32" },
    { name: "bColumn", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "aOuter", type: "i32" },
    { name: "aInner", type: "i32" },
    { name: "bOuter", type: "i32" },
    { name: "bInner", type: "i32" },
  ],
  shared: [
    ["Int32Array", 1024],
    ["Int32Array", 1024],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_c: i32,\nlength_a: i32,\nlength_b: i32,\nm: i32,\nn: i32," +
    "\nk: i32,\naOffset: i32,\naRow: i32,\naColumn: i32,\nbOffset: i32,\nbRow: i32,\nbColumn" +
    ": i32,\ninner: i32,\naOuter: i32,\naInner: i32,\nbOuter: i32,\nbInner: i32,\n}\n@group(" +
    "0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, r" +
    "ead_write> c: array<i32>;\n@group(0) @binding(2) var<storage, read> a: array<i32>" +
    ";\n@group(0) @binding(3) var<storage, read> b: array<i32>;\nvar<workgroup> ownA: a" +
    "rray<i32, 1024i>;\nvar<workgroup> ownB: array<i32, 1024i>;\nfn w_quotient(a: i32, " +
    "b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_a(i: i32) " +
    "-> i32 {\nlet isInside = u32(i) < u32(launch.length_a);\nreturn select(0i, a[i], i" +
    "sInside);\n}\nfn w_get_b(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.lengt" +
    "h_b);\nreturn select(0i, b[i], isInside);\n}\nfn w_set_c(i: i32, value: i32) {\nif (" +
    "u32(i) < u32(launch.length_c)) { c[i] = value; }\n}\n@compute @workgroup_size(bloc" +
    "kX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @buil" +
    "tin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet th" +
    "read = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(grou" +
    "p.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * lau" +
    "nch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock =" +
    " vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet m" +
    " = launch.m;\nlet n = launch.n;\nlet k = launch.k;\nlet aOffset = launch.aOffset;\nl" +
    "et aRow = launch.aRow;\nlet aColumn = launch.aColumn;\nlet bOffset = launch.bOffse" +
    "t;\nlet bRow = launch.bRow;\nlet bColumn = launch.bColumn;\nlet inner = launch.inne" +
    "r;\nlet aOuter = launch.aOuter;\nlet aInner = launch.aInner;\nlet bOuter = launch.b" +
    "Outer;\nlet bInner = launch.bInner;\nlet m_1 = m;\nlet n_1 = n;\nlet k_1 = k;\nlet aO" +
    "ffset_1 = aOffset;\nlet aRow_1 = aRow;\nlet aColumn_1 = aColumn;\nlet bOffset_1 = b" +
    "Offset;\nlet bRow_1 = bRow;\nlet bColumn_1 = bColumn;\nlet inner_1 = inner;\nlet aOu" +
    "ter_1 = aOuter;\nlet aInner_1 = aInner;\nlet bOuter_1 = bOuter;\nlet bInner_1 = bIn" +
    "ner;\nlet sourcex = thread.x;\nlet sourcey = thread.y;\nlet sourcez = thread.z;\nlet" +
    " t = ((sourcey * 16i) + sourcex);\nlet batch = block.z;\nlet r = batch;\nlet outer " +
    "= w_quotient(r, inner_1);\nlet placeOf = ((outer * aOuter_1) + ((r - (outer * inn" +
    "er_1)) * aInner_1));\nlet firstA = (aOffset_1 + placeOf);\nlet r_1 = batch;\nlet ou" +
    "ter_1 = w_quotient(r_1, inner_1);\nlet placeOf_1 = ((outer_1 * bOuter_1) + ((r_1 " +
    "- (outer_1 * inner_1)) * bInner_1));\nlet firstB = (bOffset_1 + placeOf_1);\nlet t" +
    "uple0 = (block.y * 64i);\nlet tuple1 = (block.x * 64i);\nlet tuple0_1 = 0i;\nlet tu" +
    "ple1_1 = 0i;\nlet tuple2 = 0i;\nlet tuple3 = 0i;\nvar c00 = tuple0_1;\nvar c01 = tup" +
    "le1_1;\nvar c02 = tuple2;\nvar c03 = tuple3;\nlet tuple0_2 = 0i;\nlet tuple1_2 = 0i;" +
    "\nlet tuple2_1 = 0i;\nlet tuple3_1 = 0i;\nvar c10 = tuple0_2;\nvar c11 = tuple1_2;\nv" +
    "ar c12 = tuple2_1;\nvar c13 = tuple3_1;\nlet tuple0_3 = 0i;\nlet tuple1_3 = 0i;\nlet" +
    " tuple2_2 = 0i;\nlet tuple3_2 = 0i;\nvar c20 = tuple0_3;\nvar c21 = tuple1_3;\nvar c" +
    "22 = tuple2_2;\nvar c23 = tuple3_2;\nlet tuple0_4 = 0i;\nlet tuple1_4 = 0i;\nlet tup" +
    "le2_3 = 0i;\nlet tuple3_3 = 0i;\nvar c30 = tuple0_4;\nvar c31 = tuple1_4;\nvar c32 =" +
    " tuple2_3;\nvar c33 = tuple3_3;\nvar k0 = 0i;\nloop {\nif (!(k0 < k_1)) { break; }\nv" +
    "ar l = 0i;\nloop {\nif (!(l < 4i)) { break; }\nlet tuple0_5 = ((t >> 4u) + (l * 16i" +
    "));\nlet tuple1_5 = (t & 15i);\nlet rowOfA = tuple0_5;\nlet columnOfA = tuple1_5;\nl" +
    "et isInA = (((tuple0 + rowOfA) < m_1) && ((k0 + columnOfA) < k_1));\nvar chosen: " +
    "i32;\nif (isInA) {\nchosen = w_get_a((firstA + ((tuple0 + rowOfA) * aRow_1)) + ((k" +
    "0 + columnOfA) * aColumn_1));\n} else {\nchosen = 0i;\n}\nlet value = chosen;\nownA[(" +
    "columnOfA * 64i) + rowOfA] = value;\nlet tuple0_6 = ((t >> 6u) + (l * 4i));\nlet t" +
    "uple1_6 = (t & 63i);\nlet rowOfB = tuple0_6;\nlet columnOfB = tuple1_6;\nlet isInB " +
    "= (((k0 + rowOfB) < k_1) && ((tuple1 + columnOfB) < n_1));\nvar chosen_1: i32;\nif" +
    " (isInB) {\nchosen_1 = w_get_b((firstB + ((k0 + rowOfB) * bRow_1)) + ((tuple1 + c" +
    "olumnOfB) * bColumn_1));\n} else {\nchosen_1 = 0i;\n}\nlet value_1 = chosen_1;\nownB[" +
    "(rowOfB * 64i) + columnOfB] = value_1;\ncontinuing {\nl = (l + 1i);\n}\n}\nworkgroupB" +
    "arrier();\nvar l_1 = 0i;\nloop {\nif (!(l_1 < 16i)) { break; }\nlet tuple0_7 = ((l_1" +
    " * 64i) + (sourcey * 4i));\nlet tuple1_7 = ((l_1 * 64i) + (sourcex * 4i));\nlet fr" +
    "omA = tuple0_7;\nlet fromB = tuple1_7;\nlet tuple0_8 = ownA[fromA];\nlet tuple1_8 =" +
    " ownA[fromA + 1i];\nlet tuple2_4 = ownA[fromA + 2i];\nlet tuple3_4 = ownA[fromA + " +
    "3i];\nlet a0 = tuple0_8;\nlet a1 = tuple1_8;\nlet a2 = tuple2_4;\nlet a3 = tuple3_4;" +
    "\nlet tuple0_9 = ownB[fromB];\nlet tuple1_9 = ownB[fromB + 1i];\nlet tuple2_5 = own" +
    "B[fromB + 2i];\nlet tuple3_5 = ownB[fromB + 3i];\nlet b0 = tuple0_9;\nlet b1 = tupl" +
    "e1_9;\nlet b2 = tuple2_5;\nlet b3 = tuple3_5;\nc00 = (c00 + (a0 * b0));\nc01 = (c01 " +
    "+ (a0 * b1));\nc02 = (c02 + (a0 * b2));\nc03 = (c03 + (a0 * b3));\nc10 = (c10 + (a1" +
    " * b0));\nc11 = (c11 + (a1 * b1));\nc12 = (c12 + (a1 * b2));\nc13 = (c13 + (a1 * b3" +
    "));\nc20 = (c20 + (a2 * b0));\nc21 = (c21 + (a2 * b1));\nc22 = (c22 + (a2 * b2));\nc" +
    "23 = (c23 + (a2 * b3));\nc30 = (c30 + (a3 * b0));\nc31 = (c31 + (a3 * b1));\nc32 = " +
    "(c32 + (a3 * b2));\nc33 = (c33 + (a3 * b3));\ncontinuing {\nl_1 = (l_1 + 1i);\n}\n}\nw" +
    "orkgroupBarrier();\ncontinuing {\nk0 = (k0 + 16i);\n}\n}\nlet tuple0_10 = (tuple0 + (" +
    "sourcey * 4i));\nlet tuple1_10 = (tuple1 + (sourcex * 4i));\nlet to = ((((batch * " +
    "m_1) + tuple0_10) * n_1) + tuple1_10);\nlet isInside = (tuple0_10 < m_1);\nlet v0 " +
    "= c00;\nlet v1 = c01;\nlet v2 = c02;\nlet v3 = c03;\nif (!((!isInside))) {\nif (tuple" +
    "1_10 < n_1) {\nw_set_c(to, v0);\n}\nif ((tuple1_10 + 1i) < n_1) {\nw_set_c(to + 1i, " +
    "v1);\n}\nif ((tuple1_10 + 2i) < n_1) {\nw_set_c(to + 2i, v2);\n}\nif ((tuple1_10 + 3i" +
    ") < n_1) {\nw_set_c(to + 3i, v3);\n}\n}\nlet to_1 = (to + n_1);\nlet isInside_1 = ((t" +
    "uple0_10 + 1i) < m_1);\nlet v0_1 = c10;\nlet v1_1 = c11;\nlet v2_1 = c12;\nlet v3_1 " +
    "= c13;\nif (!((!isInside_1))) {\nif (tuple1_10 < n_1) {\nw_set_c(to_1, v0_1);\n}\nif " +
    "((tuple1_10 + 1i) < n_1) {\nw_set_c(to_1 + 1i, v1_1);\n}\nif ((tuple1_10 + 2i) < n_" +
    "1) {\nw_set_c(to_1 + 2i, v2_1);\n}\nif ((tuple1_10 + 3i) < n_1) {\nw_set_c(to_1 + 3i" +
    ", v3_1);\n}\n}\nlet to_2 = (to + (2i * n_1));\nlet isInside_2 = ((tuple0_10 + 2i) < " +
    "m_1);\nlet v0_2 = c20;\nlet v1_2 = c21;\nlet v2_2 = c22;\nlet v3_2 = c23;\nif (!((!is" +
    "Inside_2))) {\nif (tuple1_10 < n_1) {\nw_set_c(to_2, v0_2);\n}\nif ((tuple1_10 + 1i)" +
    " < n_1) {\nw_set_c(to_2 + 1i, v1_2);\n}\nif ((tuple1_10 + 2i) < n_1) {\nw_set_c(to_2" +
    " + 2i, v2_2);\n}\nif ((tuple1_10 + 3i) < n_1) {\nw_set_c(to_2 + 3i, v3_2);\n}\n}\nlet " +
    "to_3 = (to + (3i * n_1));\nlet isInside_3 = ((tuple0_10 + 3i) < m_1);\nlet v0_3 = " +
    "c30;\nlet v1_3 = c31;\nlet v2_3 = c32;\nlet v3_3 = c33;\nif (!((!isInside_3))) {\nif " +
    "(tuple1_10 < n_1) {\nw_set_c(to_3, v0_3);\n}\nif ((tuple1_10 + 1i) < n_1) {\nw_set_c" +
    "(to_3 + 1i, v1_3);\n}\nif ((tuple1_10 + 2i) < n_1) {\nw_set_c(to_3 + 2i, v2_3);\n}\ni" +
    "f ((tuple1_10 + 3i) < n_1) {\nw_set_c(to_3 + 3i, v3_3);\n}\n}\n}\n",
  lines: "",
  sites: [],
};
export const scanFloats: KernelDescription = {
  name: "scanFloats",
  block: [64, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "sums", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "length", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "step", type: "i32" },
  ],
  shared: [
    ["Float32Array", 1088],
    ["Float32Array", 64],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_sums: i32,\nlength_x: i32,\noperation:" +
    " i32,\nlength: i32,\noffset: i32,\ninner: i32,\nouterStride: i32,\ninnerStride: i32,\n" +
    "step: i32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @bindi" +
    "ng(1) var<storage, read_write> out: array<f32>;\n@group(0) @binding(2) var<storag" +
    "e, read_write> sums: array<f32>;\n@group(0) @binding(3) var<storage, read> x: arr" +
    "ay<f32>;\nvar<workgroup> tile: array<f32, 1088i>;\nvar<workgroup> totals: array<f3" +
    "2, 64i>;\nfn w_quotient(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nretu" +
    "rn a / b;\n}\nfn w_get_x(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.lengt" +
    "h_x);\nreturn select(0.0f, x[i], isInside);\n}\nfn w_get_totals(i: i32) -> f32 {\nle" +
    "t isInside = u32(i) < u32(64i);\nreturn select(0.0f, totals[i], isInside);\n}\nfn w" +
    "_set_sums(i: i32, value: f32) {\nif (u32(i) < u32(launch.length_sums)) { sums[i] " +
    "= value; }\n}\nfn w_set_out(i: i32, value: f32) {\nif (u32(i) < u32(launch.length_o" +
    "ut)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn m" +
    "ain(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group:" +
    " vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(local_id);\n" +
    "var block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x * (group." +
    "y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * launch.blo" +
    "cksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % launch.block" +
    "sX, row % launch.blocksY, row / launch.blocksY);\n}\nlet operation = launch.operat" +
    "ion;\nlet length = launch.length;\nlet offset = launch.offset;\nlet inner = launch." +
    "inner;\nlet outerStride = launch.outerStride;\nlet innerStride = launch.innerStrid" +
    "e;\nlet step = launch.step;\nlet operation_1 = operation;\nlet length_1 = length;\nl" +
    "et offset_1 = offset;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet " +
    "innerStride_1 = innerStride;\nlet step_1 = step;\nlet t = thread.x;\nlet tuple0 = b" +
    "lock.x;\nlet tuple1 = block.y;\nlet lane = tuple1;\nlet outer = w_quotient(lane, in" +
    "ner_1);\nlet laneOf = ((outer * outerStride_1) + ((lane - (outer * inner_1)) * in" +
    "nerStride_1));\nlet from_1 = (offset_1 + laneOf);\nlet lane_1 = tuple1;\nlet outerS" +
    "tride_2 = (length_1 * inner_1);\nlet innerStride_2 = 1i;\nlet outer_1 = w_quotient" +
    "(lane_1, inner_1);\nlet laneOf_1 = ((outer_1 * outerStride_2) + ((lane_1 - (outer" +
    "_1 * inner_1)) * innerStride_2));\nlet first = (tuple0 * 1024i);\nvar l = 0i;\nloop" +
    " {\nif (!(l < 16i)) { break; }\nlet i = ((l * 64i) + t);\nvar chosen: f32;\nif ((fir" +
    "st + i) < length_1) {\nchosen = w_get_x(from_1 + ((first + i) * step_1));\n} else " +
    "{\nchosen = f32(operation_1);\n}\nlet value = chosen;\ntile[((i >> 4u) * 17i) + (i &" +
    " 15i)] = value;\ncontinuing {\nl = (l + 1i);\n}\n}\nworkgroupBarrier();\nvar own = f32" +
    "(operation_1);\nvar k = 0i;\nloop {\nif (!(k < 16i)) { break; }\nlet a = own;\nlet b " +
    "= tile[(t * 17i) + k];\nlet joinedFloats = select((a * b), (a + b), (operation_1 " +
    "== 0i));\nown = joinedFloats;\ntile[(t * 17i) + k] = own;\ncontinuing {\nk = (k + 1i" +
    ");\n}\n}\ntotals[t] = own;\nworkgroupBarrier();\nif (t < 8i) {\nvar sum = f32(operatio" +
    "n_1);\nvar k_1 = 0i;\nloop {\nif (!(k_1 < 8i)) { break; }\nlet a_1 = sum;\nlet b_1 = " +
    "totals[(t * 8i) + k_1];\nlet joinedFloats_1 = select((a_1 * b_1), (a_1 + b_1), (o" +
    "peration_1 == 0i));\nsum = joinedFloats_1;\ntotals[(t * 8i) + k_1] = sum;\ncontinui" +
    "ng {\nk_1 = (k_1 + 1i);\n}\n}\n}\nworkgroupBarrier();\nvar before = f32(operation_1);\n" +
    "var group_1 = 0i;\nloop {\nif (!(group_1 < (t >> 3u))) { break; }\nlet a_2 = before" +
    ";\nlet b_2 = totals[((group_1 * 8i) + 8i) - 1i];\nlet joinedFloats_2 = select((a_2" +
    " * b_2), (a_2 + b_2), (operation_1 == 0i));\nbefore = joinedFloats_2;\ncontinuing " +
    "{\ngroup_1 = (group_1 + 1i);\n}\n}\nif ((t & 7i) > 0i) {\nlet a_3 = before;\nlet b_3 =" +
    " w_get_totals(t - 1i);\nlet joinedFloats_3 = select((a_3 * b_3), (a_3 + b_3), (op" +
    "eration_1 == 0i));\nbefore = joinedFloats_3;\n}\nvar k_2 = 0i;\nloop {\nif (!(k_2 < 1" +
    "6i)) { break; }\nlet t_1 = ((t * 17i) + k_2);\nlet a_4 = before;\nlet b_4 = tile[(t" +
    " * 17i) + k_2];\nlet joinedFloats_4 = select((a_4 * b_4), (a_4 + b_4), (operation" +
    "_1 == 0i));\ntile[t_1] = joinedFloats_4;\ncontinuing {\nk_2 = (k_2 + 1i);\n}\n}\nif (t" +
    " == 63i) {\nlet t_2 = ((tuple1 * launch.blocksX) + tuple0);\nlet joinedFloats_5 = " +
    "select((before * own), (before + own), (operation_1 == 0i));\nw_set_sums(t_2, joi" +
    "nedFloats_5);\n}\nworkgroupBarrier();\nvar l_1 = 0i;\nloop {\nif (!(l_1 < 16i)) { bre" +
    "ak; }\nlet i_1 = ((l_1 * 64i) + t);\nif ((first + i_1) < length_1) {\nlet value_1 =" +
    " tile[((i_1 >> 4u) * 17i) + (i_1 & 15i)];\nw_set_out(laneOf_1 + ((first + i_1) * " +
    "inner_1), value_1);\n}\ncontinuing {\nl_1 = (l_1 + 1i);\n}\n}\n}\n",
  lines: "",
  sites: [],
};
export const scanIntegers: KernelDescription = {
  name: "scanIntegers",
  block: [64, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "sums", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "length", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "step", type: "i32" },
  ],
  shared: [
    ["Int32Array", 1088],
    ["Int32Array", 64],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_sums: i32,\nlength_x: i32,\noperation:" +
    " i32,\nlength: i32,\noffset: i32,\ninner: i32,\nouterStride: i32,\ninnerStride: i32,\n" +
    "step: i32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @bindi" +
    "ng(1) var<storage, read_write> out: array<i32>;\n@group(0) @binding(2) var<storag" +
    "e, read_write> sums: array<i32>;\n@group(0) @binding(3) var<storage, read> x: arr" +
    "ay<i32>;\nvar<workgroup> tile: array<i32, 1088i>;\nvar<workgroup> totals: array<i3" +
    "2, 64i>;\nfn w_quotient(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nretu" +
    "rn a / b;\n}\nfn w_get_x(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.lengt" +
    "h_x);\nreturn select(0i, x[i], isInside);\n}\nfn w_get_totals(i: i32) -> i32 {\nlet " +
    "isInside = u32(i) < u32(64i);\nreturn select(0i, totals[i], isInside);\n}\nfn w_set" +
    "_sums(i: i32, value: i32) {\nif (u32(i) < u32(launch.length_sums)) { sums[i] = va" +
    "lue; }\n}\nfn w_set_out(i: i32, value: i32) {\nif (u32(i) < u32(launch.length_out))" +
    " { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(" +
    "@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec" +
    "3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(local_id);\nvar " +
    "block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x * (group.y + " +
    "groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * launch.blocksZ" +
    ") { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, " +
    "row % launch.blocksY, row / launch.blocksY);\n}\nlet operation = launch.operation;" +
    "\nlet length = launch.length;\nlet offset = launch.offset;\nlet inner = launch.inne" +
    "r;\nlet outerStride = launch.outerStride;\nlet innerStride = launch.innerStride;\nl" +
    "et step = launch.step;\nlet operation_1 = operation;\nlet length_1 = length;\nlet o" +
    "ffset_1 = offset;\nlet inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet inne" +
    "rStride_1 = innerStride;\nlet step_1 = step;\nlet t = thread.x;\nlet tuple0 = block" +
    ".x;\nlet tuple1 = block.y;\nlet lane = tuple1;\nlet outer = w_quotient(lane, inner_" +
    "1);\nlet laneOf = ((outer * outerStride_1) + ((lane - (outer * inner_1)) * innerS" +
    "tride_1));\nlet from_1 = (offset_1 + laneOf);\nlet lane_1 = tuple1;\nlet outerStrid" +
    "e_2 = (length_1 * inner_1);\nlet innerStride_2 = 1i;\nlet outer_1 = w_quotient(lan" +
    "e_1, inner_1);\nlet laneOf_1 = ((outer_1 * outerStride_2) + ((lane_1 - (outer_1 *" +
    " inner_1)) * innerStride_2));\nlet first = (tuple0 * 1024i);\nvar l = 0i;\nloop {\ni" +
    "f (!(l < 16i)) { break; }\nlet i = ((l * 64i) + t);\nvar chosen: i32;\nif ((first +" +
    " i) < length_1) {\nchosen = w_get_x(from_1 + ((first + i) * step_1));\n} else {\nch" +
    "osen = operation_1;\n}\nlet value = chosen;\ntile[((i >> 4u) * 17i) + (i & 15i)] = " +
    "value;\ncontinuing {\nl = (l + 1i);\n}\n}\nworkgroupBarrier();\nvar own = operation_1;" +
    "\nvar k = 0i;\nloop {\nif (!(k < 16i)) { break; }\nlet a = own;\nlet b = tile[(t * 17" +
    "i) + k];\nlet joinedIntegers = select((a * b), (a + b), (operation_1 == 0i));\nown" +
    " = joinedIntegers;\ntile[(t * 17i) + k] = own;\ncontinuing {\nk = (k + 1i);\n}\n}\ntot" +
    "als[t] = own;\nworkgroupBarrier();\nif (t < 8i) {\nvar sum = operation_1;\nvar k_1 =" +
    " 0i;\nloop {\nif (!(k_1 < 8i)) { break; }\nlet a_1 = sum;\nlet b_1 = totals[(t * 8i)" +
    " + k_1];\nlet joinedIntegers_1 = select((a_1 * b_1), (a_1 + b_1), (operation_1 ==" +
    " 0i));\nsum = joinedIntegers_1;\ntotals[(t * 8i) + k_1] = sum;\ncontinuing {\nk_1 = " +
    "(k_1 + 1i);\n}\n}\n}\nworkgroupBarrier();\nvar before = operation_1;\nvar group_1 = 0i" +
    ";\nloop {\nif (!(group_1 < (t >> 3u))) { break; }\nlet a_2 = before;\nlet b_2 = tota" +
    "ls[((group_1 * 8i) + 8i) - 1i];\nlet joinedIntegers_2 = select((a_2 * b_2), (a_2 " +
    "+ b_2), (operation_1 == 0i));\nbefore = joinedIntegers_2;\ncontinuing {\ngroup_1 = " +
    "(group_1 + 1i);\n}\n}\nif ((t & 7i) > 0i) {\nlet a_3 = before;\nlet b_3 = w_get_total" +
    "s(t - 1i);\nlet joinedIntegers_3 = select((a_3 * b_3), (a_3 + b_3), (operation_1 " +
    "== 0i));\nbefore = joinedIntegers_3;\n}\nvar k_2 = 0i;\nloop {\nif (!(k_2 < 16i)) { b" +
    "reak; }\nlet t_1 = ((t * 17i) + k_2);\nlet a_4 = before;\nlet b_4 = tile[(t * 17i) " +
    "+ k_2];\nlet joinedIntegers_4 = select((a_4 * b_4), (a_4 + b_4), (operation_1 == " +
    "0i));\ntile[t_1] = joinedIntegers_4;\ncontinuing {\nk_2 = (k_2 + 1i);\n}\n}\nif (t == " +
    "63i) {\nlet t_2 = ((tuple1 * launch.blocksX) + tuple0);\nlet joinedIntegers_5 = se" +
    "lect((before * own), (before + own), (operation_1 == 0i));\nw_set_sums(t_2, joine" +
    "dIntegers_5);\n}\nworkgroupBarrier();\nvar l_1 = 0i;\nloop {\nif (!(l_1 < 16i)) { bre" +
    "ak; }\nlet i_1 = ((l_1 * 64i) + t);\nif ((first + i_1) < length_1) {\nlet value_1 =" +
    " tile[((i_1 >> 4u) * 17i) + (i_1 & 15i)];\nw_set_out(laneOf_1 + ((first + i_1) * " +
    "inner_1), value_1);\n}\ncontinuing {\nl_1 = (l_1 + 1i);\n}\n}\n}\n",
  lines: "",
  sites: [],
};
export const carryFloats: KernelDescription = {
  name: "carryFloats",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "totals", type: "Float32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "length", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "parts", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_totals: i32,\noperation: i32,\nlength:" +
    " i32,\ninner: i32,\nparts: i32,\n}\n@group(0) @binding(0) var<uniform> launch: Launc" +
    "h;\n@group(0) @binding(1) var<storage, read_write> out: array<f32>;\n@group(0) @bi" +
    "nding(2) var<storage, read> totals: array<f32>;\nfn w_quotient(a: i32, b: i32) ->" +
    " i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_totals(i: i32) -> f3" +
    "2 {\nlet isInside = u32(i) < u32(launch.length_totals);\nreturn select(0.0f, total" +
    "s[i], isInside);\n}\nfn w_get_out(i: i32) -> f32 {\nlet isInside = u32(i) < u32(lau" +
    "nch.length_out);\nreturn select(0.0f, out[i], isInside);\n}\nfn w_set_out(i: i32, v" +
    "alue: f32) {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\n@compute" +
    " @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) l" +
    "ocal_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) gr" +
    "oups: vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split" +
    ") {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >=" +
    " launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / la" +
    "unch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / lau" +
    "nch.blocksY);\n}\nlet operation = launch.operation;\nlet length = launch.length;\nle" +
    "t inner = launch.inner;\nlet parts = launch.parts;\nlet operation_1 = operation;\nl" +
    "et length_1 = length;\nlet inner_1 = inner;\nlet parts_1 = parts;\nlet i = (((block" +
    ".x * blockX) + thread.x) + 1024i);\nlet lane = block.y;\nif (i >= length_1) {\nretu" +
    "rn;\n}\nlet lane_1 = lane;\nlet outerStride = (length_1 * inner_1);\nlet innerStride" +
    " = 1i;\nlet outer = w_quotient(lane_1, inner_1);\nlet laneOf = ((outer * outerStri" +
    "de) + ((lane_1 - (outer * inner_1)) * innerStride));\nlet at = (laneOf + (i * inn" +
    "er_1));\nlet part = (i / 1024i);\nlet a = w_get_totals(((lane * parts_1) + part) -" +
    " 1i);\nlet b = w_get_out(at);\nlet joinedFloats = select((a * b), (a + b), (operat" +
    "ion_1 == 0i));\nw_set_out(at, joinedFloats);\n}\n",
  lines: "",
  sites: [],
};
export const carryIntegers: KernelDescription = {
  name: "carryIntegers",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "totals", type: "Int32Array", writes: false },
    { name: "operation", type: "i32" },
    { name: "length", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "parts", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_totals: i32,\noperation: i32,\nlength:" +
    " i32,\ninner: i32,\nparts: i32,\n}\n@group(0) @binding(0) var<uniform> launch: Launc" +
    "h;\n@group(0) @binding(1) var<storage, read_write> out: array<i32>;\n@group(0) @bi" +
    "nding(2) var<storage, read> totals: array<i32>;\nfn w_quotient(a: i32, b: i32) ->" +
    " i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_totals(i: i32) -> i3" +
    "2 {\nlet isInside = u32(i) < u32(launch.length_totals);\nreturn select(0i, totals[" +
    "i], isInside);\n}\nfn w_get_out(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launc" +
    "h.length_out);\nreturn select(0i, out[i], isInside);\n}\nfn w_set_out(i: i32, value" +
    ": i32) {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\n@compute @wo" +
    "rkgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local" +
    "_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups" +
    ": vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\n" +
    "let at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= lau" +
    "nch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch" +
    ".blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch." +
    "blocksY);\n}\nlet operation = launch.operation;\nlet length = launch.length;\nlet in" +
    "ner = launch.inner;\nlet parts = launch.parts;\nlet operation_1 = operation;\nlet l" +
    "ength_1 = length;\nlet inner_1 = inner;\nlet parts_1 = parts;\nlet i = (((block.x *" +
    " blockX) + thread.x) + 1024i);\nlet lane = block.y;\nif (i >= length_1) {\nreturn;\n" +
    "}\nlet lane_1 = lane;\nlet outerStride = (length_1 * inner_1);\nlet innerStride = 1" +
    "i;\nlet outer = w_quotient(lane_1, inner_1);\nlet laneOf = ((outer * outerStride) " +
    "+ ((lane_1 - (outer * inner_1)) * innerStride));\nlet at = (laneOf + (i * inner_1" +
    "));\nlet part = (i / 1024i);\nlet a = w_get_totals(((lane * parts_1) + part) - 1i)" +
    ";\nlet b = w_get_out(at);\nlet joinedIntegers = select((a * b), (a + b), (operatio" +
    "n_1 == 0i));\nw_set_out(at, joinedIntegers);\n}\n",
  lines: "",
  sites: [],
};
export const sortKeys: KernelDescription = {
  name: "sortKeys",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "places", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "kind", type: "i32" },
    { name: "isStrict", type: "bool" },
    { name: "bits", type: "i32" },
    { name: "lanes", type: "i32" },
    { name: "length", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "outerStride", type: "i32" },
    { name: "innerStride", type: "i32" },
    { name: "step", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nlength_places: i32,\nlength_x: i32,\nkind: i" +
    "32,\nisStrict: u32,\nbits: i32,\nlanes_1: i32,\nlength: i32,\noffset: i32,\ninner: i32" +
    ",\nouterStride: i32,\ninnerStride: i32,\nstep: i32,\n}\n@group(0) @binding(0) var<uni" +
    "form> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> keys: array" +
    "<i32>;\n@group(0) @binding(2) var<storage, read_write> places: array<i32>;\n@group" +
    "(0) @binding(3) var<storage, read> x: array<i32>;\nfn w_quotient(a: i32, b: i32) " +
    "-> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_x(i: i32) -> i32 {" +
    "\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(0i, x[i], isInside)" +
    ";\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invo" +
    "cation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_wo" +
    "rkgroups) groups: vec3u) {\nvar t: bool;\nvar t_1: i32;\nvar rankOf: i32;\nlet threa" +
    "d = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x" +
    " + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch" +
    ".blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = ve" +
    "c3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet kind" +
    " = launch.kind;\nlet isStrict = launch.isStrict != 0u;\nlet bits = launch.bits;\nle" +
    "t lanes_1 = launch.lanes_1;\nlet length = launch.length;\nlet offset = launch.offs" +
    "et;\nlet inner = launch.inner;\nlet outerStride = launch.outerStride;\nlet innerStr" +
    "ide = launch.innerStride;\nlet step = launch.step;\nlet kind_1 = kind;\nlet bits_1 " +
    "= bits;\nlet lanes_2 = lanes_1;\nlet length_1 = length;\nlet offset_1 = offset;\nlet" +
    " inner_1 = inner;\nlet outerStride_1 = outerStride;\nlet innerStride_1 = innerStri" +
    "de;\nlet step_1 = step;\nlet i = ((block.x * blockX) + thread.x);\nif (i >= launch." +
    "length_keys) {\nreturn;\n}\nlet lane = (i >> (u32(bits_1) & 31u));\nlet place = (i &" +
    " ((1i << (u32(bits_1) & 31u)) - 1i));\nvar key = 2147483647i;\nif ((lane < lanes_2" +
    ") && (place < length_1)) {\nlet lane_1 = lane;\nlet outer = w_quotient(lane_1, inn" +
    "er_1);\nlet laneOf = ((outer * outerStride_1) + ((lane_1 - (outer * inner_1)) * i" +
    "nnerStride_1));\nlet element = w_get_x((offset_1 + laneOf) + (place * step_1));\ni" +
    "f (isStrict && (kind_1 == 2i)) {\nlet isNaNOf = ((element & 2147483647i) > 213909" +
    "5040i);\nt = (!isNaNOf);\n} else {\nt = false;\n}\nif (t) {\nlet turned = (element ^ (" +
    "(element >> 31u) & 2147483647i));\nt_1 = turned;\n} else {\nlet flip = 0i;\nif (kind" +
    "_1 == 2i) {\nlet isNaNOf_1 = ((element & 2147483647i) > 2139095040i);\nif (isNaNOf" +
    "_1) {\nrankOf = 2147483647i;\n} else {\nlet bits_2 = select(element, 0i, (element =" +
    "= i32(-2147483648)));\nlet turned_1 = (bits_2 ^ ((bits_2 >> 31u) & 2147483647i));" +
    "\nrankOf = (turned_1 ^ flip);\n}\n} else {\nrankOf = (select(element, (element ^ i32" +
    "(-2147483648)), (kind_1 == 1i)) ^ flip);\n}\nt_1 = rankOf;\n}\nkey = t_1;\n}\nkeys[i] " +
    "= key;\nif (i < launch.length_places) {\nplaces[i] = place;\n}\n}\n",
  lines: "",
  sites: [],
};
export const sortedElements: KernelDescription = {
  name: "sortedElements",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "keys", type: "Int32Array", writes: false },
    { name: "kind", type: "i32" },
    { name: "isPlaces", type: "bool" },
    { name: "bits", type: "i32" },
    { name: "length", type: "i32" },
    { name: "inner", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_keys: i32,\nkind: i32,\nisPlaces: u32," +
    "\nbits: i32,\nlength: i32,\ninner: i32,\n}\n@group(0) @binding(0) var<uniform> launch" +
    ": Launch;\n@group(0) @binding(1) var<storage, read_write> out: array<i32>;\n@group" +
    "(0) @binding(2) var<storage, read> keys: array<i32>;\nfn w_quotient(a: i32, b: i3" +
    "2) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_keys(i: i32) ->" +
    " i32 {\nlet isInside = u32(i) < u32(launch.length_keys);\nreturn select(0i, keys[i" +
    "], isInside);\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builti" +
    "n(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @bu" +
    "iltin(num_workgroups) groups: vec3u) {\nvar t: i32;\nvar t_1: i32;\nvar elementOf: " +
    "i32;\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at" +
    " = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.bl" +
    "ocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.block" +
    "sX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocks" +
    "Y);\n}\nlet kind = launch.kind;\nlet isPlaces = launch.isPlaces != 0u;\nlet bits = l" +
    "aunch.bits;\nlet length = launch.length;\nlet inner = launch.inner;\nlet kind_1 = k" +
    "ind;\nlet bits_1 = bits;\nlet length_1 = length;\nlet inner_1 = inner;\nlet i = ((bl" +
    "ock.x * blockX) + thread.x);\nif (i >= launch.length_out) {\nreturn;\n}\nlet row = w" +
    "_quotient(i, inner_1);\nlet outer = w_quotient(row, length_1);\nlet lane = ((outer" +
    " * inner_1) + (i - (row * inner_1)));\nlet key = w_get_keys((lane << (u32(bits_1)" +
    " & 31u)) + (row - (outer * length_1)));\nif (isPlaces) {\nt = key;\n} else {\nlet fl" +
    "ip = 0i;\nif (kind_1 == 2i) {\nif (key == 2147483647i) {\nt_1 = 2143289344i;\n} else" +
    " {\nlet bits_2 = (key ^ flip);\nlet turned = (bits_2 ^ ((bits_2 >> 31u) & 21474836" +
    "47i));\nt_1 = turned;\n}\nelementOf = t_1;\n} else {\nelementOf = select((key ^ flip)" +
    ", ((key ^ flip) ^ i32(-2147483648)), (kind_1 == 1i));\n}\nt = elementOf;\n}\nout[i] " +
    "= t;\n}\n",
  lines: "",
  sites: [],
};
export const sortBlocks: KernelDescription = {
  name: "sortBlocks",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "most", type: "i32" },
    { name: "mask", type: "i32" },
  ],
  shared: [["Int32Array", 512]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nmost: i32,\nmask: i32,\n}\n@group(0) @binding" +
    "(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> " +
    "keys: array<i32>;\nvar<workgroup> own: array<i32, 512i>;\nfn w_get_keys(i: i32) ->" +
    " i32 {\nlet isInside = u32(i) < u32(launch.length_keys);\nreturn select(0i, keys[i" +
    "], isInside);\n}\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) < u32(512i);" +
    "\nreturn select(0i, own[i], isInside);\n}\nfn w_set_own(i: i32, value: i32) {\nif (u" +
    "32(i) < u32(512i)) { own[i] = value; }\n}\nfn w_set_keys(i: i32, value: i32) {\nif " +
    "(u32(i) < u32(launch.length_keys)) { keys[i] = value; }\n}\n@compute @workgroup_si" +
    "ze(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u" +
    ", @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {" +
    "\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i" +
    "32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocks" +
    "X * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\n" +
    "block = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n" +
    "}\nlet most = launch.most;\nlet mask = launch.mask;\nlet most_1 = most;\nlet mask_1 " +
    "= mask;\nlet t = thread.x;\nlet first = (block.x * 512i);\nlet value = w_get_keys(f" +
    "irst + t);\nown[t] = value;\nlet value_1 = w_get_keys((first + t) + 256i);\nown[t +" +
    " 256i] = value_1;\nworkgroupBarrier();\nvar size = 2i;\nloop {\nif (!(size <= most_1" +
    ")) { break; }\nvar step = (size >> 1u);\nloop {\nif (!(step > 0i)) { break; }\nlet s" +
    "ize_1 = size;\nlet step_1 = step;\nlet low = ((2i * t) - (t & (step_1 - 1i)));\nlet" +
    " tuple0 = w_get_own(low);\nlet tuple1 = w_get_own(low + step_1);\nlet a = tuple0;\n" +
    "let b = tuple1;\nlet isAscending = ((((first + low) & mask_1) & size_1) == 0i);\ni" +
    "f ((a > b) == isAscending) {\nw_set_own(low, b);\nw_set_own(low + step_1, a);\n}\nwo" +
    "rkgroupBarrier();\ncontinuing {\nstep = (step >> 1u);\n}\n}\ncontinuing {\nsize = (siz" +
    "e << 1u);\n}\n}\nlet value_2 = own[t];\nw_set_keys(first + t, value_2);\nlet value_3 " +
    "= own[t + 256i];\nw_set_keys((first + t) + 256i, value_3);\n}\n",
  lines: "",
  sites: [],
};
export const sortStep: KernelDescription = {
  name: "sortStep",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "size", type: "i32" },
    { name: "step", type: "i32" },
    { name: "mask", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nsize: i32,\nstep: i32,\nmask: i32,\n}\n@group(" +
    "0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, r" +
    "ead_write> keys: array<i32>;\nfn w_get_keys(i: i32) -> i32 {\nlet isInside = u32(i" +
    ") < u32(launch.length_keys);\nreturn select(0i, keys[i], isInside);\n}\nfn w_set_ke" +
    "ys(i: i32, value: i32) {\nif (u32(i) < u32(launch.length_keys)) { keys[i] = value" +
    "; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_in" +
    "vocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_" +
    "workgroups) groups: vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(gro" +
    "up);\nif (split) {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group." +
    "z));\nif (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet" +
    " row = at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.bloc" +
    "ksY, row / launch.blocksY);\n}\nlet size = launch.size;\nlet step = launch.step;\nle" +
    "t mask = launch.mask;\nlet size_1 = size;\nlet step_1 = step;\nlet mask_1 = mask;\nl" +
    "et t = ((block.x * blockX) + thread.x);\nif ((2i * t) < launch.length_keys) {\nlet" +
    " low = ((2i * t) - (t & (step_1 - 1i)));\nlet tuple0 = w_get_keys(low);\nlet tuple" +
    "1 = w_get_keys(low + step_1);\nlet isAscending = ((((0i + low) & mask_1) & size_1" +
    ") == 0i);\nif ((tuple0 > tuple1) == isAscending) {\nw_set_keys(low, tuple1);\nw_set" +
    "_keys(low + step_1, tuple0);\n}\n}\n}\n",
  lines: "",
  sites: [],
};
export const sortMerge: KernelDescription = {
  name: "sortMerge",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "size", type: "i32" },
    { name: "mask", type: "i32" },
  ],
  shared: [["Int32Array", 512]],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nsize: i32,\nmask: i32,\n}\n@group(0) @binding" +
    "(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> " +
    "keys: array<i32>;\nvar<workgroup> own: array<i32, 512i>;\nfn w_get_keys(i: i32) ->" +
    " i32 {\nlet isInside = u32(i) < u32(launch.length_keys);\nreturn select(0i, keys[i" +
    "], isInside);\n}\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) < u32(512i);" +
    "\nreturn select(0i, own[i], isInside);\n}\nfn w_set_own(i: i32, value: i32) {\nif (u" +
    "32(i) < u32(512i)) { own[i] = value; }\n}\nfn w_set_keys(i: i32, value: i32) {\nif " +
    "(u32(i) < u32(launch.length_keys)) { keys[i] = value; }\n}\n@compute @workgroup_si" +
    "ze(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u" +
    ", @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {" +
    "\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i" +
    "32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocks" +
    "X * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\n" +
    "block = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n" +
    "}\nlet size = launch.size;\nlet mask = launch.mask;\nlet size_1 = size;\nlet mask_1 " +
    "= mask;\nlet t = thread.x;\nlet first = (block.x * 512i);\nlet value = w_get_keys(f" +
    "irst + t);\nown[t] = value;\nlet value_1 = w_get_keys((first + t) + 256i);\nown[t +" +
    " 256i] = value_1;\nworkgroupBarrier();\nvar step = 256i;\nloop {\nif (!(step > 0i)) " +
    "{ break; }\nlet step_1 = step;\nlet low = ((2i * t) - (t & (step_1 - 1i)));\nlet tu" +
    "ple0 = w_get_own(low);\nlet tuple1 = w_get_own(low + step_1);\nlet a = tuple0;\nlet" +
    " b = tuple1;\nlet isAscending = ((((first + low) & mask_1) & size_1) == 0i);\nif (" +
    "(a > b) == isAscending) {\nw_set_own(low, b);\nw_set_own(low + step_1, a);\n}\nworkg" +
    "roupBarrier();\ncontinuing {\nstep = (step >> 1u);\n}\n}\nlet value_2 = own[t];\nw_set" +
    "_keys(first + t, value_2);\nlet value_3 = own[t + 256i];\nw_set_keys((first + t) +" +
    " 256i, value_3);\n}\n",
  lines: "",
  sites: [],
};
export const sortBlocksOfPairs: KernelDescription = {
  name: "sortBlocksOfPairs",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "places", type: "Int32Array", writes: true },
    { name: "most", type: "i32" },
    { name: "mask", type: "i32" },
  ],
  shared: [
    ["Int32Array", 512],
    ["Int32Array", 512],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nlength_places: i32,\nmost: i32,\nmask: i32,\n" +
    "}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<s" +
    "torage, read_write> keys: array<i32>;\n@group(0) @binding(2) var<storage, read_wr" +
    "ite> places: array<i32>;\nvar<workgroup> own: array<i32, 512i>;\nvar<workgroup> ow" +
    "nPlaces: array<i32, 512i>;\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) <" +
    " u32(512i);\nreturn select(0i, own[i], isInside);\n}\nfn w_get_ownPlaces(i: i32) ->" +
    " i32 {\nlet isInside = u32(i) < u32(512i);\nreturn select(0i, ownPlaces[i], isInsi" +
    "de);\n}\nfn w_set_own(i: i32, value: i32) {\nif (u32(i) < u32(512i)) { own[i] = val" +
    "ue; }\n}\nfn w_set_ownPlaces(i: i32, value: i32) {\nif (u32(i) < u32(512i)) { ownPl" +
    "aces[i] = value; }\n}\nfn w_get_keys(i: i32) -> i32 {\nlet isInside = u32(i) < u32(" +
    "launch.length_keys);\nreturn select(0i, keys[i], isInside);\n}\nfn w_get_places(i: " +
    "i32) -> i32 {\nlet isInside = u32(i) < u32(launch.length_places);\nreturn select(0" +
    "i, places[i], isInside);\n}\nfn w_set_keys(i: i32, value: i32) {\nif (u32(i) < u32(" +
    "launch.length_keys)) { keys[i] = value; }\n}\nfn w_set_places(i: i32, value: i32) " +
    "{\nif (u32(i) < u32(launch.length_places)) { places[i] = value; }\n}\nfn exchangePa" +
    "irs(first: i32, t: i32, size: i32, step: i32, mask: i32) {\nlet low = ((2i * t) -" +
    " (t & (step - 1i)));\nlet tuple0 = w_get_own(low);\nlet tuple1 = w_get_own(low + s" +
    "tep);\nlet tuple0_1 = w_get_ownPlaces(low);\nlet tuple1_1 = w_get_ownPlaces(low + " +
    "step);\nlet isAscending = ((((first + low) & mask) & size) == 0i);\nif (((tuple0 >" +
    " tuple1) || ((tuple0 == tuple1) && (tuple0_1 > tuple1_1))) == isAscending) {\nw_s" +
    "et_own(low, tuple1);\nw_set_own(low + step, tuple0);\nw_set_ownPlaces(low, tuple1_" +
    "1);\nw_set_ownPlaces(low + step, tuple0_1);\n}\n}\n@compute @workgroup_size(blockX, " +
    "blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(" +
    "workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread" +
    " = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x " +
    "+ groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch." +
    "blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec" +
    "3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet most " +
    "= launch.most;\nlet mask = launch.mask;\nlet most_1 = most;\nlet mask_1 = mask;\nlet" +
    " t = thread.x;\nlet first = (block.x * 512i);\nlet value = w_get_keys(first + t);\n" +
    "own[t] = value;\nlet value_1 = w_get_keys((first + t) + 256i);\nown[t + 256i] = va" +
    "lue_1;\nlet value_2 = w_get_places(first + t);\nownPlaces[t] = value_2;\nlet value_" +
    "3 = w_get_places((first + t) + 256i);\nownPlaces[t + 256i] = value_3;\nworkgroupBa" +
    "rrier();\nvar size = 2i;\nloop {\nif (!(size <= most_1)) { break; }\nvar step = (siz" +
    "e >> 1u);\nloop {\nif (!(step > 0i)) { break; }\nexchangePairs(first, t, size, step" +
    ", mask_1);\nworkgroupBarrier();\ncontinuing {\nstep = (step >> 1u);\n}\n}\ncontinuing " +
    "{\nsize = (size << 1u);\n}\n}\nlet value_4 = own[t];\nw_set_keys(first + t, value_4);" +
    "\nlet value_5 = own[t + 256i];\nw_set_keys((first + t) + 256i, value_5);\nlet value" +
    "_6 = ownPlaces[t];\nw_set_places(first + t, value_6);\nlet value_7 = ownPlaces[t +" +
    " 256i];\nw_set_places((first + t) + 256i, value_7);\n}\n",
  lines: "",
  sites: [],
};
export const sortStepOfPairs: KernelDescription = {
  name: "sortStepOfPairs",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "places", type: "Int32Array", writes: true },
    { name: "size", type: "i32" },
    { name: "step", type: "i32" },
    { name: "mask", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nlength_places: i32,\nsize: i32,\nstep: i32,\n" +
    "mask: i32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @bindi" +
    "ng(1) var<storage, read_write> keys: array<i32>;\n@group(0) @binding(2) var<stora" +
    "ge, read_write> places: array<i32>;\nfn w_get_keys(i: i32) -> i32 {\nlet isInside " +
    "= u32(i) < u32(launch.length_keys);\nreturn select(0i, keys[i], isInside);\n}\nfn w" +
    "_get_places(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch.length_places);\n" +
    "return select(0i, places[i], isInside);\n}\nfn w_set_keys(i: i32, value: i32) {\nif" +
    " (u32(i) < u32(launch.length_keys)) { keys[i] = value; }\n}\nfn w_set_places(i: i3" +
    "2, value: i32) {\nif (u32(i) < u32(launch.length_places)) { places[i] = value; }\n" +
    "}\nfn exchangePairs(first: i32, t: i32, size: i32, step: i32, mask: i32) {\nlet lo" +
    "w = ((2i * t) - (t & (step - 1i)));\nlet tuple0 = w_get_keys(low);\nlet tuple1 = w" +
    "_get_keys(low + step);\nlet tuple0_1 = w_get_places(low);\nlet tuple1_1 = w_get_pl" +
    "aces(low + step);\nlet isAscending = ((((first + low) & mask) & size) == 0i);\nif " +
    "(((tuple0 > tuple1) || ((tuple0 == tuple1) && (tuple0_1 > tuple1_1))) == isAscen" +
    "ding) {\nw_set_keys(low, tuple1);\nw_set_keys(low + step, tuple0);\nw_set_places(lo" +
    "w, tuple1_1);\nw_set_places(low + step, tuple0_1);\n}\n}\n@compute @workgroup_size(b" +
    "lockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @b" +
    "uiltin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet" +
    " thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(g" +
    "roup.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * " +
    "launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nbloc" +
    "k = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nle" +
    "t size = launch.size;\nlet step = launch.step;\nlet mask = launch.mask;\nlet size_1" +
    " = size;\nlet step_1 = step;\nlet mask_1 = mask;\nlet t = ((block.x * blockX) + thr" +
    "ead.x);\nif ((2i * t) < launch.length_keys) {\nexchangePairs(0i, t, size_1, step_1" +
    ", mask_1);\n}\n}\n",
  lines: "",
  sites: [],
};
export const sortMergeOfPairs: KernelDescription = {
  name: "sortMergeOfPairs",
  block: [256, 1, 1],
  parameters: [
    { name: "keys", type: "Int32Array", writes: true },
    { name: "places", type: "Int32Array", writes: true },
    { name: "size", type: "i32" },
    { name: "mask", type: "i32" },
  ],
  shared: [
    ["Int32Array", 512],
    ["Int32Array", 512],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_keys: i32,\nlength_places: i32,\nsize: i32,\nmask: i32,\n" +
    "}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<s" +
    "torage, read_write> keys: array<i32>;\n@group(0) @binding(2) var<storage, read_wr" +
    "ite> places: array<i32>;\nvar<workgroup> own: array<i32, 512i>;\nvar<workgroup> ow" +
    "nPlaces: array<i32, 512i>;\nfn w_get_own(i: i32) -> i32 {\nlet isInside = u32(i) <" +
    " u32(512i);\nreturn select(0i, own[i], isInside);\n}\nfn w_get_ownPlaces(i: i32) ->" +
    " i32 {\nlet isInside = u32(i) < u32(512i);\nreturn select(0i, ownPlaces[i], isInsi" +
    "de);\n}\nfn w_set_own(i: i32, value: i32) {\nif (u32(i) < u32(512i)) { own[i] = val" +
    "ue; }\n}\nfn w_set_ownPlaces(i: i32, value: i32) {\nif (u32(i) < u32(512i)) { ownPl" +
    "aces[i] = value; }\n}\nfn w_get_keys(i: i32) -> i32 {\nlet isInside = u32(i) < u32(" +
    "launch.length_keys);\nreturn select(0i, keys[i], isInside);\n}\nfn w_get_places(i: " +
    "i32) -> i32 {\nlet isInside = u32(i) < u32(launch.length_places);\nreturn select(0" +
    "i, places[i], isInside);\n}\nfn w_set_keys(i: i32, value: i32) {\nif (u32(i) < u32(" +
    "launch.length_keys)) { keys[i] = value; }\n}\nfn w_set_places(i: i32, value: i32) " +
    "{\nif (u32(i) < u32(launch.length_places)) { places[i] = value; }\n}\nfn exchangePa" +
    "irs(first: i32, t: i32, size: i32, step: i32, mask: i32) {\nlet low = ((2i * t) -" +
    " (t & (step - 1i)));\nlet tuple0 = w_get_own(low);\nlet tuple1 = w_get_own(low + s" +
    "tep);\nlet tuple0_1 = w_get_ownPlaces(low);\nlet tuple1_1 = w_get_ownPlaces(low + " +
    "step);\nlet isAscending = ((((first + low) & mask) & size) == 0i);\nif (((tuple0 >" +
    " tuple1) || ((tuple0 == tuple1) && (tuple0_1 > tuple1_1))) == isAscending) {\nw_s" +
    "et_own(low, tuple1);\nw_set_own(low + step, tuple0);\nw_set_ownPlaces(low, tuple1_" +
    "1);\nw_set_ownPlaces(low + step, tuple0_1);\n}\n}\n@compute @workgroup_size(blockX, " +
    "blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(" +
    "workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread" +
    " = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x " +
    "+ groups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch." +
    "blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec" +
    "3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet size " +
    "= launch.size;\nlet mask = launch.mask;\nlet size_1 = size;\nlet mask_1 = mask;\nlet" +
    " t = thread.x;\nlet first = (block.x * 512i);\nlet value = w_get_keys(first + t);\n" +
    "own[t] = value;\nlet value_1 = w_get_keys((first + t) + 256i);\nown[t + 256i] = va" +
    "lue_1;\nlet value_2 = w_get_places(first + t);\nownPlaces[t] = value_2;\nlet value_" +
    "3 = w_get_places((first + t) + 256i);\nownPlaces[t + 256i] = value_3;\nworkgroupBa" +
    "rrier();\nvar step = 256i;\nloop {\nif (!(step > 0i)) { break; }\nexchangePairs(firs" +
    "t, t, size_1, step, mask_1);\nworkgroupBarrier();\ncontinuing {\nstep = (step >> 1u" +
    ");\n}\n}\nlet value_4 = own[t];\nw_set_keys(first + t, value_4);\nlet value_5 = own[t" +
    " + 256i];\nw_set_keys((first + t) + 256i, value_5);\nlet value_6 = ownPlaces[t];\nw" +
    "_set_places(first + t, value_6);\nlet value_7 = ownPlaces[t + 256i];\nw_set_places" +
    "((first + t) + 256i, value_7);\n}\n",
  lines: "",
  sites: [],
};
export const transformBlocks: KernelDescription = {
  name: "transformBlocks",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "table", type: "Float32Array", writes: false },
    { name: "bits", type: "i32" },
    { name: "sign", type: "f32" },
    { name: "scale", type: "f32" },
  ],
  shared: [
    ["Float32Array", 1024],
    ["Float32Array", 1024],
  ],
  barriers: true,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\nlength_table: i32,\nbits: i32" +
    ",\nsign_1: f32,\nscale: f32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n" +
    "@group(0) @binding(1) var<storage, read_write> out: array<f32>;\n@group(0) @bindi" +
    "ng(2) var<storage, read> x: array<f32>;\n@group(0) @binding(3) var<storage, read>" +
    " table: array<f32>;\nvar<workgroup> re: array<f32, 1024i>;\nvar<workgroup> im: arr" +
    "ay<f32, 1024i>;\nfn w_get_x(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.l" +
    "ength_x);\nreturn select(0.0f, x[i], isInside);\n}\nfn w_get_table(i: i32) -> f32 {" +
    "\nlet isInside = u32(i) < u32(launch.length_table);\nreturn select(0.0f, table[i]," +
    " isInside);\n}\nfn w_set_out(i: i32, value: f32) {\nif (u32(i) < u32(launch.length_" +
    "out)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn " +
    "main(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group" +
    ": vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(local_id);" +
    "\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x * (group" +
    ".y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * launch.bl" +
    "ocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % launch.bloc" +
    "ksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet bits = launch.bits;\nlet " +
    "sign_1 = launch.sign_1;\nlet scale = launch.scale;\nlet bits_1 = bits;\nlet sign_2 " +
    "= sign_1;\nlet scale_1 = scale;\nlet t = thread.x;\nlet first = (block.x * 1024i);\n" +
    "let mask = ((1i << (u32(bits_1) & 31u)) - 1i);\nvar l = 0i;\nloop {\nif (!(l < 4i))" +
    " { break; }\nlet i = ((l * 256i) + t);\nlet from_1 = (2i * ((first + (i & (~mask))" +
    ") + (bitcast<i32>(bitcast<u32>(reverseBits((i & mask))) >> (u32((32i - bits_1)) " +
    "& 31u)) & mask)));\nlet isInside = ((from_1 + 1i) < launch.length_x);\nvar chosen:" +
    " f32;\nif (isInside) {\nchosen = w_get_x(from_1);\n} else {\nchosen = 0.0f;\n}\nlet va" +
    "lue = chosen;\nre[i] = value;\nvar chosen_1: f32;\nif (isInside) {\nchosen_1 = w_get" +
    "_x(from_1 + 1i);\n} else {\nchosen_1 = 0.0f;\n}\nlet value_1 = chosen_1;\nim[i] = val" +
    "ue_1;\ncontinuing {\nl = (l + 1i);\n}\n}\nworkgroupBarrier();\nvar step = 0i;\nloop {\ni" +
    "f (!(step < bits_1)) { break; }\nlet half = (1i << (u32(step) & 31u));\nvar l_1 = " +
    "0i;\nloop {\nif (!(l_1 < 2i)) { break; }\nlet pair = ((l_1 * 256i) + t);\nlet place " +
    "= (pair & (half - 1i));\nlet low = (((2i * pair) - place) & 1023i);\nlet high = ((" +
    "low + half) & 1023i);\nlet root = (place << (u32(((bits_1 - 1i) - step)) & 31u));" +
    "\nlet tuple0 = w_get_table(2i * root);\nlet tuple1 = (sign_2 * w_get_table((2i * r" +
    "oot) + 1i));\nlet c = tuple0;\nlet s = tuple1;\nlet tuple0_1 = ((c * re[high]) - (s" +
    " * im[high]));\nlet tuple1_1 = ((c * im[high]) + (s * re[high]));\nlet u = tuple0_" +
    "1;\nlet v = tuple1_1;\nlet tuple0_2 = re[low];\nlet tuple1_2 = im[low];\nlet p = tup" +
    "le0_2;\nlet q = tuple1_2;\nlet value_2 = (p + u);\nre[low] = value_2;\nlet value_3 =" +
    " (q + v);\nim[low] = value_3;\nlet value_4 = (p - u);\nre[high] = value_4;\nlet valu" +
    "e_5 = (q - v);\nim[high] = value_5;\ncontinuing {\nl_1 = (l_1 + 1i);\n}\n}\nworkgroupB" +
    "arrier();\ncontinuing {\nstep = (step + 1i);\n}\n}\nvar l_2 = 0i;\nloop {\nif (!(l_2 < " +
    "4i)) { break; }\nlet i_1 = ((l_2 * 256i) + t);\nlet to = (2i * (first + i_1));\nif " +
    "((to + 1i) < launch.length_out) {\nlet value_6 = (scale_1 * re[i_1]);\nw_set_out(t" +
    "o, value_6);\nlet value_7 = (scale_1 * im[i_1]);\nw_set_out(to + 1i, value_7);\n}\nc" +
    "ontinuing {\nl_2 = (l_2 + 1i);\n}\n}\n}\n",
  lines: "",
  sites: [],
};
export const transformByFour: KernelDescription = {
  name: "transformByFour",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "table", type: "Float32Array", writes: false },
    { name: "bits", type: "i32" },
    { name: "shift", type: "i32" },
    { name: "sign", type: "f32" },
    { name: "scale", type: "f32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\nlength_table: i32,\nbits: i32" +
    ",\nshift: i32,\nsign_1: f32,\nscale: f32,\n}\n@group(0) @binding(0) var<uniform> laun" +
    "ch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: array<f32>;\n@gro" +
    "up(0) @binding(2) var<storage, read> x: array<f32>;\n@group(0) @binding(3) var<st" +
    "orage, read> table: array<f32>;\nfn w_get_x(i: i32) -> f32 {\nlet isInside = u32(i" +
    ") < u32(launch.length_x);\nreturn select(0.0f, x[i], isInside);\n}\nfn w_get_table(" +
    "i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.length_table);\nreturn select" +
    "(0.0f, table[i], isInside);\n}\nfn w_set_out(i: i32, value: f32) {\nif (u32(i) < u3" +
    "2(launch.length_out)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blo" +
    "ckY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(wor" +
    "kgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = " +
    "vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + g" +
    "roups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blo" +
    "cksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(" +
    "at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet bits = l" +
    "aunch.bits;\nlet shift = launch.shift;\nlet sign_1 = launch.sign_1;\nlet scale = la" +
    "unch.scale;\nlet bits_1 = bits;\nlet shift_1 = shift;\nlet sign_2 = sign_1;\nlet sca" +
    "le_1 = scale;\nlet i = ((block.x * blockX) + thread.x);\nif (i >= (launch.length_x" +
    " >> 3u)) {\nreturn;\n}\nlet quarter = (1i << (u32((bits_1 - 2i)) & 31u));\nlet lane " +
    "= ((i >> (u32((bits_1 - 2i)) & 31u)) << (u32(bits_1) & 31u));\nlet t = (i & (quar" +
    "ter - 1i));\nlet q = (t & ((1i << (u32(shift_1) & 31u)) - 1i));\nlet p = (t >> (u3" +
    "2(shift_1) & 31u));\nlet from_1 = (2i * (lane + t));\nlet tuple0 = w_get_x(from_1)" +
    ";\nlet tuple1 = w_get_x(from_1 + 1i);\nlet tuple0_1 = w_get_x(from_1 + (2i * quart" +
    "er));\nlet tuple1_1 = w_get_x((from_1 + (2i * quarter)) + 1i);\nlet tuple0_2 = w_g" +
    "et_x(from_1 + (4i * quarter));\nlet tuple1_2 = w_get_x((from_1 + (4i * quarter)) " +
    "+ 1i);\nlet tuple0_3 = w_get_x(from_1 + (6i * quarter));\nlet tuple1_3 = w_get_x((" +
    "from_1 + (6i * quarter)) + 1i);\nlet tuple0_4 = w_get_table(2i * (p << (u32(shift" +
    "_1) & 31u)));\nlet tuple1_4 = (sign_2 * w_get_table((2i * (p << (u32(shift_1) & 3" +
    "1u))) + 1i));\nlet tuple0_5 = ((tuple0_4 * tuple0_4) - (tuple1_4 * tuple1_4));\nle" +
    "t tuple1_5 = ((2.0f * tuple0_4) * tuple1_4);\nlet tuple0_6 = ((tuple0_5 * tuple0_" +
    "4) - (tuple1_5 * tuple1_4));\nlet tuple1_6 = ((tuple0_5 * tuple1_4) + (tuple1_5 *" +
    " tuple0_4));\nlet tuple0_7 = (tuple0 + tuple0_2);\nlet tuple1_7 = (tuple1 + tuple1" +
    "_2);\nlet tuple0_8 = (tuple0 - tuple0_2);\nlet tuple1_8 = (tuple1 - tuple1_2);\nlet" +
    " tuple0_9 = (tuple0_1 + tuple0_3);\nlet tuple1_9 = (tuple1_1 + tuple1_3);\nlet tup" +
    "le0_10 = ((-sign_2) * (tuple1_1 - tuple1_3));\nlet tuple1_10 = (sign_2 * (tuple0_" +
    "1 - tuple0_3));\nlet to = (2i * ((lane + q) + ((4i * p) << (u32(shift_1) & 31u)))" +
    ");\nlet apart = (2i << (u32(shift_1) & 31u));\nlet value = (scale_1 * (tuple0_7 + " +
    "tuple0_9));\nw_set_out(to, value);\nlet value_1 = (scale_1 * (tuple1_7 + tuple1_9)" +
    ");\nw_set_out(to + 1i, value_1);\nlet tuple0_11 = (tuple0_8 + tuple0_10);\nlet tupl" +
    "e1_11 = (tuple1_8 + tuple1_10);\nlet value_2 = (scale_1 * ((tuple0_4 * tuple0_11)" +
    " - (tuple1_4 * tuple1_11)));\nw_set_out(to + apart, value_2);\nlet value_3 = (scal" +
    "e_1 * ((tuple0_4 * tuple1_11) + (tuple1_4 * tuple0_11)));\nw_set_out((to + apart)" +
    " + 1i, value_3);\nlet tuple0_12 = (tuple0_7 - tuple0_9);\nlet tuple1_12 = (tuple1_" +
    "7 - tuple1_9);\nlet value_4 = (scale_1 * ((tuple0_5 * tuple0_12) - (tuple1_5 * tu" +
    "ple1_12)));\nw_set_out(to + (2i * apart), value_4);\nlet value_5 = (scale_1 * ((tu" +
    "ple0_5 * tuple1_12) + (tuple1_5 * tuple0_12)));\nw_set_out((to + (2i * apart)) + " +
    "1i, value_5);\nlet tuple0_13 = (tuple0_8 - tuple0_10);\nlet tuple1_13 = (tuple1_8 " +
    "- tuple1_10);\nlet value_6 = (scale_1 * ((tuple0_6 * tuple0_13) - (tuple1_6 * tup" +
    "le1_13)));\nw_set_out(to + (3i * apart), value_6);\nlet value_7 = (scale_1 * ((tup" +
    "le0_6 * tuple1_13) + (tuple1_6 * tuple0_13)));\nw_set_out((to + (3i * apart)) + 1" +
    "i, value_7);\n}\n",
  lines: "",
  sites: [],
};
export const transformByTwo: KernelDescription = {
  name: "transformByTwo",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "table", type: "Float32Array", writes: false },
    { name: "bits", type: "i32" },
    { name: "shift", type: "i32" },
    { name: "sign", type: "f32" },
    { name: "scale", type: "f32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\nlength_table: i32,\nbits: i32" +
    ",\nshift: i32,\nsign_1: f32,\nscale: f32,\n}\n@group(0) @binding(0) var<uniform> laun" +
    "ch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: array<f32>;\n@gro" +
    "up(0) @binding(2) var<storage, read> x: array<f32>;\n@group(0) @binding(3) var<st" +
    "orage, read> table: array<f32>;\nfn w_get_x(i: i32) -> f32 {\nlet isInside = u32(i" +
    ") < u32(launch.length_x);\nreturn select(0.0f, x[i], isInside);\n}\nfn w_get_table(" +
    "i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.length_table);\nreturn select" +
    "(0.0f, table[i], isInside);\n}\nfn w_set_out(i: i32, value: f32) {\nif (u32(i) < u3" +
    "2(launch.length_out)) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blo" +
    "ckY, blockZ)\nfn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(wor" +
    "kgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = " +
    "vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet at = i32(group.x + g" +
    "roups.x * (group.y + groups.y * group.z));\nif (at >= launch.blocksX * launch.blo" +
    "cksY * launch.blocksZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(" +
    "at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);\n}\nlet bits = l" +
    "aunch.bits;\nlet shift = launch.shift;\nlet sign_1 = launch.sign_1;\nlet scale = la" +
    "unch.scale;\nlet bits_1 = bits;\nlet shift_1 = shift;\nlet sign_2 = sign_1;\nlet sca" +
    "le_1 = scale;\nlet i = ((block.x * blockX) + thread.x);\nif (i >= (launch.length_x" +
    " >> 2u)) {\nreturn;\n}\nlet half = (1i << (u32((bits_1 - 1i)) & 31u));\nlet lane = (" +
    "(i >> (u32((bits_1 - 1i)) & 31u)) << (u32(bits_1) & 31u));\nlet t = (i & (half - " +
    "1i));\nlet q = (t & ((1i << (u32(shift_1) & 31u)) - 1i));\nlet p = (t >> (u32(shif" +
    "t_1) & 31u));\nlet from_1 = (2i * (lane + t));\nlet tuple0 = w_get_x(from_1);\nlet " +
    "tuple1 = w_get_x(from_1 + 1i);\nlet tuple0_1 = w_get_x(from_1 + (2i * half));\nlet" +
    " tuple1_1 = w_get_x((from_1 + (2i * half)) + 1i);\nlet tuple0_2 = w_get_table(2i " +
    "* (p << (u32(shift_1) & 31u)));\nlet tuple1_2 = (sign_2 * w_get_table((2i * (p <<" +
    " (u32(shift_1) & 31u))) + 1i));\nlet to = (2i * ((lane + q) + ((2i * p) << (u32(s" +
    "hift_1) & 31u))));\nlet apart = (2i << (u32(shift_1) & 31u));\nlet value = (scale_" +
    "1 * (tuple0 + tuple0_1));\nw_set_out(to, value);\nlet value_1 = (scale_1 * (tuple1" +
    " + tuple1_1));\nw_set_out(to + 1i, value_1);\nlet tuple0_3 = (tuple0 - tuple0_1);\n" +
    "let tuple1_3 = (tuple1 - tuple1_1);\nlet value_2 = (scale_1 * ((tuple0_2 * tuple0" +
    "_3) - (tuple1_2 * tuple1_3)));\nw_set_out(to + apart, value_2);\nlet value_3 = (sc" +
    "ale_1 * ((tuple0_2 * tuple1_3) + (tuple1_2 * tuple0_3)));\nw_set_out((to + apart)" +
    " + 1i, value_3);\n}\n",
  lines: "",
  sites: [],
};
export const taken: KernelDescription = {
  name: "taken",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "x", type: "Int32Array", writes: false },
    { name: "indices", type: "Int32Array", writes: false },
    { name: "axis", type: "i32" },
    { name: "length", type: "i32" },
    { name: "inner", type: "i32" },
    { name: "offset", type: "i32" },
    { name: "first", type: "i32" },
    { name: "count", type: "i32" },
    { name: "size", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\nlength_indices: i32,\naxis: i" +
    "32,\nlength: i32,\ninner: i32,\noffset: i32,\nfirst: i32,\ncount: i32,\nsize: i32,\n}\n@" +
    "group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<stor" +
    "age, read_write> out: array<i32>;\n@group(0) @binding(2) var<storage, read> x: ar" +
    "ray<i32>;\n@group(0) @binding(3) var<storage, read> indices: array<i32>;\n@group(0" +
    ") @binding(4) var<storage, read_write> trap: array<atomic<u32>, 6>;\nvar<private>" +
    " w_told: bool;\nvar<private> w_site: u32;\nvar<private> w_words: vec4u;\nfn w_tell(" +
    ") {\nif (w_told) {\nvar isFirst = false;\nloop {\nlet found = atomicCompareExchangeW" +
    "eak(&trap[0], 0u, launch.kernel);\nisFirst = found.exchanged;\nif (found.exchanged" +
    " || found.old_value != 0u) { break; }\n}\nif (isFirst) {\natomicStore(&trap[1], w_s" +
    "ite);\natomicStore(&trap[2], w_words.x);\natomicStore(&trap[3], w_words.y);\natomic" +
    "Store(&trap[4], w_words.z);\natomicStore(&trap[5], w_words.w);\n}\n}\n}\nfn w_quotien" +
    "t(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nvar<priva" +
    "te> w_thrown: bool;\nfn w_throw(site: u32, a: u32, b: u32, c: u32, d: u32) {\nw_th" +
    "rown = true;\nif (!w_told) {\nw_told = true;\nw_site = site;\nw_words = vec4u(a, b, " +
    "c, d);\n}\n}\nfn w_get_indices(i: i32) -> i32 {\nlet isInside = u32(i) < u32(launch." +
    "length_indices);\nreturn select(0i, indices[i], isInside);\n}\nfn w_get_x(i: i32) -" +
    "> i32 {\nlet isInside = u32(i) < u32(launch.length_x);\nreturn select(0i, x[i], is" +
    "Inside);\n}\nfn w_set_out(i: i32, value: i32) {\nif (u32(i) < u32(launch.length_out" +
    ")) { out[i] = value; }\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn mai" +
    "n(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: v" +
    "ec3u, @builtin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(local_id);\nva" +
    "r block = vec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x * (group.y " +
    "+ groups.y * group.z));\nif (at >= launch.blocksX * launch.blocksY * launch.block" +
    "sZ) { return; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % launch.blocksX" +
    ", row % launch.blocksY, row / launch.blocksY);\n}\nlet axis = launch.axis;\nlet len" +
    "gth = launch.length;\nlet inner = launch.inner;\nlet offset = launch.offset;\nlet f" +
    "irst = launch.first;\nlet count = launch.count;\nlet size = launch.size;\nlet axis_" +
    "1 = axis;\nlet length_1 = length;\nlet inner_1 = inner;\nlet offset_1 = offset;\nlet" +
    " first_1 = first;\nlet count_1 = count;\nlet size_1 = size;\nlet i = ((block.x * bl" +
    "ockX) + thread.x);\nif (i >= size_1) {\nreturn;\n}\nlet row = w_quotient(i, inner_1)" +
    ";\nlet outer = w_quotient(row, count_1);\nlet index = w_get_indices((first_1 + row" +
    ") - (outer * count_1));\nlet own = select(index, (index + length_1), (index < 0i)" +
    ");\nif ((own < 0i) || (own >= length_1)) {\nw_throw(0u, bitcast<u32>(index), bitca" +
    "st<u32>(axis_1), bitcast<u32>(length_1), 0u);\nw_tell(); return;\n}\nlet value = w_" +
    "get_x((offset_1 + (((outer * length_1) + own) * inner_1)) + (i - (row * inner_1)" +
    "));\nw_set_out(i, value);\nw_tell();\n}\n",
  lines: "",
  sites: [],
  throws: $throwing([["RangeError", "iii", "index ", " is out of bounds for axis ", " with size ", ""]]),
};
export const uniforms: KernelDescription = {
  name: "uniforms",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "seed", type: "i32" },
    { name: "step", type: "i32" },
    { name: "low", type: "f32" },
    { name: "width", type: "f32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nseed: i32,\nstep: i32,\nlow: f32,\nwidth: f32," +
    "\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<" +
    "storage, read_write> out: array<f32>;\nfn upperOf(a: i32, b: i32) -> i32 {\nlet tu" +
    "ple0 = (a & 65535i);\nlet tuple1 = bitcast<i32>(bitcast<u32>(a) >> 16u);\nlet tupl" +
    "e0_1 = (b & 65535i);\nlet tuple1_1 = bitcast<i32>(bitcast<u32>(b) >> 16u);\nlet lo" +
    "w = bitcast<i32>(bitcast<u32>((tuple0 * tuple0_1)) >> 16u);\nlet middle = ((tuple" +
    "1 * tuple0_1) + low);\nlet other = ((tuple0 * tuple1_1) + (middle & 65535i));\nret" +
    "urn (((tuple1 * tuple1_1) + bitcast<i32>(bitcast<u32>(middle) >> 16u)) + bitcast" +
    "<i32>(bitcast<u32>(other) >> 16u));\n}\nfn randomIntOnGpu(seed: i32, stream: i32, " +
    "step: i32) -> i32 {\nlet tuple0 = step;\nlet tuple1 = stream;\nvar a = tuple0;\nvar " +
    "b = tuple1;\nvar c = 0i;\nvar d = 0i;\nlet tuple0_1 = seed;\nvar first = tuple0_1;\nv" +
    "ar second = 0i;\nvar round = 0i;\nloop {\nif (!(round < 10i)) { break; }\nlet upperO" +
    "f_1 = upperOf((-766435501i), a);\nlet tuple0_2 = upperOf_1;\nlet tuple1_1 = ((-766" +
    "435501i) * a);\nlet upperA = tuple0_2;\nlet lowerA = tuple1_1;\nlet upperOf_2 = upp" +
    "erOf((-845247145i), c);\nlet tuple0_3 = upperOf_2;\nlet tuple1_2 = ((-845247145i) " +
    "* c);\nlet upperC = tuple0_3;\nlet lowerC = tuple1_2;\na = ((upperC ^ b) ^ first);\n" +
    "b = lowerC;\nc = ((upperA ^ d) ^ second);\nd = lowerA;\nfirst = (first + (-16405315" +
    "27i));\nsecond = (second + (-1150833019i));\ncontinuing {\nround = (round + 1i);\n}\n" +
    "}\nreturn a;\n}\n@compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(" +
    "local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @buil" +
    "tin(num_workgroups) groups: vec3u) {\nlet thread = vec3i(local_id);\nvar block = v" +
    "ec3i(group);\nif (split) {\nlet at = i32(group.x + groups.x * (group.y + groups.y " +
    "* group.z));\nif (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { retur" +
    "n; }\nlet row = at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % lau" +
    "nch.blocksY, row / launch.blocksY);\n}\nlet seed = launch.seed;\nlet step = launch." +
    "step;\nlet low = launch.low;\nlet width = launch.width;\nlet seed_1 = seed;\nlet ste" +
    "p_1 = step;\nlet low_1 = low;\nlet width_1 = width;\nlet i = ((block.x * blockX) + " +
    "thread.x);\nif (i < launch.length_out) {\nlet randomIntOnGpu_1 = randomIntOnGpu(se" +
    "ed_1, i, step_1);\nlet randomOnGpu = (f32(bitcast<i32>(bitcast<u32>(randomIntOnGp" +
    "u_1) >> 8u)) / 16777216.0f);\nlet value = (low_1 + (width_1 * randomOnGpu));\nout[" +
    "i] = value;\n}\n}\n",
  lines: "",
  sites: [],
  thread: function (t, out$, seed$, step$, low$, width$) {
    const { fround, imul } = Math;
    seed$ |= 0;
    step$ |= 0;
    low$ = fround(low$);
    width$ = fround(width$);
    function upperOf$(a$, b$) {
      let tuple0$ = 0,
        tuple1$ = 0,
        tuple0$1 = 0,
        tuple1$1 = 0,
        low$1 = 0,
        middle$ = 0,
        other$ = 0;
      tuple0$ = a$ & 65535;
      tuple1$ = (a$ >>> 16) | 0;
      tuple0$1 = b$ & 65535;
      tuple1$1 = (b$ >>> 16) | 0;
      low$1 = (imul(tuple0$, tuple0$1) >>> 16) | 0;
      middle$ = (imul(tuple1$, tuple0$1) + low$1) | 0;
      other$ = (imul(tuple0$, tuple1$1) + (middle$ & 65535)) | 0;
      return (((imul(tuple1$, tuple1$1) + ((middle$ >>> 16) | 0)) | 0) + ((other$ >>> 16) | 0)) | 0;
    }
    function randomIntOnGpu$(seed$1, stream$, step$1) {
      let tuple0$2 = 0,
        tuple1$2 = 0,
        a$1 = 0,
        b$1 = 0,
        c$ = 0,
        d$ = 0,
        tuple0$3 = 0,
        first$ = 0,
        second$ = 0,
        round$ = 0,
        upperOf$1 = 0,
        tuple0$4 = 0,
        tuple1$3 = 0,
        upperA$ = 0,
        lowerA$ = 0,
        upperOf$2 = 0,
        tuple0$5 = 0,
        tuple1$4 = 0,
        upperC$ = 0,
        lowerC$ = 0;
      tuple0$2 = step$1;
      tuple1$2 = stream$;
      a$1 = tuple0$2;
      b$1 = tuple1$2;
      c$ = 0;
      d$ = 0;
      tuple0$3 = seed$1;
      first$ = tuple0$3;
      second$ = 0;
      round$ = 0;
      loop$: for (;;) {
        if (!(round$ < 10)) break;
        loop$r: {
          upperOf$1 = upperOf$(-766435501, a$1);
          tuple0$4 = upperOf$1;
          tuple1$3 = imul(-766435501, a$1);
          upperA$ = tuple0$4;
          lowerA$ = tuple1$3;
          upperOf$2 = upperOf$(-845247145, c$);
          tuple0$5 = upperOf$2;
          tuple1$4 = imul(-845247145, c$);
          upperC$ = tuple0$5;
          lowerC$ = tuple1$4;
          a$1 = upperC$ ^ b$1 ^ first$;
          b$1 = lowerC$;
          c$ = upperA$ ^ d$ ^ second$;
          d$ = lowerA$;
          first$ = (first$ + -1640531527) | 0;
          second$ = (second$ + -1150833019) | 0;
        }
        round$ = (round$ + 1) | 0;
      }
      return a$1;
    }
    let seed$2 = 0,
      step$2 = 0,
      low$2 = 0,
      width$1 = 0,
      i$ = 0,
      randomIntOnGpu$1 = 0,
      randomOnGpu$1 = 0,
      value$ = 0;
    seed$2 = seed$;
    step$2 = step$;
    low$2 = low$;
    width$1 = width$;
    i$ = (imul(t.bx, t.dx) + t.tx) | 0;
    if (i$ < out$.length) {
      randomOnGpu$: {
        randomIntOnGpu$1 = randomIntOnGpu$(seed$2, i$, step$2);
        randomOnGpu$1 = fround(fround((randomIntOnGpu$1 >>> 8) | 0) / 16777216);
      }
      value$ = fround(low$2 + fround(width$1 * randomOnGpu$1));
      out$[i$] = value$;
    }
  },
};
export const normals: KernelDescription = {
  name: "normals",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "seed", type: "i32" },
    { name: "step", type: "i32" },
    { name: "mean", type: "f32" },
    { name: "deviation", type: "f32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nseed: i32,\nstep: i32,\nmean: f32,\ndeviation:" +
    " f32,\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1)" +
    " var<storage, read_write> out: array<f32>;\nvar<private> w_infinity: u32 = 213909" +
    "5040u;\nvar<private> w_nan: u32 = 2143289344u;\nfn w_wrap(x: f32) -> i32 {\nif (abs" +
    "(x) < 2147483648.0f) { return i32(x); }\nlet bits = bitcast<u32>(x);\nlet places =" +
    " ((bits >> 23u) & 255u) - 150u;\nif (places > 31u) { return 0i; }\nlet whole = bit" +
    "cast<i32>(((bits & 8388607u) | 8388608u) << places);\nreturn select(whole, -whole" +
    ", (bits >> 31u) != 0u);\n}\nfn upperOf(a: i32, b: i32) -> i32 {\nlet tuple0 = (a & " +
    "65535i);\nlet tuple1 = bitcast<i32>(bitcast<u32>(a) >> 16u);\nlet tuple0_1 = (b & " +
    "65535i);\nlet tuple1_1 = bitcast<i32>(bitcast<u32>(b) >> 16u);\nlet low = bitcast<" +
    "i32>(bitcast<u32>((tuple0 * tuple0_1)) >> 16u);\nlet middle = ((tuple1 * tuple0_1" +
    ") + low);\nlet other = ((tuple0 * tuple1_1) + (middle & 65535i));\nreturn (((tuple" +
    "1 * tuple1_1) + bitcast<i32>(bitcast<u32>(middle) >> 16u)) + bitcast<i32>(bitcas" +
    "t<u32>(other) >> 16u));\n}\nfn randomIntOnGpu(seed: i32, stream: i32, step: i32) -" +
    "> i32 {\nlet tuple0 = step;\nlet tuple1 = stream;\nvar a = tuple0;\nvar b = tuple1;\n" +
    "var c = 0i;\nvar d = 0i;\nlet tuple0_1 = seed;\nvar first = tuple0_1;\nvar second = " +
    "0i;\nvar round = 0i;\nloop {\nif (!(round < 10i)) { break; }\nlet upperOf_1 = upperO" +
    "f((-766435501i), a);\nlet tuple0_2 = upperOf_1;\nlet tuple1_1 = ((-766435501i) * a" +
    ");\nlet upperA = tuple0_2;\nlet lowerA = tuple1_1;\nlet upperOf_2 = upperOf((-84524" +
    "7145i), c);\nlet tuple0_3 = upperOf_2;\nlet tuple1_2 = ((-845247145i) * c);\nlet up" +
    "perC = tuple0_3;\nlet lowerC = tuple1_2;\na = ((upperC ^ b) ^ first);\nb = lowerC;\n" +
    "c = ((upperA ^ d) ^ second);\nd = lowerA;\nfirst = (first + (-1640531527i));\nsecon" +
    "d = (second + (-1150833019i));\ncontinuing {\nround = (round + 1i);\n}\n}\nreturn a;\n" +
    "}\nfn exponentOf(x: f32) -> i32 {\nlet bits = bitcast<i32>(x);\nreturn ((bits >> 23" +
    "u) - select(126i, 127i, ((bits & 8388607i) < 3474675i)));\n}\nfn significandOf(x: " +
    "f32) -> f32 {\nlet m = bitcast<f32>(((bitcast<i32>(x) & 8388607i) | 1056964608i))" +
    ";\nreturn select((m - 1.0f), ((m + m) - 1.0f), (m < 0.70710677f));\n}\nfn logOfSign" +
    "ificand(m: f32) -> f32 {\nlet z = (m * m);\nvar y = ((0.070376836f * m) - 0.115146" +
    "1f);\ny = ((y * m) + 0.116769984f);\ny = ((y * m) - 0.12420141f);\ny = ((y * m) + 0" +
    ".14249323f);\ny = ((y * m) - 0.16668057f);\ny = ((y * m) + 0.20000714f);\ny = ((y *" +
    " m) - 0.24999994f);\ny = ((y * m) + 0.3333333f);\nreturn (((y * m) * z) - (0.5f * " +
    "z));\n}\nfn logOnGpu(x: f32) -> f32 {\nif (x <= 0.0f) {\nreturn select((-bitcast<f32" +
    ">(w_infinity)), bitcast<f32>(w_nan), (x < 0.0f));\n}\nif (!(x < bitcast<f32>(w_inf" +
    "inity))) {\nreturn x;\n}\nlet exponentOf_1 = exponentOf(x);\nlet significandOf_1 = s" +
    "ignificandOf(x);\nlet logOfSignificand_1 = logOfSignificand(significandOf_1);\nret" +
    "urn ((significandOf_1 + (logOfSignificand_1 + (f32(exponentOf_1) * (-0.000212194" +
    "44f)))) + (f32(exponentOf_1) * 0.6933594f));\n}\nfn eighthsOf(a: f32) -> i32 {\nlet" +
    " j = w_wrap((a * 1.2732395f));\nreturn (j + (j & 1i));\n}\nfn restOf(a: f32, j: i32" +
    ") -> f32 {\nreturn (((a - (f32(j) * 0.78515625f)) - (f32(j) * 0.00024187565f)) - " +
    "(f32(j) * 3.774895e-8f));\n}\nfn cosPart(r: f32) -> f32 {\nlet z = (r * r);\nreturn " +
    "((((((((0.000024433157f * z) - 0.0013887316f) * z) + 0.041666646f) * z) * z) - (" +
    "0.5f * z)) + 1.0f);\n}\nfn sinPart(r: f32) -> f32 {\nlet z = (r * r);\nreturn ((((((" +
    "((-0.00019515296f) * z) + 0.008332161f) * z) - 0.16666655f) * z) * r) + r);\n}\nfn" +
    " cosOnGpu(x: f32) -> f32 {\nvar t: f32;\nlet a = abs(x);\nif (!(a < bitcast<f32>(w_" +
    "infinity))) {\nreturn bitcast<f32>(w_nan);\n}\nlet eighthsOf_1 = eighthsOf(a);\nlet " +
    "restOf_1 = restOf(a, eighthsOf_1);\nif ((eighthsOf_1 & 2i) == 0i) {\nlet cosPart_1" +
    " = cosPart(restOf_1);\nt = cosPart_1;\n} else {\nlet sinPart_1 = sinPart(restOf_1);" +
    "\nt = sinPart_1;\n}\nreturn select(t, (-t), (((eighthsOf_1 + 2i) & 4i) != 0i));\n}\n@" +
    "compute @workgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocatio" +
    "n_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgro" +
    "ups) groups: vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif" +
    " (split) {\nlet at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif" +
    " (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = " +
    "at / launch.blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, ro" +
    "w / launch.blocksY);\n}\nlet seed = launch.seed;\nlet step = launch.step;\nlet mean " +
    "= launch.mean;\nlet deviation = launch.deviation;\nlet seed_1 = seed;\nlet step_1 =" +
    " step;\nlet mean_1 = mean;\nlet deviation_1 = deviation;\nlet i = ((block.x * block" +
    "X) + thread.x);\nif (i >= launch.length_out) {\nreturn;\n}\nlet randomIntOnGpu_1 = r" +
    "andomIntOnGpu(seed_1, i, step_1);\nlet randomOnGpu = (f32(bitcast<i32>(bitcast<u3" +
    "2>(randomIntOnGpu_1) >> 8u)) / 16777216.0f);\nlet logOnGpu_1 = logOnGpu((1.0f - r" +
    "andomOnGpu));\nlet size = sqrt(((-2.0f) * logOnGpu_1));\nlet t = (deviation_1 * si" +
    "ze);\nlet t_1 = 6.2831855f;\nlet step_2 = (step_1 + 1i);\nlet randomIntOnGpu_2 = ra" +
    "ndomIntOnGpu(seed_1, i, step_2);\nlet randomOnGpu_1 = (f32(bitcast<i32>(bitcast<u" +
    "32>(randomIntOnGpu_2) >> 8u)) / 16777216.0f);\nlet cosOnGpu_1 = cosOnGpu((t_1 * r" +
    "andomOnGpu_1));\nlet value = (mean_1 + (t * cosOnGpu_1));\nout[i] = value;\n}\n",
  lines: "",
  sites: [],
  thread: function (t, out$, seed$, step$, mean$, deviation$) {
    const { fround, imul } = Math;
    const bitsOf = ((f, w) => (x) => ((f[0] = x), w[0]))(
      ...((f) => [f, new Int32Array(f.buffer)])(new Float32Array(1)),
    );
    const ofBits = ((f, w) => (x) => ((w[0] = x), f[0]))(
      ...((f) => [f, new Int32Array(f.buffer)])(new Float32Array(1)),
    );
    seed$ |= 0;
    step$ |= 0;
    mean$ = fround(mean$);
    deviation$ = fround(deviation$);
    function upperOf$(a$, b$) {
      let tuple0$ = 0,
        tuple1$ = 0,
        tuple0$1 = 0,
        tuple1$1 = 0,
        low$ = 0,
        middle$ = 0,
        other$ = 0;
      tuple0$ = a$ & 65535;
      tuple1$ = (a$ >>> 16) | 0;
      tuple0$1 = b$ & 65535;
      tuple1$1 = (b$ >>> 16) | 0;
      low$ = (imul(tuple0$, tuple0$1) >>> 16) | 0;
      middle$ = (imul(tuple1$, tuple0$1) + low$) | 0;
      other$ = (imul(tuple0$, tuple1$1) + (middle$ & 65535)) | 0;
      return (((imul(tuple1$, tuple1$1) + ((middle$ >>> 16) | 0)) | 0) + ((other$ >>> 16) | 0)) | 0;
    }
    function randomIntOnGpu$(seed$1, stream$, step$1) {
      let tuple0$2 = 0,
        tuple1$2 = 0,
        a$1 = 0,
        b$1 = 0,
        c$ = 0,
        d$ = 0,
        tuple0$3 = 0,
        first$ = 0,
        second$ = 0,
        round$ = 0,
        upperOf$1 = 0,
        tuple0$4 = 0,
        tuple1$3 = 0,
        upperA$ = 0,
        lowerA$ = 0,
        upperOf$2 = 0,
        tuple0$5 = 0,
        tuple1$4 = 0,
        upperC$ = 0,
        lowerC$ = 0;
      tuple0$2 = step$1;
      tuple1$2 = stream$;
      a$1 = tuple0$2;
      b$1 = tuple1$2;
      c$ = 0;
      d$ = 0;
      tuple0$3 = seed$1;
      first$ = tuple0$3;
      second$ = 0;
      round$ = 0;
      loop$: for (;;) {
        if (!(round$ < 10)) break;
        loop$r: {
          upperOf$1 = upperOf$(-766435501, a$1);
          tuple0$4 = upperOf$1;
          tuple1$3 = imul(-766435501, a$1);
          upperA$ = tuple0$4;
          lowerA$ = tuple1$3;
          upperOf$2 = upperOf$(-845247145, c$);
          tuple0$5 = upperOf$2;
          tuple1$4 = imul(-845247145, c$);
          upperC$ = tuple0$5;
          lowerC$ = tuple1$4;
          a$1 = upperC$ ^ b$1 ^ first$;
          b$1 = lowerC$;
          c$ = upperA$ ^ d$ ^ second$;
          d$ = lowerA$;
          first$ = (first$ + -1640531527) | 0;
          second$ = (second$ + -1150833019) | 0;
        }
        round$ = (round$ + 1) | 0;
      }
      return a$1;
    }
    function exponentOf$(x$) {
      let bits$ = 0;
      bits$ = bitsOf(x$);
      return ((bits$ >> 23) - ((bits$ & 8388607) < 3474675 ? 127 : 126)) | 0;
    }
    function significandOf$(x$1) {
      let m$ = 0;
      m$ = ofBits((bitsOf(x$1) & 8388607) | 1056964608);
      return m$ < 0.7071067690849304 ? fround(fround(m$ + m$) - 1) : fround(m$ - 1);
    }
    function logOfSignificand$(m$1) {
      let z$ = 0,
        y$ = 0;
      z$ = fround(m$1 * m$1);
      y$ = fround(fround(0.07037683576345444 * m$1) - 0.11514610052108765);
      y$ = fround(fround(y$ * m$1) + 0.11676998436450958);
      y$ = fround(fround(y$ * m$1) - 0.12420140951871872);
      y$ = fround(fround(y$ * m$1) + 0.14249323308467865);
      y$ = fround(fround(y$ * m$1) - 0.16668057441711426);
      y$ = fround(fround(y$ * m$1) + 0.2000071406364441);
      y$ = fround(fround(y$ * m$1) - 0.24999994039535522);
      y$ = fround(fround(y$ * m$1) + 0.3333333134651184);
      return fround(fround(fround(y$ * m$1) * z$) - fround(0.5 * z$));
    }
    function logOnGpu$(x$2) {
      let exponentOf$1 = 0,
        significandOf$1 = 0,
        logOfSignificand$1 = 0;
      if (x$2 <= 0) {
        return x$2 < 0 ? NaN : -Infinity;
      }
      if (!(x$2 < Infinity)) {
        return x$2;
      }
      exponentOf$1 = exponentOf$(x$2);
      significandOf$1 = significandOf$(x$2);
      logOfSignificand$1 = logOfSignificand$(significandOf$1);
      return fround(
        fround(significandOf$1 + fround(logOfSignificand$1 + fround(fround(exponentOf$1) * -0.00021219444170128554))) +
          fround(fround(exponentOf$1) * 0.693359375),
      );
    }
    function eighthsOf$(a$2) {
      let j$ = 0;
      j$ = fround(a$2 * 1.2732394933700562) | 0;
      return (j$ + (j$ & 1)) | 0;
    }
    function restOf$(a$3, j$1) {
      return fround(
        fround(fround(a$3 - fround(fround(j$1) * 0.78515625)) - fround(fround(j$1) * 0.00024187564849853516)) -
          fround(fround(j$1) * 3.774895063202166e-8),
      );
    }
    function cosPart$(r$) {
      let z$1 = 0;
      z$1 = fround(r$ * r$);
      return fround(
        fround(
          fround(
            fround(
              fround(
                fround(fround(fround(0.0000244331567955669 * z$1) - 0.0013887316454201937) * z$1) + 0.04166664555668831,
              ) * z$1,
            ) * z$1,
          ) - fround(0.5 * z$1),
        ) + 1,
      );
    }
    function sinPart$(r$1) {
      let z$2 = 0;
      z$2 = fround(r$1 * r$1);
      return fround(
        fround(
          fround(
            fround(
              fround(fround(fround(-0.00019515295571181923 * z$2) + 0.008332161232829094) * z$2) - 0.16666655242443085,
            ) * z$2,
          ) * r$1,
        ) + r$1,
      );
    }
    function cosOnGpu$(x$3) {
      let a$4 = 0,
        eighthsOf$1 = 0,
        restOf$1 = 0,
        cosPart$1 = 0,
        t$ = 0,
        sinPart$1 = 0;
      a$4 = Math.abs(x$3);
      if (!(a$4 < Infinity)) {
        return NaN;
      }
      eighthsOf$1 = eighthsOf$(a$4);
      restOf$1 = restOf$(a$4, eighthsOf$1);
      if ((eighthsOf$1 & 2) === 0) {
        cosPart$1 = cosPart$(restOf$1);
        t$ = cosPart$1;
      } else {
        sinPart$1 = sinPart$(restOf$1);
        t$ = sinPart$1;
      }
      return (((eighthsOf$1 + 2) | 0) & 4) !== 0 ? -t$ : t$;
    }
    let seed$2 = 0,
      step$2 = 0,
      mean$1 = 0,
      deviation$1 = 0,
      i$ = 0,
      randomIntOnGpu$1 = 0,
      randomOnGpu$1 = 0,
      logOnGpu$1 = 0,
      size$ = 0,
      t$1 = 0,
      t$2 = 0,
      step$3 = 0,
      randomIntOnGpu$2 = 0,
      randomOnGpu$3 = 0,
      cosOnGpu$1 = 0,
      value$ = 0;
    seed$2 = seed$;
    step$2 = step$;
    mean$1 = mean$;
    deviation$1 = deviation$;
    i$ = (imul(t.bx, t.dx) + t.tx) | 0;
    if (i$ >= out$.length) {
      return;
    }
    randomOnGpu$: {
      randomIntOnGpu$1 = randomIntOnGpu$(seed$2, i$, step$2);
      randomOnGpu$1 = fround(fround((randomIntOnGpu$1 >>> 8) | 0) / 16777216);
    }
    logOnGpu$1 = logOnGpu$(fround(1 - randomOnGpu$1));
    size$ = fround(Math.sqrt(fround(-2 * logOnGpu$1)));
    t$1 = fround(deviation$1 * size$);
    t$2 = 6.2831854820251465;
    randomOnGpu$2: {
      step$3 = (step$2 + 1) | 0;
      randomIntOnGpu$2 = randomIntOnGpu$(seed$2, i$, step$3);
      randomOnGpu$3 = fround(fround((randomIntOnGpu$2 >>> 8) | 0) / 16777216);
    }
    cosOnGpu$1 = cosOnGpu$(fround(t$2 * randomOnGpu$3));
    value$ = fround(mean$1 + fround(t$1 * cosOnGpu$1));
    out$[i$] = value$;
  },
};
export const wholes: KernelDescription = {
  name: "wholes",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Int32Array", writes: true },
    { name: "seed", type: "i32" },
    { name: "step", type: "i32" },
    { name: "low", type: "i32" },
    { name: "width", type: "i32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nseed: i32,\nstep: i32,\nlow: i32,\nwidth: i32," +
    "\n}\n@group(0) @binding(0) var<uniform> launch: Launch;\n@group(0) @binding(1) var<" +
    "storage, read_write> out: array<i32>;\nfn w_unsigned_rest(a: i32, b: i32) -> i32 " +
    "{\nif (b == 0i) { return 0i; }\nreturn bitcast<i32>(bitcast<u32>(a) % bitcast<u32>" +
    "(b));\n}\nfn upperOf(a: i32, b: i32) -> i32 {\nlet tuple0 = (a & 65535i);\nlet tuple" +
    "1 = bitcast<i32>(bitcast<u32>(a) >> 16u);\nlet tuple0_1 = (b & 65535i);\nlet tuple" +
    "1_1 = bitcast<i32>(bitcast<u32>(b) >> 16u);\nlet low = bitcast<i32>(bitcast<u32>(" +
    "(tuple0 * tuple0_1)) >> 16u);\nlet middle = ((tuple1 * tuple0_1) + low);\nlet othe" +
    "r = ((tuple0 * tuple1_1) + (middle & 65535i));\nreturn (((tuple1 * tuple1_1) + bi" +
    "tcast<i32>(bitcast<u32>(middle) >> 16u)) + bitcast<i32>(bitcast<u32>(other) >> 1" +
    "6u));\n}\nfn randomIntOnGpu(seed: i32, stream: i32, step: i32) -> i32 {\nlet tuple0" +
    " = step;\nlet tuple1 = stream;\nvar a = tuple0;\nvar b = tuple1;\nvar c = 0i;\nvar d " +
    "= 0i;\nlet tuple0_1 = seed;\nvar first = tuple0_1;\nvar second = 0i;\nvar round = 0i" +
    ";\nloop {\nif (!(round < 10i)) { break; }\nlet upperOf_1 = upperOf((-766435501i), a" +
    ");\nlet tuple0_2 = upperOf_1;\nlet tuple1_1 = ((-766435501i) * a);\nlet upperA = tu" +
    "ple0_2;\nlet lowerA = tuple1_1;\nlet upperOf_2 = upperOf((-845247145i), c);\nlet tu" +
    "ple0_3 = upperOf_2;\nlet tuple1_2 = ((-845247145i) * c);\nlet upperC = tuple0_3;\nl" +
    "et lowerC = tuple1_2;\na = ((upperC ^ b) ^ first);\nb = lowerC;\nc = ((upperA ^ d) " +
    "^ second);\nd = lowerA;\nfirst = (first + (-1640531527i));\nsecond = (second + (-11" +
    "50833019i));\ncontinuing {\nround = (round + 1i);\n}\n}\nreturn a;\n}\n@compute @workgr" +
    "oup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local_id:" +
    " vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: ve" +
    "c3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\nlet " +
    "at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= launch." +
    "blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch.blo" +
    "cksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.bloc" +
    "ksY);\n}\nlet seed = launch.seed;\nlet step = launch.step;\nlet low = launch.low;\nle" +
    "t width = launch.width;\nlet seed_1 = seed;\nlet step_1 = step;\nlet low_1 = low;\nl" +
    "et width_1 = width;\nlet i = ((block.x * blockX) + thread.x);\nif (i < launch.leng" +
    "th_out) {\nlet randomIntOnGpu_1 = randomIntOnGpu(seed_1, i, step_1);\nlet value = " +
    "(low_1 + w_unsigned_rest(randomIntOnGpu_1, width_1));\nout[i] = value;\n}\n}\n",
  lines: "",
  sites: [],
  thread: function (t, out$, seed$, step$, low$, width$) {
    const { fround, imul } = Math;
    const unsignedRest = (a, b) => ((a >>> 0) % (b >>> 0)) | 0;
    seed$ |= 0;
    step$ |= 0;
    low$ |= 0;
    width$ |= 0;
    function upperOf$(a$, b$) {
      let tuple0$ = 0,
        tuple1$ = 0,
        tuple0$1 = 0,
        tuple1$1 = 0,
        low$1 = 0,
        middle$ = 0,
        other$ = 0;
      tuple0$ = a$ & 65535;
      tuple1$ = (a$ >>> 16) | 0;
      tuple0$1 = b$ & 65535;
      tuple1$1 = (b$ >>> 16) | 0;
      low$1 = (imul(tuple0$, tuple0$1) >>> 16) | 0;
      middle$ = (imul(tuple1$, tuple0$1) + low$1) | 0;
      other$ = (imul(tuple0$, tuple1$1) + (middle$ & 65535)) | 0;
      return (((imul(tuple1$, tuple1$1) + ((middle$ >>> 16) | 0)) | 0) + ((other$ >>> 16) | 0)) | 0;
    }
    function randomIntOnGpu$(seed$1, stream$, step$1) {
      let tuple0$2 = 0,
        tuple1$2 = 0,
        a$1 = 0,
        b$1 = 0,
        c$ = 0,
        d$ = 0,
        tuple0$3 = 0,
        first$ = 0,
        second$ = 0,
        round$ = 0,
        upperOf$1 = 0,
        tuple0$4 = 0,
        tuple1$3 = 0,
        upperA$ = 0,
        lowerA$ = 0,
        upperOf$2 = 0,
        tuple0$5 = 0,
        tuple1$4 = 0,
        upperC$ = 0,
        lowerC$ = 0;
      tuple0$2 = step$1;
      tuple1$2 = stream$;
      a$1 = tuple0$2;
      b$1 = tuple1$2;
      c$ = 0;
      d$ = 0;
      tuple0$3 = seed$1;
      first$ = tuple0$3;
      second$ = 0;
      round$ = 0;
      loop$: for (;;) {
        if (!(round$ < 10)) break;
        loop$r: {
          upperOf$1 = upperOf$(-766435501, a$1);
          tuple0$4 = upperOf$1;
          tuple1$3 = imul(-766435501, a$1);
          upperA$ = tuple0$4;
          lowerA$ = tuple1$3;
          upperOf$2 = upperOf$(-845247145, c$);
          tuple0$5 = upperOf$2;
          tuple1$4 = imul(-845247145, c$);
          upperC$ = tuple0$5;
          lowerC$ = tuple1$4;
          a$1 = upperC$ ^ b$1 ^ first$;
          b$1 = lowerC$;
          c$ = upperA$ ^ d$ ^ second$;
          d$ = lowerA$;
          first$ = (first$ + -1640531527) | 0;
          second$ = (second$ + -1150833019) | 0;
        }
        round$ = (round$ + 1) | 0;
      }
      return a$1;
    }
    let seed$2 = 0,
      step$2 = 0,
      low$2 = 0,
      width$1 = 0,
      i$ = 0,
      randomIntOnGpu$1 = 0,
      value$ = 0;
    seed$2 = seed$;
    step$2 = step$;
    low$2 = low$;
    width$1 = width$;
    i$ = (imul(t.bx, t.dx) + t.tx) | 0;
    if (i$ < out$.length) {
      randomIntOnGpu$1 = randomIntOnGpu$(seed$2, i$, step$2);
      value$ = (low$2 + unsignedRest(randomIntOnGpu$1, width$1)) | 0;
      out$[i$] = value$;
    }
  },
};
export const chirped: KernelDescription = {
  name: "chirped",
  block: [256, 1, 1],
  parameters: [
    { name: "out", type: "Float32Array", writes: true },
    { name: "x", type: "Float32Array", writes: false },
    { name: "factors", type: "Float32Array", writes: false },
    { name: "from", type: "i32" },
    { name: "to", type: "i32" },
    { name: "count", type: "i32" },
    { name: "sign", type: "f32" },
    { name: "scale", type: "f32" },
  ],
  shared: [],
  barriers: false,
  wgsl:
    "override blockX: i32 = 64;\noverride blockY: i32 = 1;\noverride blockZ: i32 = 1;\no" +
    "verride split: bool = false;\nstruct Launch {\nblocksX: i32,\nblocksY: i32,\nblocksZ" +
    ": i32,\nkernel: u32,\nlength_out: i32,\nlength_x: i32,\nlength_factors: i32,\nfrom_1:" +
    " i32,\nto: i32,\ncount: i32,\nsign_1: f32,\nscale: f32,\n}\n@group(0) @binding(0) var<" +
    "uniform> launch: Launch;\n@group(0) @binding(1) var<storage, read_write> out: arr" +
    "ay<f32>;\n@group(0) @binding(2) var<storage, read> x: array<f32>;\n@group(0) @bind" +
    "ing(3) var<storage, read> factors: array<f32>;\nfn w_quotient(a: i32, b: i32) -> " +
    "i32 {\nif (b == 0i) { return 0i; }\nreturn a / b;\n}\nfn w_get_x(i: i32) -> f32 {\nle" +
    "t isInside = u32(i) < u32(launch.length_x);\nreturn select(0.0f, x[i], isInside);" +
    "\n}\nfn w_get_factors(i: i32) -> f32 {\nlet isInside = u32(i) < u32(launch.length_f" +
    "actors);\nreturn select(0.0f, factors[i], isInside);\n}\nfn w_set_out(i: i32, value" +
    ": f32) {\nif (u32(i) < u32(launch.length_out)) { out[i] = value; }\n}\n@compute @wo" +
    "rkgroup_size(blockX, blockY, blockZ)\nfn main(@builtin(local_invocation_id) local" +
    "_id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups" +
    ": vec3u) {\nlet thread = vec3i(local_id);\nvar block = vec3i(group);\nif (split) {\n" +
    "let at = i32(group.x + groups.x * (group.y + groups.y * group.z));\nif (at >= lau" +
    "nch.blocksX * launch.blocksY * launch.blocksZ) { return; }\nlet row = at / launch" +
    ".blocksX;\nblock = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch." +
    "blocksY);\n}\nlet from_1 = launch.from_1;\nlet to = launch.to;\nlet count = launch.c" +
    "ount;\nlet sign_1 = launch.sign_1;\nlet scale = launch.scale;\nlet from_2 = from_1;" +
    "\nlet to_1 = to;\nlet count_1 = count;\nlet sign_2 = sign_1;\nlet scale_1 = scale;\nl" +
    "et i = ((block.x * blockX) + thread.x);\nif (i >= (launch.length_out >> 1u)) {\nre" +
    "turn;\n}\nlet lane = w_quotient(i, to_1);\nlet place = (i - (lane * to_1));\nlet tup" +
    "le0 = 0.0f;\nlet tuple1 = 0.0f;\nvar re = tuple0;\nvar im = tuple1;\nif (place < cou" +
    "nt_1) {\nlet at = (2i * ((lane * from_2) + place));\nlet tuple0_1 = w_get_x(at);\nl" +
    "et tuple1_1 = w_get_x(at + 1i);\nlet tuple0_2 = w_get_factors(2i * place);\nlet tu" +
    "ple1_2 = (sign_2 * w_get_factors((2i * place) + 1i));\nre = (scale_1 * ((tuple0_1" +
    " * tuple0_2) - (tuple1_1 * tuple1_2)));\nim = (scale_1 * ((tuple0_1 * tuple1_2) +" +
    " (tuple1_1 * tuple0_2)));\n}\nw_set_out(2i * i, re);\nw_set_out((2i * i) + 1i, im);" +
    "\n}\n",
  lines: "",
  sites: [],
};
