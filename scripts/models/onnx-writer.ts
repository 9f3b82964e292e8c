import type { WireField } from '../../engines/own-models/protobuf.ts'
import { encodeHalfFloats } from './half-floats.ts'
import { createTextField, encodeMessage } from './protobuf.ts'
import type { Constant } from './tf-graph.ts'

/** The numbers of the fields in `onnx.proto3`. */
const modelFields = { irVersion: 1, producer: 2, graph: 7, opsets: 8 }
const opsetFields = { version: 2 }
const graphFields = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const nodeFields = { input: 1, output: 2, name: 3, opType: 4, attribute: 5 }
const attributeFields = { name: 1, float: 2, integer: 3, text: 4, integers: 8, type: 20 }
const attributeTypes = { float: 1n, integer: 2n, text: 3n, integers: 7n }
const tensorFields = { dims: 1, dataType: 2, name: 8, rawData: 9 }
const dataTypes = { float: 1n, int64: 7n, float16: 10n }
const irVersion = 8n
const opsetVersion = 18n
const minHalfCount = 1000

/** An integer is a `bigint`, other numbers are floats. */
export type AttributeValue = number | bigint | string | number[]
export type OnnxNodeSpec = {
  op: string
  inputs: string[]
  outputs: string[]
  attributes?: Record<string, AttributeValue>
}
/** `float32`. Its sizes are fixed. */
type ValueInfo = { name: string; dims: number[] | undefined }
export type OnnxModelSpec = {
  name: string
  inputs: ValueInfo[]
  outputs: ValueInfo[]
  nodes: OnnxNodeSpec[]
  weights: Map<string, Constant>
}

/** Many numbers have 16 bits each and are converted by nodes, which ONNX Runtime replaces when it loads the model. */
export function encodeOnnxModel({ name, inputs, outputs, nodes, weights }: OnnxModelSpec): Uint8Array {
  const isHalf = ({ values }: Constant) => values instanceof Float32Array && values.length >= minHalfCount
  const used = new Set(nodes.flatMap((node) => node.inputs))
  const initializers = [...weights].filter(([key]) => used.has(key))
  const casts = initializers
    .filter(([, weight]) => isHalf(weight))
    .map(([key]) => ({
      op: 'Cast',
      inputs: [`${key}/half`],
      outputs: [key],
      attributes: { to: dataTypes.float },
    }))
  const graph = encodeMessage([
    ...[...casts, ...nodes].map((node) => ({ number: graphFields.node, bytes: encodeNode(node) })),
    createTextField(graphFields.name, name),
    ...initializers.map(([key, weight]) => ({
      number: graphFields.initializer,
      bytes: isHalf(weight) ? encodeTensor(`${key}/half`, weight, true) : encodeTensor(key, weight, false),
    })),
    ...inputs.map((info) => ({ number: graphFields.input, bytes: encodeValueInfo(info) })),
    ...outputs.map((info) => ({ number: graphFields.output, bytes: encodeValueInfo(info) })),
  ])
  return encodeMessage([
    { number: modelFields.irVersion, varint: irVersion },
    createTextField(modelFields.producer, 'scripts/models'),
    { number: modelFields.graph, bytes: graph },
    {
      number: modelFields.opsets,
      bytes: encodeMessage([{ number: opsetFields.version, varint: opsetVersion }]),
    },
  ])
}

function encodeNode({ op, inputs, outputs, attributes = {} }: OnnxNodeSpec): Uint8Array {
  return encodeMessage([
    ...inputs.map((input) => createTextField(nodeFields.input, input)),
    ...outputs.map((output) => createTextField(nodeFields.output, output)),
    createTextField(nodeFields.name, outputs[0] ?? ''),
    createTextField(nodeFields.opType, op),
    ...Object.entries(attributes).map(([name, value]) => ({
      number: nodeFields.attribute,
      bytes: encodeMessage([createTextField(attributeFields.name, name), ...encodeAttributeValue(value)]),
    })),
  ])
}

function encodeAttributeValue(value: AttributeValue): WireField[] {
  const type = (varint: bigint) => ({ number: attributeFields.type, varint })
  if (typeof value === 'bigint')
    return [{ number: attributeFields.integer, varint: value }, type(attributeTypes.integer)]
  if (typeof value === 'string')
    return [createTextField(attributeFields.text, value), type(attributeTypes.text)]
  if (typeof value === 'number') {
    const fixed = new Uint8Array(Float32Array.of(value).buffer)
    return [{ number: attributeFields.float, fixed, wireType: 5 }, type(attributeTypes.float)]
  }
  const integers = value.map((item) => ({ number: attributeFields.integers, varint: BigInt(item) }))
  return [...integers, type(attributeTypes.integers)]
}

function encodeTensor(name: string, { dims, values }: Constant, isHalf: boolean): Uint8Array {
  const [dataType, data] = isHalf
    ? [dataTypes.float16, encodeHalfFloats(values)]
    : values instanceof Float32Array
      ? [dataTypes.float, values.slice()]
      : [dataTypes.int64, BigInt64Array.from(values, BigInt)]
  return encodeMessage([
    ...dims.map((dim) => ({ number: tensorFields.dims, varint: BigInt(dim) })),
    { number: tensorFields.dataType, varint: dataType },
    createTextField(tensorFields.name, name),
    { number: tensorFields.rawData, bytes: new Uint8Array(data.buffer) },
  ])
}

/** Encodes a `TypeProto.Tensor`, whose type and shape are its fields 1 and 2. */
function encodeValueInfo({ name, dims }: ValueInfo): Uint8Array {
  const shape = dims?.map((dim) => ({
    number: 1,
    bytes: encodeMessage([{ number: 1, varint: BigInt(dim) }]),
  }))
  const tensorType = encodeMessage([
    { number: 1, varint: dataTypes.float },
    ...(shape ? [{ number: 2, bytes: encodeMessage(shape) }] : []),
  ])
  return encodeMessage([
    createTextField(1, name),
    { number: 2, bytes: encodeMessage([{ number: 1, bytes: tensorType }]) },
  ])
}
