import type { ModelRuntime } from '#engines/runtime/model-runtime.ts'
import { createWasmRuntime } from '#engines/runtime/wasm-runtime.ts'
import { readerFiles } from '../shared/reader-files.ts'
import { loadFile } from '../shared/stored-files.ts'

let runtime: Promise<ModelRuntime> | undefined

/** It is started once, because ONNX Runtime has one instance. */
export function getRuntime(): Promise<ModelRuntime> {
  runtime ??= loadFile(readerFiles.runtime).then(createWasmRuntime)
  return runtime
}
