import { kernelBytes } from './kernel-bytes.gen.ts'
import type { ResizeKernel } from './resize-kernel-js.ts'

type KernelFunction = (...args: number[]) => void
type Exports = {
  memory: WebAssembly.Memory
  halve: KernelFunction
  vertical: KernelFunction
  horizontal: KernelFunction
}

const pageBytes = 65_536

/** Returns undefined without WebAssembly: no SIMD, a lockdown mode, or a content security policy without 'wasm-unsafe-eval'. */
export function createWasmKernel(): ResizeKernel | undefined {
  try {
    const code = Uint8Array.from(atob(kernelBytes), (letter) => letter.charCodeAt(0))
    const exports = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as Exports
    return {
      halve: exports.halve,
      vertical: (to, from, { stride, weights, pairs, bytes }) =>
        exports.vertical(to, from, stride, weights, pairs, bytes),
      horizontal: (to, from, { starts, weights, pairs, width, order }) =>
        exports.horizontal(to, from, starts, weights, pairs, width, order),
      reserve(minBytes) {
        const missing = minBytes - exports.memory.buffer.byteLength
        if (missing > 0) exports.memory.grow(Math.ceil(missing / pageBytes))
        return exports.memory.buffer
      },
    }
  } catch {
    return undefined
  }
}
