import { getText, parseMessage, type WireField } from '../../engines/own-models/protobuf.ts'
import { createTextField, encodeMessage } from './protobuf.ts'

/** The numbers of the fields in `onnx.proto3`. */
const modelFields = { graph: 7 }
const graphFields = { node: 1, initializer: 5, output: 12 }
/** Of an output, its type, the shape of that, and its dimensions. */
const outputPath = { type: 2, tensorType: 1, shape: 2, dimension: 1, value: 1 }
const nodeFields = { input: 1, output: 2, name: 3, opType: 4, attribute: 5 }
const attributeFields = { name: 1, float: 2, integer: 3, tensor: 5, integers: 8, type: 20 }
const tensorFields = { dims: 1, dataType: 2, floats: 4, name: 8, rawData: 9 }
const floatType = 1n
const attributeTypes = { float: 1n, tensor: 4n }

/** A tensor of weights. */
export type WeightTensor = { dims: number[]; values: Float32Array }
export type OnnxNode = {
  op: string
  inputs: string[]
  outputs: string[]
  attributes: Map<string, WireField[]>
}
export type OnnxGraph = { nodes: OnnxNode[]; weights: Map<string, WeightTensor> }

/** Parses the nodes of a model, and its weights, which `Constant` nodes hold. */
export function parseModel(bytes: Uint8Array): OnnxGraph {
  const graph = parseMessage(getBytes(parseMessage(bytes), modelFields.graph))
  const tensors = listMessages(graph, graphFields.initializer)
  const weights = new Map(
    tensors.flatMap((tensor) => {
      const parsed = parseWeights(tensor)
      return parsed ? [[getText(tensor, tensorFields.name), parsed] as const] : []
    }),
  )
  const nodes: OnnxNode[] = []
  for (const node of listMessages(graph, graphFields.node).map(parseNode)) {
    const value = node.op === 'Constant' ? node.attributes.get('value') : undefined
    const parsed = value && parseWeights(parseMessage(getBytes(value, attributeFields.tensor)))
    if (parsed) weights.set(node.outputs[0] ?? '', parsed)
    else nodes.push(node)
  }
  return { nodes, weights }
}

/**
 * Encodes the model again, with its nodes and weights replaced.
 *
 * @param classes the last dimension of the output, if it has changed.
 */
export function replaceGraph(
  original: Uint8Array,
  { nodes, weights }: OnnxGraph,
  classes?: number,
): Uint8Array {
  const model = parseMessage(original)
  const graph = parseMessage(getBytes(model, modelFields.graph))
  const used = new Set(nodes.flatMap(({ inputs }) => inputs))
  const encoded: WireField[] = [
    ...nodes.map((node) => ({ number: graphFields.node, bytes: encodeNode(node) })),
    ...graph
      .filter(({ number }) => number !== graphFields.node && number !== graphFields.initializer)
      .map((field) =>
        field.number === graphFields.output && classes ? setLastDimension(field, classes) : field,
      ),
    ...[...weights]
      .filter(([name]) => used.has(name))
      .map(([name, tensor]) => ({ number: graphFields.initializer, bytes: encodeWeights(name, tensor) })),
  ]
  const replace = (field: WireField): WireField =>
    field.number === modelFields.graph ? { number: field.number, bytes: encodeMessage(encoded) } : field
  return encodeMessage(model.map(replace))
}

function setLastDimension(output: WireField, size: number): WireField {
  const { type, tensorType, shape, dimension, value } = outputPath
  const setSize = (dimensions: WireField[]) => [
    ...dimensions.slice(0, -1),
    { number: dimension, bytes: encodeMessage([{ number: value, varint: BigInt(size) }]) },
  ]
  const change = (field: WireField, [number, ...rest]: number[]): WireField => {
    if (!('bytes' in field)) return field
    const fields = parseMessage(field.bytes)
    const changed =
      number === undefined
        ? setSize(fields)
        : fields.map((inner) => (inner.number === number ? change(inner, rest) : inner))
    return { number: field.number, bytes: encodeMessage(changed) }
  }
  return change(output, [type, tensorType, shape])
}

