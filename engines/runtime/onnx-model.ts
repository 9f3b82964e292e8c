import type { InferenceSession, Tensor as OnnxTensor, TensorConstructor } from 'onnxruntime-web/wasm'
import type { Model, ModelOpenOptions, Tensor, TensorData, TensorInfo } from './model-runtime.ts'

/** What `onnxruntime-node` and `onnxruntime-web` have in common. */
export type OnnxRuntime = {
  InferenceSession: {
    create(bytes: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>
  }
  Tensor: TensorConstructor
}

/** Opens a model in a session that uses one thread, unless `threads` says otherwise. */
export async function openOnnxModel(
  { InferenceSession, Tensor }: OnnxRuntime,
  bytes: Uint8Array,
  { threads = 1 }: ModelOpenOptions = {},
): Promise<Model> {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Warnings about the graph would be written to stderr.
    logSeverityLevel: 3,
  })
  const toOnnx = ({ data, dims }: Tensor): OnnxTensor => new Tensor(findType(data), data, dims)
  return {
    inputs: session.inputMetadata.map(toInfo),
    outputs: session.outputMetadata.map(toInfo),
    async run(inputs) {
      const feeds = Object.entries(inputs).map(([name, tensor]) => [name, toOnnx(tensor)])
      const results = await session.run(Object.fromEntries(feeds))
      const outputs = Object.entries(results).map(([name, { data, dims }]) => [name, { data, dims }])
      return Object.fromEntries(outputs)
    },
    close: () => session.release(),
  }
}

function findType(data: TensorData): 'float32' | 'uint8' | 'int32' | 'int64' {
  if (data instanceof Float32Array) return 'float32'
  if (data instanceof Uint8Array) return 'uint8'
  return data instanceof Int32Array ? 'int32' : 'int64'
}

function toInfo(metadata: InferenceSession.ValueMetadata): TensorInfo {
  if (!metadata.isTensor) throw new Error(`"${metadata.name}" is not a tensor`)
  const dims = metadata.shape.map((dim) => (typeof dim === 'number' ? dim : undefined))
  return { name: metadata.name, type: metadata.type, dims }
}
