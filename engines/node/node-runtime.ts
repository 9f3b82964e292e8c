import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ModelRuntime } from '../runtime/model-runtime.ts'
import { openOnnxModel } from '../runtime/onnx-model.ts'

let runtime: Promise<ModelRuntime> | undefined

/** Returns the native runtime, or WebAssembly where it has no binary, such as on musl. The results are the same. */
export function getNodeRuntime(): Promise<ModelRuntime> {
  runtime ??= openNativeRuntime().catch(openWasmRuntime)
  return runtime
}

async function openNativeRuntime(): Promise<ModelRuntime> {
  const onnx = (await import('onnxruntime-node')).default
  return { open: (bytes, options) => openOnnxModel(onnx, bytes, options) }
}

async function openWasmRuntime(cause: unknown): Promise<ModelRuntime> {
  const { createWasmRuntime } = await import('../runtime/wasm-runtime.ts')
  process.emitWarning(`Models run in WebAssembly, which is three times slower: ${cause}`)
  const { resolve } = createRequire(import.meta.url)
  const wasm = await readFile(resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'))
  return createWasmRuntime(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength))
}
