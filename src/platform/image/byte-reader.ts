/** Enough for the head of nearly every picture in one read. */
const windowBytes = 65_536

/** Reads a blob here and there without loading it whole: headers sit at the front, but cameras put megabytes before them. */
export class ByteReader {
  readonly size: number
  readonly #blob: Blob
  #start = 0
  #window = new Uint8Array(0)

  constructor(blob: Blob) {
    this.#blob = blob
    this.size = blob.size
  }

  /** Up to `length` bytes from `offset`; fewer where the blob ends, none beyond it. Valid until the next call. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.size, offset + length)
    if (offset < this.#start || end > this.#start + this.#window.length) {
      const slice = this.#blob.slice(offset, Math.max(end, offset + windowBytes))
      this.#window = new Uint8Array(await slice.arrayBuffer())
      this.#start = offset
    }
    return this.#window.subarray(offset - this.#start, Math.max(0, end - this.#start))
  }

  /** A view of exactly `length` bytes, or undefined where the blob is shorter. */
  async view(offset: number, length: number): Promise<DataView | undefined> {
    const bytes = await this.bytes(offset, length)
    return bytes.length === length ? new DataView(bytes.buffer, bytes.byteOffset, length) : undefined
  }
}
