import type { ChannelTransform, Convolution } from './channel-transform.ts'
import { getBatchNormTransform, transformConvolution } from './channel-transform.ts'
import { type AttributeValue, encodeOnnxModel, type OnnxModelSpec, type OnnxNodeSpec } from './onnx-writer.ts'
import type { Constant, TfGraph, TfNode } from './tf-graph.ts'

/**
 * TensorFlow has channels last, and ONNX has them first: `axes` are the dimensions of TensorFlow in the order of the
 * ONNX tensor.
 */
type Tensor = { name: string; axes: number[]; pads?: number[] }

const channelsFirst = [0, 3, 1, 2]

type Conversion = Omit<OnnxModelSpec, 'nodes' | 'weights'> & {
  /** The dimensions of TensorFlow of the input, in the order of the ONNX input. */
  inputAxes: number[]
}

/**
 * Converts what the outputs need. Tensors are transposed only where an operation needs another order than the one they have;
 * what follows a convolution for each channel is moved into its weights.
 */
export function convertToOnnx(graph: TfGraph, { inputAxes, ...signature }: Conversion): Uint8Array {
  const [input] = signature.inputs
  const converter = new Converter(graph, { name: input?.name ?? '', axes: inputAxes })
  for (const { name, dims } of signature.outputs) converter.addOutput(name, dims?.length ?? 0)
  return encodeOnnxModel({ ...signature, nodes: converter.nodes, weights: converter.weights })
}

class Converter {
  readonly nodes: OnnxNodeSpec[] = []
  readonly weights = new Map<string, Constant>()
  readonly #constants: Map<string, Constant>
  readonly #producers: Map<string, TfNode>
  readonly #consumers = new Map<string, number>()
  readonly #tensors = new Map<string, Tensor>()
  /** By output. */
  readonly #convolutions = new Map<string, Convolution>()

  constructor({ nodes, constants }: TfGraph, input: Tensor) {
    this.#constants = constants
    this.#producers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node])))
    for (const name of nodes.flatMap(({ inputs }) => inputs))
      this.#consumers.set(name, (this.#consumers.get(name) ?? 0) + 1)
    this.#tensors.set(input.name, input)
  }

  addOutput(name: string, rank: number): void {
    const axes = Array.from({ length: rank }, (_, axis) => axis)
    this.#addNode('Identity', [this.#order(this.#convert(name), axes)], name)
  }