export function createFloatAttribute(name: string, value: number): WireField[] {
  const fixed = new Uint8Array(new Float32Array([value]).buffer)
  return [
    createTextField(attributeFields.name, name),
    { number: attributeFields.float, fixed, wireType: 5 },
    { number: attributeFields.type, varint: attributeTypes.float },
  ]
}

export function getIntegersAttribute(node: OnnxNode, name: string): number[] {
  const attribute = node.attributes.get(name) ?? []
  return [attributeFields.integers, attributeFields.integer].flatMap((number) =>
    listIntegers(attribute, number),
  )
}

/** Returns integers that are packed or not. */
const listIntegers = (fields: WireField[], number: number): number[] =>
  fields
    .filter((field) => field.number === number)
    .flatMap((field) =>
      'varint' in field ? [Number(field.varint)] : 'bytes' in field ? parseVarints(field.bytes) : [],
    )

const listMessages = (fields: WireField[], number: number): WireField[][] =>
  fields.flatMap((field) => (field.number === number && 'bytes' in field ? [parseMessage(field.bytes)] : []))

function parseNode(fields: WireField[]): OnnxNode {
  const listTexts = (number: number) =>
    fields.filter((field) => field.number === number).map((field) => getText([field], number))
  const attributes = listMessages(fields, nodeFields.attribute)
  return {
    op: getText(fields, nodeFields.opType),
    inputs: listTexts(nodeFields.input),
    outputs: listTexts(nodeFields.output),
    attributes: new Map(attributes.map((attribute) => [getText(attribute, attributeFields.name), attribute])),
  }
}

function encodeNode({ op, inputs, outputs, attributes }: OnnxNode): Uint8Array {
  return encodeMessage([
    ...inputs.map((name) => createTextField(nodeFields.input, name)),
    ...outputs.map((name) => createTextField(nodeFields.output, name)),
    createTextField(nodeFields.name, outputs[0] ?? ''),
    createTextField(nodeFields.opType, op),
    ...[...attributes.values()].map((fields) => ({
      number: nodeFields.attribute,
      bytes: encodeMessage(fields),
    })),
  ])
}

/** Returns undefined for a tensor of integers. */
function parseWeights(tensor: WireField[]): WeightTensor | undefined {
  if (listIntegers(tensor, tensorFields.dataType).some((type) => BigInt(type) !== floatType)) return
  const parts = tensor.flatMap((field) => {
    if (field.number !== tensorFields.rawData && field.number !== tensorFields.floats) return []
    return 'bytes' in field ? [field.bytes] : 'fixed' in field ? [field.fixed] : []
  })
  if (parts.length === 0) return
  const values = new Float32Array(new Uint8Array(Buffer.concat(parts)).buffer)
  return { dims: listIntegers(tensor, tensorFields.dims), values }
}

function encodeWeights(name: string, { dims, values }: WeightTensor): Uint8Array {
  return encodeMessage([
    ...dims.map((dim) => ({ number: tensorFields.dims, varint: BigInt(dim) })),
    { number: tensorFields.dataType, varint: floatType },
    createTextField(tensorFields.name, name),
    {
      number: tensorFields.rawData,
      bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    },
  ])
}

function parseVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const byte of bytes) {
    value += (byte & 0x7f) * 2 ** shift
    shift += 7
    if (byte >= 0x80) continue
    numbers.push(value)
    value = 0
    shift = 0
  }
  return numbers
}

function getBytes(fields: WireField[], number: number): Uint8Array {
  const field = fields.find((candidate) => candidate.number === number)
  if (!field || !('bytes' in field)) throw new Error(`The message has no field ${number}`)
  return field.bytes
}
