export type VerticalPass = {
  /** Bytes from one source row to the next. */
  stride: number
  /** An address in the kernel's memory. */
  weights: number
  /** Half of the source rows: the kernel processes two at a time. */
  pairs: number
  /** The length of a row. */
  bytes: number
}

export type HorizontalPass = {
  /** The address of the offsets of the first source pixels. */
  starts: number
  weights: number
  /** Half of the source pixels of each target pixel. */
  pairs: number
  width: number
  /** The address of 16 bytes with the channel order of the result. */
  order: number
}

/**
 * The inner loops of the resize. The kernel and its caller share one block of memory; addresses and lengths are in bytes.
 * kernel.wat describes the arithmetic.
 */
export type ResizeKernel = {
  /** Preserves the contents, but detaches earlier buffers and views. */
  reserve(bytes: number): ArrayBuffer
  halve(to: number, from: number, stride: number, bytes: number): void
  vertical(to: number, from: number, pass: VerticalPass): void
  horizontal(to: number, from: number, pass: HorizontalPass): void
}

// A function per array type, because V8 does not optimize one function for several types.
const readByte = (array: Uint8Array, index: number) => array[index] as number
const readShort = (array: Int16Array, index: number) => array[index] as number
const readInt = (array: Int32Array, index: number) => array[index] as number

/** Its results equal those of the WebAssembly kernel, which is three to five times as fast. */
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
          readByte(bytes, left) +
          readByte(bytes, left + 4) +
          readByte(bytes, left + stride) +
          readByte(bytes, left + stride + 4)
        bytes[to + index] = (sum + 2) >> 2
      }
    },
    vertical(to, from, { stride, weights, pairs, bytes: length }) {
      if (sums.length < length) sums = new Int32Array(length)
      const [pixels, line] = [bytes, sums]
      line.fill(128)
      // Memory is read in order, which is three times as fast.
      for (let tap = 0; tap < pairs * 2; tap += 1) {
        const weight = readShort(shorts, (weights >> 1) + tap)
        const row = from + tap * stride
        for (let column = 0; column < length; column += 1) {
          line[column] = readInt(line, column) + readByte(pixels, row + column) * weight
        }
      }
      const start = to >> 1
      for (let column = 0; column < length; column += 1) shorts[start + column] = readInt(line, column) >> 8
    },
    horizontal(to, from, { starts, weights, pairs, width, order }) {
      const values = shorts
      for (let x = 0; x < width; x += 1) {
        const first = (from + readInt(ints, (starts >> 2) + x)) >> 1
        const weight = (weights >> 1) + x * pairs * 2
        for (let channel = 0; channel < 3; channel += 1) {
          const source = first + readByte(bytes, order + channel)
          let sum = 524_288
          for (let tap = 0; tap < pairs * 2; tap += 1) {
            sum += readShort(values, source + tap * 4) * readShort(values, weight + tap)
          }
          clamped[to + x * 4 + channel] = sum >> 20
        }
        bytes[to + x * 4 + 3] = 255
      }
    },
  }
}
