/** Enough for the head, or the end, of nearly every picture. */
const windowBytes = 65_536

type Window = { start: number; bytes: Uint8Array }

/**
 * Reads a blob here and there without loading it whole: headers sit at the front, but cameras put megabytes before them.
 * Each read is a trip to another process, so both ends are asked for at once.
 */
export class ByteReader {
  readonly size: number
  readonly #blob: Blob
  readonly #ends: Promise<Window[]>
  #between: Window | undefined

  constructor(blob: Blob) {
    this.#blob = blob
    this.size = blob.size
    const tail = Math.max(0, this.size - windowBytes)
    this.#ends = Promise.all([this.#read(0, windowBytes), ...(tail > 0 ? [this.#read(tail, this.size)] : [])])
    // Whoever asks for bytes hears of it.
    this.#ends.catch(() => undefined)
  }

  async #read(start: number, end: number): Promise<Window> {
    return { start, bytes: new Uint8Array(await this.#blob.slice(start, end).arrayBuffer()) }
  }

  /** Up to `length` bytes from `offset`; fewer where the blob ends, none beyond it. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.size, offset + length)
    const holds = ({ start, bytes }: Window) => offset >= start && end <= start + bytes.length
    let window = (await this.#ends).find(holds)
    if (!window) {
      if (!this.#between || !holds(this.#between)) {
        this.#between = await this.#read(offset, Math.max(end, offset + windowBytes))
      }
      window = this.#between
    }
    return window.bytes.subarray(offset - window.start, Math.max(0, end - window.start))
  }

  /** A view of exactly `length` bytes, or undefined where the blob is shorter. */
  async view(offset: number, length: number): Promise<DataView | undefined> {
    const bytes = await this.bytes(offset, length)
    return bytes.length === length ? new DataView(bytes.buffer, bytes.byteOffset, length) : undefined
  }
}
