/** Addresses and lengths in bytes of the kernel's memory. `pairs` is half of the number of taps. */
export type VerticalPass = { stride: number; weights: number; pairs: number; bytes: number }

/** `order` is the address of 16 bytes with the channel order of the result; `width` is in pixels. */
export type HorizontalPass = {
  starts: number
  weights: number
  pairs: number
  width: number
  order: number
}

/**
 * The inner loops of the resize. The kernel and its caller share one block of memory; addresses and lengths are in bytes.
 * kernel.wat describes the arithmetic.
 */
export type ResizeKernel = {
  /** Returns the memory with at least `bytes` bytes. Preserves the contents, but detaches earlier buffers and views. */
  reserve(bytes: number): ArrayBuffer
  halve(to: number, from: number, stride: number, bytes: number): void
  vertical(to: number, from: number, pass: VerticalPass): void
  horizontal(to: number, from: number, pass: HorizontalPass): void
}

// A separate function for each array type: V8 does not optimize one function for several types.
const byteAt = (array: Uint8Array, index: number) => array[index] as number
const shortAt = (array: Int16Array, index: number) => array[index] as number
const intAt = (array: Int32Array, index: number) => array[index] as number

/** Creates a kernel with the same results as the WebAssembly kernel, three to five times slower. */
export function createJsKernel(): ResizeKernel {
  let buffer = new ArrayBuffer(0)
  let bytes = new Uint8Array(buffer)
  let clamped = new Uint8ClampedArray(buffer)
  let shorts = new Int16Array(buffer)
  let ints = new Int32Array(buffer)
  let sums = new Int32Array(0)

  return {
    reserve(minBytes) {
      if (minBytes > buffer.byteLength) {
        const larger = new Uint8Array(Math.ceil(minBytes / 4) * 4)
        larger.set(bytes)
        buffer = larger.buffer
        bytes = larger
        clamped = new Uint8ClampedArray(buffer)
        shorts = new Int16Array(buffer)
        ints = new Int32Array(buffer)
      }
      return buffer
    },
    halve(to, from, stride, length) {
      for (let index = 0; index < length; index += 1) {
        const left = from + (index >> 2) * 8 + (index & 3)
        const sum =
          byteAt(bytes, left) +
          byteAt(bytes, left + 4) +
          byteAt(bytes, left + stride) +
          byteAt(bytes, left + stride + 4)
        bytes[to + index] = (sum + 2) >> 2
      }
    },
    vertical(to, from, { stride, weights, pairs, bytes: length }) {
      if (sums.length < length) sums = new Int32Array(length)
      const [pixels, line] = [bytes, sums]
      line.fill(128)
      // Loops over the taps first, which reads memory in order: three times as fast as looping over columns first.
      for (let tap = 0; tap < pairs * 2; tap += 1) {
        const weight = shortAt(shorts, (weights >> 1) + tap)
        const row = from + tap * stride
        for (let column = 0; column < length; column += 1) {
          line[column] = intAt(line, column) + byteAt(pixels, row + column) * weight
        }
      }
      const start = to >> 1
      for (let column = 0; column < length; column += 1) shorts[start + column] = intAt(line, column) >> 8
    },
    horizontal(to, from, { starts, weights, pairs, width, order }) {
      const values = shorts
      for (let x = 0; x < width; x += 1) {
        const first = (from + intAt(ints, (starts >> 2) + x)) >> 1
        const weight = (weights >> 1) + x * pairs * 2
        for (let channel = 0; channel < 3; channel += 1) {
          const source = first + byteAt(bytes, order + channel)
          let sum = 524_288
          for (let tap = 0; tap < pairs * 2; tap += 1) {
            sum += shortAt(values, source + tap * 4) * shortAt(values, weight + tap)
          }
          clamped[to + x * 4 + channel] = sum >> 20
        }
        bytes[to + x * 4 + 3] = 255
      }
    },
  }
}
