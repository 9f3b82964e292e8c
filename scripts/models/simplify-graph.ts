import {
  createFloatAttribute,
  getIntegersAttribute,
  type OnnxGraph,
  type OnnxNode,
  type WeightTensor,
} from './onnx-graph.ts'

/*
 * PP-LCNetV3 follows each convolution with nine operations on single numbers, which take most of the time of ONNX Runtime. They
 * are moved into the weights of the convolutions before and after them. The result is the same but for rounding.
 */

/** Replaces the operations around convolutions. */
export function simplifyGraph(graph: OnnxGraph): OnnxGraph {
  const simplified = { nodes: [...graph.nodes], weights: new Map(graph.weights) }
  replaceHardSwish(simplified)
  for (const conv of simplified.nodes.filter(({ op }) => op === 'Conv'))
    moveIntoConvolutionBefore(simplified, conv)
  for (const conv of simplified.nodes.filter(({ op }) => op === 'Conv'))
    moveIntoConvolutionAfter(simplified, conv)
  return simplified
}

/** x * clip(x + 3, 0, 6) / 6 becomes x * hardSigmoid(x), which ONNX Runtime calculates in its own memory layout. */
function replaceHardSwish(graph: OnnxGraph): void {
  for (const clip of graph.nodes.filter(({ op }) => op === 'Clip')) {
    const add = findProducer(graph, clip.inputs[0])
    const multiply = findOnlyConsumer(graph, clip)
    const divide = multiply && findOnlyConsumer(graph, multiply)
    const input = add && findOperand(graph, add)
    if (
      add?.op !== 'Add' ||
      input?.value !== 3 ||
      divide?.op !== 'Div' ||
      findOperand(graph, divide)?.value !== 6
    )
      continue
    if (multiply?.op !== 'Mul' || !multiply.inputs.includes(input.name)) continue
    const sigmoid: OnnxNode = {
      op: 'HardSigmoid',
      inputs: [input.name],
      outputs: clip.outputs,
      attributes: new Map([
        ['alpha', createFloatAttribute('alpha', 1 / 6)],
        ['beta', createFloatAttribute('beta', 0.5)],
      ]),
    }
    graph.nodes.splice(graph.nodes.indexOf(clip), 1, sigmoid)
    removeNode(graph, add)
    multiply.outputs = divide.outputs
    removeNode(graph, divide)
  }
}

/** conv(x) * a + b. */
function moveIntoConvolutionBefore(graph: OnnxGraph, conv: OnnxNode): void {
  for (;;) {
    const next = findOnlyConsumer(graph, conv)
    const operand = next && findOperand(graph, next)
    if (!operand || (next.op !== 'Mul' && next.op !== 'Add')) return
    const { weight, bias } = copyWeights(graph, conv)
    if (next.op === 'Mul') {
      scale(weight, operand.value)
      scale(bias, operand.value)
    } else {
      bias.values = bias.values.map((value) => value + operand.value)
    }
    conv.outputs = next.outputs
    removeNode(graph, next)
  }
}

/**
 * conv(x * a + b). With padding, b cannot be moved, because the padding is 0 and not b: a convolution of single pixels adds it.
 */
function moveIntoConvolutionAfter(graph: OnnxGraph, conv: OnnxNode): void {
  const add = findProducer(graph, conv.inputs[0])
  const multiply = add && findProducer(graph, findOperand(graph, add)?.name)
  const [a, b] = [multiply && findOperand(graph, multiply), add && findOperand(graph, add)]
  if (!a || !b || multiply?.op !== 'Mul' || add?.op !== 'Add' || findOnlyConsumer(graph, multiply) !== add)
    return
  const hasPadding = getIntegersAttribute(conv, 'pads').some((pad) => pad > 0)
  if (findOnlyConsumer(graph, add) !== conv || hasPadding) return
  const { weight, bias } = copyWeights(graph, conv)
  const perOutput = weight.values.length / bias.values.length
  for (const [output, value] of bias.values.entries()) {
    const sum = weight.values
      .subarray(output * perOutput, (output + 1) * perOutput)
      .reduce((total, part) => total + part, 0)
    bias.values[output] = value + b.value * sum
  }
  scale(weight, a.value)
  conv.inputs[0] = a.name
  removeNode(graph, multiply)
  removeNode(graph, add)
}

function scale(weights: WeightTensor, factor: number): void {
  weights.values = weights.values.map((value) => value * factor)
}

/** Gives the convolution weights that no other node uses. */
function copyWeights({ weights }: OnnxGraph, conv: OnnxNode): { weight: WeightTensor; bias: WeightTensor } {
  const [input = '', weightName = '', biasName] = conv.inputs
  const original = weights.get(weightName)
  if (!original) throw new Error(`${weightName} is not constant`)
  const count = original.dims[0] ?? 0
  const weight = { dims: original.dims, values: original.values.slice() }
  const bias = {
    dims: [count],
    values: weights.get(biasName ?? '')?.values.slice() ?? new Float32Array(count),
  }
  const name = conv.outputs[0] ?? ''
  weights.set(`${name}.weight`, weight)
  weights.set(`${name}.bias`, bias)
  conv.inputs = [input, `${name}.weight`, `${name}.bias`]
  return { weight, bias }
}

/** Returns the number that a node adds to, or multiplies with, its other input. */
function findOperand(
  { weights }: OnnxGraph,
  { inputs }: OnnxNode,
): { name: string; value: number } | undefined {
  const index = inputs.findIndex((name) => weights.get(name)?.values.length === 1)
  const value = weights.get(inputs[index] ?? '')?.values[0]
  const name = inputs[1 - index]
  return value === undefined || name === undefined ? undefined : { name, value }
}

const findProducer = ({ nodes }: OnnxGraph, name: string | undefined) =>
  nodes.find(({ outputs }) => name !== undefined && outputs.includes(name))

function findOnlyConsumer({ nodes }: OnnxGraph, { outputs }: OnnxNode): OnnxNode | undefined {
  const consumers = nodes.filter(({ inputs }) => inputs.includes(outputs[0] ?? ''))
  return consumers.length === 1 ? consumers[0] : undefined
}

const removeNode = ({ nodes }: OnnxGraph, node: OnnxNode) => nodes.splice(nodes.indexOf(node), 1)
