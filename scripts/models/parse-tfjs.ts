import { decodeHalfFloats } from './half-floats.ts'
import { type Constant, orderConvWeights, type TfGraph, type TfNode } from './tf-graph.ts'

/** A string is base64 or a list of character codes. */
type Attribute = {
  s?: string | number[]
  i?: string
  f?: number
  list?: { i?: string[] }
}
type JsonNode = { name: string; op: string; input?: string[]; attr?: Record<string, Attribute> }
type WeightEntry = {
  name: string
  shape: number[]
  dtype: 'float32' | 'int32'
  quantization?: { dtype: 'float16' }
}
/** The file `model.json` of a graph model of TensorFlow.js. */
export type TfjsModelJson = {
  modelTopology: { node: JsonNode[] }
  weightsManifest: { weights: WeightEntry[] }[]
}

const depthwise = 'DepthwiseConv2dNative'

/** @param shards the files of the weights, joined. */
export function parseTfjs({ modelTopology, weightsManifest }: TfjsModelJson, shards: Uint8Array): TfGraph {
  const constants = parseConstants(
    weightsManifest.flatMap(({ weights }) => weights),
    shards,
  )
  const nodes = modelTopology.node.filter(({ op }) => op !== 'Const').map(parseNode)
  for (const { op, inputs } of nodes.filter((node) => node.op === 'Conv2D' || node.op === depthwise)) {
    const name = inputs[1] ?? ''
    const weights = constants.get(name)
    if (weights) constants.set(name, orderConvWeights(weights, op === depthwise))
  }
  return { nodes, constants }
}

function parseNode({ name, op, input = [], attr = {} }: JsonNode): TfNode {
  const listInteger = (key: string) => attr[key]?.list?.i?.slice(1, 3).map(Number) ?? []
  const count = Number(attr.num_split?.i ?? 1)
  return {
    op,
    // A control dependency has no value.
    inputs: input.filter((from) => !from.startsWith('^')).map((from) => from.replace(/:0$/, '')),
    outputs: Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}:${index}`)),
    strides: listInteger('strides'),
    window: listInteger('ksize'),
    isSame: toText(attr.padding?.s) === 'SAME',
    alpha: attr.alpha?.f ?? 0,
    epsilon: attr.epsilon?.f ?? 0,
  }
}

const toText = (value: string | number[] = '') =>
  typeof value === 'string' ? Buffer.from(value, 'base64').toString() : String.fromCharCode(...value)

function parseConstants(entries: WeightEntry[], shards: Uint8Array): Map<string, Constant> {
  let offset = 0
  return new Map(
    entries.map(({ name, shape, dtype, quantization }): [string, Constant] => {
      const count = shape.reduce((product, dim) => product * dim, 1)
      // A slice of a Buffer would share its memory.
      const bytes = new Uint8Array(shards.subarray(offset, offset + count * (quantization ? 2 : 4)))
      offset += bytes.length
      if (quantization) return [name, { dims: shape, values: decodeHalfFloats(bytes) }]
      const values = dtype === 'int32' ? new Int32Array(bytes.buffer) : new Float32Array(bytes.buffer)
      return [name, { dims: shape, values }]
    }),
  )
}
