/** `values` are row-major. Weights of convolutions have the order of ONNX: outputs, inputs, rows, columns. */
export type Constant = { dims: number[]; values: Float32Array | Int32Array }

/**
 * `outputs` has a name for each output; other tensors have the order that TensorFlow gives them, batch, rows, columns,
 * channels.
 */
export type TfNode = {
  op: string
  inputs: string[]
  outputs: string[]
  /** Rows, columns. */
  strides?: number[]
  /** Rows, columns of a pool. */
  window?: number[]
  isSame?: boolean
  alpha?: number
  epsilon?: number
}
export type TfGraph = { nodes: TfNode[]; constants: Map<string, Constant> }

/** Reorders dimensions: dimension `i` of the result is dimension `order[i]` of the tensor. */
export function transpose({ dims, values }: Constant, order: number[]): Constant {
  const strides = dims.map((_, index) => dims.slice(index + 1).reduce((product, dim) => product * dim, 1))
  const newDims = order.map((axis) => dims[axis] ?? 1)
  const moved = values.slice()
  const position = newDims.map(() => 0)
  for (let target = 0; target < moved.length; target++) {
    const source = position.reduce((sum, at, axis) => sum + at * (strides[order[axis] ?? 0] ?? 0), 0)
    moved[target] = values[source] ?? 0
    for (let axis = position.length - 1; axis >= 0; axis--) {
      position[axis] = (position[axis] ?? 0) + 1
      if ((position[axis] ?? 0) < (newDims[axis] ?? 1)) break
      position[axis] = 0
    }
  }
  return { dims: newDims, values: moved }
}

/** Takes weights of a convolution in the order of TensorFlow: rows, columns, inputs, outputs. */
export function orderConvWeights(weights: Constant, isDepthwise: boolean): Constant {
  if (!isDepthwise) return transpose(weights, [3, 2, 0, 1])
  const { dims, values } = transpose(weights, [2, 3, 0, 1])
  const [channels = 1, multiplier = 1, rows = 1, columns = 1] = dims
  return { dims: [channels * multiplier, 1, rows, columns], values }
}
