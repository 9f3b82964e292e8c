import { createTextField, encodeMessage } from '../../scripts/models/protobuf.ts'
import type { WireField } from '../own-models/protobuf.ts'

type ElementType = keyof typeof elements
/** A dimension of 0 is not fixed. */
type Value = { name: string; type?: ElementType; dims: readonly number[] }
/** Always returned, whatever the image is. */
type ConstantOutput = Value & { values: readonly number[] }

export type ModelSpec = {
  inputs?: readonly Value[]
  outputs: readonly ConstantOutput[]
  metadata?: Record<string, string>
  opset?: number
  /** Fields of `ModelProto` and `GraphProto` that hostile files have. */
  modelFields?: WireField[]
  graphFields?: WireField[]
}

const elements = {
  float32: { number: 1, toBytes: (values: readonly number[]) => Float32Array.from(values) },
  uint8: { number: 2, toBytes: (values: readonly number[]) => Uint8Array.from(values) },
  int32: { number: 6, toBytes: (values: readonly number[]) => Int32Array.from(values) },
  int64: { number: 7, toBytes: (values: readonly number[]) => BigInt64Array.from(values.map(BigInt)) },
  float16: { number: 10, toBytes: (values: readonly number[]) => Uint16Array.from(values) },
}

/** Builds an ONNX file whose outputs are constants. */
export function buildModel({
  inputs = [{ name: 'images', dims: [1, 3, 64, 64] }],
  outputs,
  metadata = {},
  opset = 17,
  modelFields = [],
  graphFields = [],
}: ModelSpec): Uint8Array {
  const graph = encodeMessage([
    ...outputs.map(({ name }) => createMessageField(1, buildNode('Identity', [`${name}.value`], name))),
    createTextField(2, 'graph'),
    ...outputs.map(({ name, ...output }) =>
      createMessageField(5, buildTensor({ name: `${name}.value`, ...output })),
    ),
    ...inputs.map((input) => createMessageField(11, buildValue(input))),
    ...outputs.map((output) => createMessageField(12, buildValue(output))),
    ...graphFields,
  ])
  return encodeMessage([
    { number: 1, varint: 8n },
    { number: 7, bytes: graph },
    createMessageField(8, [createTextField(1, ''), { number: 2, varint: BigInt(opset) }]),
    ...Object.entries(metadata).map(([key, value]) =>
      createMessageField(14, [createTextField(1, key), createTextField(2, value)]),
    ),
    ...modelFields,
  ])
}

export const createMessageField = (number: number, fields: WireField[]): WireField => ({
  number,
  bytes: encodeMessage(fields),
})

export const buildNode = (
  operator: string,
  inputs: readonly string[],
  output: string,
  domain = '',
): WireField[] => [
  ...inputs.map((input) => createTextField(1, input)),
  createTextField(2, output),
  createTextField(4, operator),
  createTextField(7, domain),
]

export function buildTensor({ name, type = 'float32', dims, values }: ConstantOutput): WireField[] {
  const { buffer } = elements[type].toBytes(values)
  return [
    ...dims.map((dim) => ({ number: 1, varint: BigInt(dim) })),
    { number: 2, varint: BigInt(elements[type].number) },
    createTextField(8, name),
    { number: 9, bytes: new Uint8Array(buffer) },
  ]
}

function buildValue({ name, type = 'float32', dims }: Value): WireField[] {
  const shape = dims.map((dim) =>
    createMessageField(1, dim > 0 ? [{ number: 1, varint: BigInt(dim) }] : [createTextField(2, 'dynamic')]),
  )
  const tensor = [{ number: 1, varint: BigInt(elements[type].number) }, createMessageField(2, shape)]
  return [createTextField(1, name), createMessageField(2, [createMessageField(1, tensor)])]
}
