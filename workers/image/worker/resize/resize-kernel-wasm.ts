import type { Kernel } from './kernel.ts'
import { kernelBytes } from './kernel-bytes.gen.ts'

type Loop = (...addresses: number[]) => void
type Exports = { memory: WebAssembly.Memory; halve: Loop; vertical: Loop; horizontal: Loop }

const pageBytes = 65_536

/**
 * The kernel in WebAssembly, with its own memory, or undefined where that is missing: no SIMD, a lockdown mode,
 * or a policy without 'wasm-unsafe-eval'.
 */
export function wasmKernel(): Kernel | undefined {
  try {
    const code = Uint8Array.from(atob(kernelBytes), (letter) => letter.charCodeAt(0))
    const exports = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as Exports
    return {
      halve: exports.halve,
      vertical: (to, from, { stride, weights, pairs, bytes }) =>
        exports.vertical(to, from, stride, weights, pairs, bytes),
      horizontal: (to, from, { starts, weights, pairs, width, order }) =>
        exports.horizontal(to, from, starts, weights, pairs, width, order),
      reserve(wanted) {
        const missing = wanted - exports.memory.buffer.byteLength
        if (missing > 0) exports.memory.grow(Math.ceil(missing / pageBytes))
        return exports.memory.buffer
      },
    }
  } catch {
    return undefined
  }
}
