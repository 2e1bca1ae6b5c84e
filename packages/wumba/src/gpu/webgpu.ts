/** What of WebGPU is used, so that declarations need no library of types for it. */

export interface Buffer {
  readonly size: number;
  readonly mapState: string;
  mapAsync(mode: number): Promise<unknown>;
  getMappedRange(): ArrayBuffer;
  unmap(): void;
  destroy(): void;
}
export interface Pipeline {
  readonly label: string;
}
interface Pass {
  setPipeline(pipeline: Pipeline): void;
  setBindGroup(index: number, group: object): void;
  dispatchWorkgroups(x: number, y: number, z: number): void;
  end(): void;
}
export interface QuerySet {
  destroy(): void;
}
export interface Encoder {
  beginComputePass(descriptor?: object): Pass;
  resolveQuerySet(set: QuerySet, first: number, count: number, to: Buffer, at: number): void;
  copyBufferToBuffer(from: Buffer, at: number, to: Buffer, there: number, size: number): void;
  finish(): object;
}
interface Message {
  readonly type: string;
  readonly message: string;
  readonly lineNum: number;
}
export interface ShaderModule {
  getCompilationInfo(): Promise<{ readonly messages: readonly Message[] }>;
}
export interface Device {
  readonly features: ReadonlySet<string>;
  readonly limits: Readonly<Record<string, number>>;
  readonly lost: Promise<{ readonly reason: string; readonly message: string }>;
  readonly queue: {
    submit(commands: readonly object[]): void;
    writeBuffer(buffer: Buffer, offset: number, data: ArrayBufferView): void;
    onSubmittedWorkDone(): Promise<unknown>;
  };
  createBuffer(descriptor: { size: number; usage: number; mappedAtCreation?: boolean }): Buffer;
  createQuerySet(descriptor: { type: string; count: number }): QuerySet;
  createShaderModule(descriptor: { code: string; label: string }): ShaderModule;
  createBindGroupLayout(descriptor: object): object;
  createPipelineLayout(descriptor: { bindGroupLayouts: object[] }): object;
  createComputePipelineAsync(descriptor: object): Promise<Pipeline>;
  createBindGroup(descriptor: object): object;
  createCommandEncoder(): Encoder;
  pushErrorScope(filter: string): void;
  popErrorScope(): Promise<{ readonly message: string } | null>;
  destroy(): void;
}
export interface Adapter {
  readonly features: ReadonlySet<string>;
  readonly limits: Readonly<Record<string, number>>;
  requestDevice(descriptor: { requiredFeatures: string[]; requiredLimits: Record<string, number> }): Promise<Device>;
}
/** `navigator.gpu`, or what npm `webgpu` makes. */
export interface Entry {
  requestAdapter(options: { powerPreference?: string }): Promise<Adapter | null>;
}

/** `GPUBufferUsage` and `GPUMapMode`, which not every environment has as globals. */
export const MAP_READ = 1;
export const COPY_SOURCE = 4;
export const COPY_TARGET = 8;
export const UNIFORM = 64;
export const STORAGE = 128;
export const QUERY_RESOLVE = 512;
/** `GPUShaderStage.COMPUTE` */
export const COMPUTE = 4;
