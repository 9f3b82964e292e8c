/** Row-major. A model declares the type of the data. */
export type Tensor = { data: TensorData; dims: readonly number[] }
export type TensorData = Float32Array | Uint8Array | Int32Array | BigInt64Array

/** A dimension that is not fixed is undefined. `type` as in ONNX Runtime, such as `float32`. */
export type TensorInfo = { name: string; type: string; dims: readonly (number | undefined)[] }

export type Model = {
  inputs: readonly TensorInfo[]
  outputs: readonly TensorInfo[]
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>
  close(): Promise<void>
}

export type ModelOpenOptions = { threads?: number }

/** Runs ONNX models. It is implemented by `engines/node/node-runtime.ts` and `wasm-runtime.ts`. */
export type ModelRuntime = { open(bytes: Uint8Array, options?: ModelOpenOptions): Promise<Model> }
