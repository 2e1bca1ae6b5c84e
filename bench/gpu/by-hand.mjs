/** A shader by hand, its numbers and its buffers in; a function that has a device run it so many times out. */
const [UNIFORM, COPY_TARGET, COMPUTE] = [64, 8, 4];
const ALIGNED = 16;

export async function byHand(device, texts, { launch, uniform }, buffers) {
  const code = texts.join("\n");
  const kinds = [...code.matchAll(/var<storage, (\w+)>/g)].map(([, access]) =>
    access === "read" ? "read-only-storage" : "storage",
  );
  const entry = (binding, type) => ({ binding, visibility: COMPUTE, buffer: { type } });
  const layout = device.createBindGroupLayout({
    entries: [entry(0, "uniform"), ...kinds.map((type, k) => entry(k + 1, type))],
  });
  const pipeline = await device.createComputePipelineAsync({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    compute: { module: device.createShaderModule({ code }), entryPoint: "main" },
  });
  const numbers = device.createBuffer({
    size: Math.ceil(uniform.length / ALIGNED) * ALIGNED,
    usage: UNIFORM | COPY_TARGET,
  });
  device.queue.writeBuffer(numbers, 0, uniform);
  const group = device.createBindGroup({
    layout,
    entries: [numbers, ...buffers].map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  const blocks = [launch.grid].flat();
  return async (count) => {
    for (let k = 0; k < count; k++) {
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(...blocks);
      pass.end();
      device.queue.submit([encoder.finish()]);
    }
    await device.queue.onSubmittedWorkDone();
  };
}