  #convert(name: string): Tensor {
    const known = this.#tensors.get(name)
    if (known) return known
    const node = this.#producers.get(name)
    if (!node) throw new Error(`${name} has no producer`)
    this.#convertNode(node)
    return this.#convert(name)
  }

  #convertNode(node: TfNode): void {
    const { op, inputs, outputs } = node
    const [first = '', second = ''] = inputs
    const output = outputs[0] ?? ''
    const map = (onnxOp: string, attributes?: Record<string, AttributeValue>, more: string[] = []) => {
      const { name, axes } = this.#withoutPads(this.#convert(first))
      const added = this.#addNode(onnxOp, [name, ...more], `${output}/onnx`, attributes)
      this.#tensors.set(output, { name: added, axes })
    }
    switch (op) {
      case 'Identity':
        this.#tensors.set(output, this.#convert(first))
        return
      case 'Conv2D':
      case 'DepthwiseConv2dNative':
        this.#addConvolution(node, this.#convert(first))
        return
      case 'Add':
      case 'AddV2':
      case 'AddN':
      case 'BiasAdd':
      case 'Mul':
        this.#addArithmetic(node)
        return
      case 'FusedBatchNorm':
        this.#addBatchNorm(node)
        return
      case 'Relu6':
        this.weights.set('zero', { dims: [], values: Float32Array.of(0) })
        this.weights.set('six', { dims: [], values: Float32Array.of(6) })
        map('Clip', {}, ['zero', 'six'])
        return
      case 'LeakyRelu':
        map('LeakyRelu', { alpha: node.alpha ?? 0 })
        return
      case 'Sigmoid':
        map('Sigmoid')
        return
      case 'Transpose': {
        const order = this.#getIntegers(second)
        const tensor = this.#convert(first)
        this.#tensors.set(output, { ...tensor, axes: tensor.axes.map((axis) => order.indexOf(axis)) })
        return
      }
      case 'Pad':
      case 'PadV2':
        this.#addPads(output, this.#convert(first), this.#getIntegers(second))
        return
      case 'MaxPool': {
        const { name, pads = [0, 0, 0, 0] } = this.#toChannelsFirst(this.#convert(first))
        const attributes = { kernel_shape: node.window ?? [], strides: node.strides ?? [], pads }
        const pool = this.#addNode('MaxPool', [name], `${output}/onnx`, attributes)
        this.#tensors.set(output, { name: pool, axes: channelsFirst })
        return
      }
      case 'ResizeBilinear': {
        const { name } = this.#withoutPads(this.#toChannelsFirst(this.#convert(first)))
        const sizes = `${output}/sizes`
        this.weights.set(sizes, { dims: [2], values: Int32Array.from(this.#getIntegers(second)) })
        const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel', axes: [2, 3] }
        const resized = this.#addNode('Resize', [name, '', '', sizes], `${output}/onnx`, attributes)
        this.#tensors.set(output, { name: resized, axes: channelsFirst })
        return
      }
      case 'Reshape': {
        const shape = this.#getIntegers(second)
        this.weights.set(`${output}/shape`, { dims: [shape.length], values: Int32Array.from(shape) })
        const tensor = this.#convert(first)
        const plain = this.#order(tensor, tensor.axes.toSorted())
        const name = this.#addNode('Reshape', [plain, `${output}/shape`], `${output}/onnx`)
        this.#tensors.set(output, { name, axes: [...shape.keys()] })
        return
      }
      case 'ConcatV2':
        this.#addConcatenation(output, inputs)
        return
      case 'SplitV':
        this.#addSplit(node)
        return
      default:
        throw new Error(`${op} is not known here`)
    }
  }

  #addConvolution({ op, inputs, outputs, strides = [], isSame }: TfNode, input: Tensor): void {
    const output = outputs[0] ?? ''
    const original = this.#constants.get(inputs[1] ?? '')
    if (!original) throw new Error(`${inputs[1]} is not constant`)
    const weight = { dims: original.dims, values: original.values.slice() }
    const [count = 1] = weight.dims
    const { name, pads } = this.#toChannelsFirst(input)
    const bias = new Float32Array(count)
    this.weights.set(`${output}/weight`, weight)
    this.weights.set(`${output}/bias`, { dims: [count], values: bias })
    const padding: Record<string, AttributeValue> = isSame ? { auto_pad: 'SAME_UPPER' } : pads ? { pads } : {}
    const attributes = { strides, group: BigInt(op === 'Conv2D' ? 1 : count), ...padding }
    const conv = this.#addNode(
      'Conv',
      [name, `${output}/weight`, `${output}/bias`],
      `${output}/onnx`,
      attributes,
    )
    this.#convolutions.set(conv, { weight, bias })
    this.#tensors.set(output, { name: conv, axes: channelsFirst })
  }

  #addArithmetic({ op, inputs, outputs }: TfNode): void {
    const output = outputs[0] ?? ''
    const constantName = inputs.find((name) => this.#constants.has(name))
    const [first = '', second = ''] = inputs.filter((name) => name !== constantName)
    const tensor = this.#withoutPads(this.#convert(first))
    const onnxOp = op === 'Mul' ? 'Mul' : 'Add'
    if (constantName === undefined) {
      const other = this.#order(this.#convert(second), tensor.axes)
      const name = this.#addNode(onnxOp, [tensor.name, other], `${output}/onnx`)
      this.#tensors.set(output, { name, axes: tensor.axes })
      return
    }
    const values = Float32Array.from(this.#constants.get(constantName)?.values ?? [])
    const channel = op === 'Mul' ? { scale: values } : { shift: values }
    this.#tensors.set(output, this.#scaleChannels(first, tensor, channel, output))
  }

  #addBatchNorm({ inputs, outputs, epsilon = 0 }: TfNode): void {
    const [first = '', ...parameters] = inputs
    const values = parameters.map((name) => this.#constants.get(name)?.values ?? [])
    const output = outputs[0] ?? ''
    const scale = getBatchNormTransform(values, epsilon)
    this.#tensors.set(output, this.#scaleChannels(first, this.#convert(first), scale, output))
  }

  /** The channels are the last dimension of TensorFlow. */
  #scaleChannels(source: string, tensor: Tensor, channel: ChannelTransform, output: string): Tensor {
    const convolution = this.#convolutions.get(tensor.name)
    if (convolution && this.#consumers.get(source) === 1) {
      transformConvolution(convolution, channel)
      return tensor
    }
    let { name } = tensor
    for (const [op, values] of [['Mul', channel.scale] as const, ['Add', channel.shift] as const]) {
      if (!values) continue
      const dims = tensor.axes.map((axis) => (axis === tensor.axes.length - 1 ? values.length : 1))
      this.weights.set(`${output}/${op}`, { dims, values })
      name = this.#addNode(op, [name, `${output}/${op}`], `${output}/${op}/onnx`)
    }
    return { name, axes: tensor.axes }
  }

  #addPads(output: string, tensor: Tensor, paddings: number[]): void {
    const [batch = 0, channels = 1, rows = 2, columns = 3] = tensor.axes
    const [before, after] = [
      (axis: number) => paddings[2 * axis] ?? 0,
      (axis: number) => paddings[2 * axis + 1] ?? 0,
    ]
    if (before(batch) + after(batch) + before(channels) + after(channels) > 0)
      throw new Error(`${output} pads more than rows and columns`)
    const pads = [before(rows), before(columns), after(rows), after(columns)]
    this.#tensors.set(output, { ...tensor, pads })
  }

  #addConcatenation(output: string, inputs: string[]): void {
    const tensors = inputs.slice(0, -1).map((name) => this.#convert(name))
    const axes = tensors[0]?.axes ?? []
    const axis = this.#findAxis(inputs.at(-1) ?? '', axes)
    const names = tensors.map((tensor) => this.#order(tensor, axes))
    const name = this.#addNode('Concat', names, `${output}/onnx`, { axis: BigInt(axis) })
    this.#tensors.set(output, { name, axes })
  }

  #addSplit({ inputs, outputs }: TfNode): void {
    const [first = '', sizes = '', axisName = ''] = inputs
    const { name, axes } = this.#withoutPads(this.#convert(first))
    const parts = this.#getIntegers(sizes)
    this.weights.set(`${name}/parts`, { dims: [parts.length], values: Int32Array.from(parts) })
    const names = outputs.map((output) => `${output}/onnx`)
    const attributes = { axis: BigInt(this.#findAxis(axisName, axes)) }
    this.nodes.push({ op: 'Split', inputs: [name, `${name}/parts`], outputs: names, attributes })
    for (const [index, output] of outputs.entries())
      this.#tensors.set(output, { name: names[index] ?? '', axes })
  }

  #addNode(
    op: string,
    inputs: string[],
    output: string,
    attributes: Record<string, AttributeValue> = {},
  ): string {
    this.nodes.push({ op, inputs, outputs: [output], attributes })
    return output
  }

  #getIntegers(name: string): number[] {
    const constant = this.#constants.get(name)
    if (!constant) throw new Error(`${name} is not constant`)
    return [...constant.values]
  }

  /** Returns the dimension of the ONNX tensor for one of TensorFlow, which may count from the end. */
  #findAxis(name: string, axes: number[]): number {
    const [axis = 0] = this.#getIntegers(name)
    return axes.indexOf(axis < 0 ? axis + axes.length : axis)
  }

  #withoutPads(tensor: Tensor): Tensor {
    if (tensor.pads?.some((pad) => pad > 0))
      throw new Error(`${tensor.name} is padded where that is not known here`)
    return tensor
  }

  #toChannelsFirst(tensor: Tensor): Tensor {
    if (tensor.axes.join() === channelsFirst.join()) return tensor
    return { name: this.#order(tensor, channelsFirst), axes: channelsFirst }
  }

  #order(tensor: Tensor, axes: number[]): string {
    const { name, axes: current } = this.#withoutPads(tensor)
    if (current.join() === axes.join()) return name
    const ordered = `${name}/${axes.join('')}`
    if (this.nodes.some(({ outputs }) => outputs.includes(ordered))) return ordered
    return this.#addNode('Transpose', [name], ordered, { perm: axes.map((axis) => current.indexOf(axis)) })
  }
}
