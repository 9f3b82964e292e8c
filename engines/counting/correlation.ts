import type { Size } from '../image/pixels.ts'
import { createAutoClosingResource } from '../runtime/auto-closing-resource.ts'
import type { Model, ModelRuntime } from '../runtime/model-runtime.ts'

/** Planes of the same size, one after another. */
export type PlaneStack = Size & { count: number; data: Float32Array }

/** Slides each kernel over the planes, and returns a plane of sums per kernel. A kernel is a square of all planes. */
export type Correlate = (planes: PlaneStack, kernels: Float32Array[], side: number) => Promise<PlaneStack>

/** The runtime of the models multiplies several times faster than JavaScript. */
export function createCorrelator(getRuntime: () => Promise<ModelRuntime>) {
  const resource = createAutoClosingResource(
    async () => await (await getRuntime()).open(encodeConvolutionModel(), { threads: 1 }),
    (model) => model.close(),
  )
  const correlate: Correlate = (planes, kernels, side) =>
    resource.use((model) => runConvolution(model, { planes, kernels, side }))
  return { correlate, close: resource.close }
}

async function runConvolution(
  model: Model,
  { planes, kernels, side }: { planes: PlaneStack; kernels: Float32Array[]; side: number },
): Promise<PlaneStack> {
  const { count, width, height, data } = planes
  const weights = new Float32Array(kernels.length * count * side * side)
  for (const [index, kernel] of kernels.entries()) weights.set(kernel, index * kernel.length)
  const { sums } = await model.run({
    planes: { data, dims: [1, count, height, width] },
    kernels: { data: weights, dims: [kernels.length, count, side, side] },
  })
  if (!(sums?.data instanceof Float32Array)) throw new Error('The convolution has no result')
  return { count: kernels.length, width: width - side + 1, height: height - side + 1, data: sums.data }
}

/** Encodes an ONNX model with one node, whose kernels are an input (onnx.proto, `ModelProto`). */
function encodeConvolutionModel(): Uint8Array {
  const [irVersion, opsetVersion, float, tensorRank] = [7, 13, 1, 4]
  const shape = Array.from({ length: tensorRank }, () => message(1, [])).flat()
  const tensorType = message(1, [...integer(1, float), ...message(2, shape)])
  const info = (name: string) => [...text(1, name), ...message(2, tensorType)]
  const node = [...text(1, 'planes'), ...text(1, 'kernels'), ...text(2, 'sums'), ...text(4, 'Conv')]
  const graph = [
    ...message(1, node),
    ...text(2, 'correlation'),
    ...message(11, info('planes')),
    ...message(11, info('kernels')),
    ...message(12, info('sums')),
  ]
  return Uint8Array.from([
    ...integer(1, irVersion),
    ...message(7, graph),
    ...message(8, integer(2, opsetVersion)),
  ])
}

const text = (field: number, value: string) => message(field, [...new TextEncoder().encode(value)])
const integer = (field: number, value: number) => [field << 3, value]
const message = (field: number, bytes: number[]): number[] => [
  (field << 3) | 2,
  ...(bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]),
  ...bytes,
]
