import type { TensorInfo } from '../runtime/model-runtime.ts'
import { ModelError } from './model-error.ts'
import { getText, readFields, type WireField } from './protobuf.ts'

export type ModelDescription = {
  inputs: TensorInfo[]
  outputs: TensorInfo[]
  metadata: Map<string, string>
  /** Of the standard operators. */
  opset: number
  /** Of all operators. Standard ones have the domain ''. */
  domains: Set<string>
  /** Names of the files with the weights, if they are in others. */
  externalFiles: Set<string>
  hasFunctions: boolean
}

// The numbers of the fields in `onnx.proto3`.
const modelFields = { graph: 7, opset: 8, metadata: 14, functions: 25 }
const opsetFields = { domain: 1, version: 2 }
const entryFields = { key: 1, value: 2 }
const graphFields = { node: 1, initializer: 5, input: 11, output: 12, sparseInitializer: 15 }
const nodeFields = { attribute: 5, domain: 7 }
const attributeFields = { tensor: 5, graph: 6, tensors: 10, graphs: 11, sparseTensor: 22, sparseTensors: 23 }
const tensorFields = { dims: 1, name: 8, externalData: 13, location: 14 }
const sparseFields = { values: 1, indices: 2 }
const valueFields = { name: 1, type: 2 }
const typeFields = { tensor: 1 }
const tensorTypeFields = { element: 1, shape: 2 }
const shapeFields = { dimension: 1 }
const dimensionFields = { value: 1 }

const maxNodes = 100_000
const maxGraphDepth = 8
const maxMetadataLength = 1_000_000

/** By the number of the type. */
const elementTypes = new Map([
  [1, 'float32'],
  [2, 'uint8'],
  [3, 'int8'],
  [6, 'int32'],
  [7, 'int64'],
  [9, 'bool'],
  [10, 'float16'],
  [11, 'float64'],
])

