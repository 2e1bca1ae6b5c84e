// In: a program with calls. Out: the same program with fewer or simpler calls to try.
import type { ArgumentData, BufferData, CallData } from "./arguments.js";
import { KINDS } from "./kinds.js";

interface WithCalls {
  readonly source: string;
  readonly calls: readonly CallData[];
}

export function fewerCalls({ source, calls }: WithCalls): WithCalls[] {
  if (calls.length < 2) return [];
  return [
    ...calls.map((call) => ({ source, calls: [call] })),
    { source, calls: calls.slice(calls.length >> 1) },
    ...calls.map((_, index) => ({ source, calls: calls.filter((__, position) => position !== index) })),
  ];
}

export function simplerCalls({ source, calls }: WithCalls): WithCalls[] {
  return calls.flatMap((call, index) =>
    simplerCall(call).map((simple) => ({
      source,
      calls: calls.map((old, position) => (position === index ? simple : old)),
    })),
  );
}

function simplerCall(call: CallData): CallData[] {
  const result: CallData[] = [];
  call.arguments.forEach((value, index) => {
    const put = (by: ArgumentData): void =>
      void result.push({ ...call, arguments: call.arguments.map((old, position) => (position === index ? by : old)) });
    if (value.type === "number")
      for (const text of ["0", "1", "2", "-1"])
        if (weight(text) < weight(value.value)) put({ type: "number", value: text });
    if (value.type === "array" && value.length > 0)
      for (const length of [Math.floor(value.length / 2), value.length - 1]) put({ ...value, length });
    if (value.type === "array" && value.offset > 0) put({ ...value, offset: 0 });
    if (value.type === "boolean" && value.value) put({ type: "boolean", value: false });
  });
  call.buffers.forEach((buffer, index) => {
    for (const values of simplerValues(buffer, used(call, index)))
      result.push({
        ...call,
        buffers: call.buffers.map((old, position) => (position === index ? { ...old, values } : old)),
      });
  });
  return result;
}

/** How plain a number reads: candidates only go to plainer ones, so that shrinking ends. */
function weight(text: string): number {
  const order = ["0", "1", "2", "-1"].indexOf(text);
  return order >= 0 ? order : 10 + text.length;
}

/** How many elements of a buffer the arguments reach. */
function used(call: CallData, buffer: number): number {
  const ends = call.arguments.map((value) =>
    value.type === "array" && value.buffer === buffer ? value.offset + value.length * KINDS[value.kind].bytes : 0,
  );
  return Math.ceil(Math.max(0, ...ends) / KINDS[call.buffers[buffer]!.kind].bytes);
}

function simplerValues({ values }: BufferData, length: number): string[][] {
  const result: string[][] = [];
  if (length < values.length) result.push(values.slice(0, length));
  if (values.some((value) => value !== "0")) result.push(values.map(() => "0"));
  if (values.length > 1)
    for (const [from, to] of [
      [0, values.length >> 1],
      [values.length >> 1, values.length],
    ] as const) {
      if (values.slice(from, to).some((value) => value !== "0"))
        result.push(values.map((value, index) => (index >= from && index < to ? "0" : value)));
    }
  values.forEach((value, index) => {
    if (values.length > 20) return;
    for (const text of ["0", "1", "2"])
      if (weight(text) < weight(value)) result.push(values.map((old, position) => (position === index ? text : old)));
  });
  return result;
}
