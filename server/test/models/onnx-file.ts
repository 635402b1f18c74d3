/** The few messages of ONNX (onnx.proto3) that a small network needs, written by hand. */

type Node = { op: string; inputs: string[]; output: string; ints?: Record<string, number> }
type Values = { name: string; dims: number[]; numbers: Float32Array | BigInt64Array }
type TensorShape = { name: string; type: 'float' | 'int64'; dims: string[] }

export type Graph = { nodes: Node[]; constants: Values[]; inputs: TensorShape[]; outputs: TensorShape[] }

const elementTypes = { float: 1, int64: 7 } as const
const [varintType, bytesType] = [0, 2]
const ofInteger = 2

/** The bytes of a model with this graph, of version 13 of the operators. */
export function onnxFile({ nodes, constants, inputs, outputs }: Graph): Uint8Array {
  const graph = [
    ...nodes.flatMap((node) => bytesField(1, nodeOf(node))),
    ...bytesField(2, text('graph')),
    ...constants.flatMap((values) => bytesField(5, tensorOf(values))),
    ...inputs.flatMap((one) => bytesField(11, valueOf(one))),
    ...outputs.flatMap((one) => bytesField(12, valueOf(one))),
  ]
  return Uint8Array.from([...intField(1, 8), ...bytesField(8, intField(2, 13)), ...bytesField(7, graph)])
}

function nodeOf({ op, inputs, output, ints = {} }: Node): number[] {
  return [
    ...inputs.flatMap((name) => bytesField(1, text(name))),
    ...bytesField(2, text(output)),
    ...bytesField(4, text(op)),
    ...Object.entries(ints).flatMap(([name, value]) =>
      bytesField(5, [...bytesField(1, text(name)), ...intField(3, value), ...intField(20, ofInteger)]),
    ),
  ]
}

function tensorOf({ name, dims, numbers }: Values): number[] {
  const type = numbers instanceof Float32Array ? 'float' : 'int64'
  const raw = [...new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)]
  return [
    ...dims.flatMap((size) => intField(1, size)),
    ...intField(2, elementTypes[type]),
    ...bytesField(8, text(name)),
    ...bytesField(9, raw),
  ]
}

function valueOf({ name, type, dims }: TensorShape): number[] {
  const shape = dims.flatMap((dim) =>
    bytesField(1, /^\d+$/.test(dim) ? intField(1, Number(dim)) : bytesField(2, text(dim))),
  )
  const tensor = [...intField(1, elementTypes[type]), ...bytesField(2, shape)]
  return [...bytesField(1, text(name)), ...bytesField(2, bytesField(1, tensor))]
}

function text(said: string): number[] {
  return [...new TextEncoder().encode(said)]
}

function intField(field: number, value: number): number[] {
  return [...varint((field << 3) | varintType), ...varint(value)]
}

function bytesField(field: number, bytes: readonly number[]): number[] {
  return [...varint((field << 3) | bytesType), ...varint(bytes.length), ...bytes]
}

function varint(value: number): number[] {
  const low = value % 128
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))]
}
