/** The bytes at each end of the file contain the headers of nearly all images. */
const cachedBytesPerEnd = 65_536

type ReadWindow = { start: number; bytes: Uint8Array }

/** Each read is a request to another process, so both ends of the blob are read in advance and cached. */
export class BlobByteReader {
  readonly size: number
  readonly #blob: Blob
  readonly #ends: Promise<ReadWindow[]>
  #middle: ReadWindow | undefined

  constructor(blob: Blob) {
    this.#blob = blob
    this.size = blob.size
    const tail = Math.max(0, this.size - cachedBytesPerEnd)
    this.#ends = Promise.all([
      this.#read(0, cachedBytesPerEnd),
      ...(tail > 0 ? [this.#read(tail, this.size)] : []),
    ])
    // `bytes` awaits the same promise.
    this.#ends.catch(() => undefined)
  }

  async #read(start: number, end: number): Promise<ReadWindow> {
    return { start, bytes: new Uint8Array(await this.#blob.slice(start, end).arrayBuffer()) }
  }

  /** Returns fewer bytes at the end of the blob. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.size, offset + length)
    const covers = ({ start, bytes }: ReadWindow) => offset >= start && end <= start + bytes.length
    let window = (await this.#ends).find(covers)
    if (!window) {
      if (!this.#middle || !covers(this.#middle)) {
        this.#middle = await this.#read(offset, Math.max(end, offset + cachedBytesPerEnd))
      }
      window = this.#middle
    }
    return window.bytes.subarray(offset - window.start, Math.max(0, end - window.start))
  }

  /** Returns undefined if the blob is shorter. */
  async view(offset: number, length: number): Promise<DataView | undefined> {
    const bytes = await this.bytes(offset, length)
    return bytes.length === length ? new DataView(bytes.buffer, bytes.byteOffset, length) : undefined
  }
}