/** @throws ModelError if it is not an ONNX file, or a part of it is missing. */
export function describeModel(bytes: Uint8Array): ModelDescription {
  const otherFormat = recognizeOtherFormat(bytes)
  if (otherFormat) throw new ModelError(otherFormat)
  try {
    return new ModelReader().read(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ModelError('The file is not an ONNX model, or a part of it is missing.', { cause: error })
  }
}

/** Files that are often mistaken for models. */
function recognizeOtherFormat(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  if (start.startsWith('PK'))
    return 'The file is a ZIP or PyTorch file. Export the model to ONNX, for example with: yolo export model=best.pt format=onnx'
  if (start.startsWith('version https://git-lfs'))
    return 'The file is a pointer of Git LFS. Download the model with: git lfs pull'
  if (/^\s*<(!doctype|html)/i.test(start)) return 'The file is a web page. Download the model itself.'
  if (start.slice(4, 8) === 'TFL3')
    return 'The file is a TensorFlow Lite model. Convert it to ONNX, for example with tf2onnx.'
}

class ModelReader {
  readonly #domains = new Set<string>()
  readonly #externalFiles = new Set<string>()
  readonly #metadata = new Map<string, string>()
  readonly #weightNames = new Set<string>()
  readonly #inputs: TensorInfo[] = []
  readonly #outputs: TensorInfo[] = []
  #nodes = 0

  read(bytes: Uint8Array): ModelDescription {
    let [opset, graphs, hasFunctions] = [0, 0, false]
    for (const field of readFields(bytes)) {
      if (!('bytes' in field)) continue
      if (field.number === modelFields.graph) {
        graphs += 1
        this.#readGraph(field.bytes, 0)
      } else if (field.number === modelFields.opset) opset = readOpset(field.bytes) ?? opset
      else if (field.number === modelFields.metadata) this.#readMetadata(field.bytes)
      else if (field.number === modelFields.functions) hasFunctions = true
    }
    const isModel = graphs === 1 && opset > 0 && this.#nodes > 0 && this.#outputs.length > 0
    if (!isModel) throw new RangeError('There is no graph')
    return {
      // Old exports list the weights as inputs, too.
      inputs: this.#inputs.filter(({ name }) => !this.#weightNames.has(name)),
      outputs: this.#outputs,
      metadata: this.#metadata,
      opset,
      domains: this.#domains,
      externalFiles: this.#externalFiles,
      hasFunctions,
    }
  }

  #readMetadata(bytes: Uint8Array): void {
    if (bytes.length > maxMetadataLength) throw new RangeError('The metadata is too long')
    const entry = [...readFields(bytes)]
    this.#metadata.set(getText(entry, entryFields.key), getText(entry, entryFields.value))
  }

  #readGraph(bytes: Uint8Array, depth: number): void {
    if (depth > maxGraphDepth) throw new RangeError('Graphs are nested too deep')
    const { node, initializer, sparseInitializer } = graphFields
    for (const field of readFields(bytes)) {
      if (!('bytes' in field)) continue
      if (field.number === node) this.#readNode(field.bytes, depth)
      if (field.number === initializer) this.#readWeights(field.bytes, depth)
      if (field.number === sparseInitializer) this.#readSparseTensor(field.bytes)
      if (depth === 0) this.#readEnd(field.number, field.bytes)
    }
  }

  #readEnd(number: number, bytes: Uint8Array): void {
    if (number === graphFields.input) this.#inputs.push(readValue(bytes))
    if (number === graphFields.output) this.#outputs.push(readValue(bytes))
  }

  #readNode(bytes: Uint8Array, depth: number): void {
    this.#nodes += 1
    if (this.#nodes > maxNodes) throw new ModelError(`The model has more than ${maxNodes} operators.`)
    let domain = ''
    for (const field of readFields(bytes)) {
      if (!('bytes' in field)) continue
      if (field.number === nodeFields.domain) domain = new TextDecoder().decode(field.bytes)
      if (field.number === nodeFields.attribute) this.#readAttribute(field.bytes, depth)
    }
    this.#domains.add(domain === 'ai.onnx' ? '' : domain)
  }

  #readAttribute(bytes: Uint8Array, depth: number): void {
    const { tensor, tensors, graph, graphs, sparseTensor, sparseTensors } = attributeFields
    for (const field of readFields(bytes)) {
      if (!('bytes' in field)) continue
      if ([tensor, tensors].includes(field.number)) this.#readTensor(field.bytes)
      else if ([graph, graphs].includes(field.number)) this.#readGraph(field.bytes, depth + 1)
      else if ([sparseTensor, sparseTensors].includes(field.number)) this.#readSparseTensor(field.bytes)
    }
  }

  #readWeights(bytes: Uint8Array, depth: number): void {
    this.#readTensor(bytes)
    if (depth === 0) this.#weightNames.add(getText([...readFields(bytes)], tensorFields.name))
  }

  #readSparseTensor(bytes: Uint8Array): void {
    for (const field of readFields(bytes))
      if ('bytes' in field && [sparseFields.values, sparseFields.indices].includes(field.number))
        this.#readTensor(field.bytes)
  }

  #readTensor(bytes: Uint8Array): void {
    let [elements, isExternal] = [1, false]
    for (const field of readFields(bytes)) {
      if (field.number === tensorFields.dims)
        for (const size of listNumbers(field)) elements *= Math.max(0, size)
      if (field.number === tensorFields.location) isExternal ||= listNumbers(field).includes(1)
      if (field.number === tensorFields.externalData) {
        isExternal = true
        this.#readExternalFile(field)
      }
    }
    if (isExternal) this.#externalFiles.add('')
    // The smallest elements have 4 bits.
    else if (elements > 2 * bytes.length) throw new RangeError('Weights are missing')
  }

  #readExternalFile(field: WireField): void {
    const entry = 'bytes' in field ? [...readFields(field.bytes)] : []
    if (getText(entry, entryFields.key) === 'location')
      this.#externalFiles.add(getText(entry, entryFields.value))
  }
}

function readOpset(bytes: Uint8Array): number | undefined {
  const fields = [...readFields(bytes)]
  const version = fields.find(({ number }) => number === opsetFields.version)
  return ['', 'ai.onnx'].includes(getText(fields, opsetFields.domain)) && version
    ? listNumbers(version)[0]
    : undefined
}

function readValue(bytes: Uint8Array): TensorInfo {
  const value = [...readFields(bytes)]
  const tensor = getMessage(getMessage(value, valueFields.type), typeFields.tensor)
  const element = tensor.find(({ number }) => number === tensorTypeFields.element)
  const [type = 0] = element ? listNumbers(element) : []
  const shape = getMessage(tensor, tensorTypeFields.shape)
  const dims = shape.flatMap((field) => {
    if (field.number !== shapeFields.dimension || !('bytes' in field)) return []
    const size = [...readFields(field.bytes)].find(({ number }) => number === dimensionFields.value)
    const [dim = -1] = size ? listNumbers(size) : []
    // Some exporters write -1 or 0 for a dimension that is not fixed.
    return [dim > 0 ? dim : undefined]
  })
  return { name: getText(value, valueFields.name), type: elementTypes.get(type) ?? `type ${type}`, dims }
}

function getMessage(fields: readonly WireField[], number: number): WireField[] {
  const field = fields.find((candidate) => candidate.number === number)
  return field && 'bytes' in field ? [...readFields(field.bytes)] : []
}

/** Integers may be packed. */
function listNumbers(field: WireField): number[] {
  if ('varint' in field) return [Number(BigInt.asIntN(64, field.varint))]
  if (!('bytes' in field)) return []
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const byte of field.bytes) {
    value += (byte & 0x7f) * factor
    factor *= 128
    if (byte >= 0x80) continue
    numbers.push(value)
    value = 0
    factor = 1
  }
  return numbers
}
