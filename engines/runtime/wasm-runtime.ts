import * as onnx from 'onnxruntime-web/wasm'
import type { Model, ModelRuntime } from './model-runtime.ts'
import { openOnnxModel } from './onnx-model.ts'

/**
 * Creates a runtime of WebAssembly, for workers of the app and for servers without a native one.
 *
 * @param wasm the bytes of `ort-wasm-simd-threaded.wasm`.
 */
export function createWasmRuntime(wasm: ArrayBuffer): ModelRuntime {
  onnx.env.wasm.wasmBinary = wasm
  // iOS has too little memory for threads.
  onnx.env.wasm.numThreads = 1
  // ONNX Runtime rejects a run that starts during another.
  let last: Promise<unknown> = Promise.resolve()
  function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    async open(bytes): Promise<Model> {
      const model = await runInTurn(() => openOnnxModel(onnx, bytes))
      return {
        ...model,
        run: (inputs) =>
          runInTurn(async () => {
            await handleEvents()
            return await model.run(inputs)
          }),
        close: () => runInTurn(() => model.close()),
      }
    },
  }
}

/** A run blocks the thread. Before it, events such as the end of a time limit are handled. */
function handleEvents(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
