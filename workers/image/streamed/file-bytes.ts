/** Bytes read at once: a reading this large keeps the page's thread for some 2 ms where every byte goes through it. */
const sliceBytes = 262_144

/** The bytes of a file in order, a window of them at a time. The next slice is on its way while this one is used. */
export class FileBytes {
  /** The window. Behind its last byte stands an end-of-image marker, so that a reader need not ask at each byte. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(2)
  /** where the reader is in the window */
  at = 0
  /** where what was read ends in the window */
  end = 0
  readonly #file: Blob
  #offset = 0
  #next: Promise<ArrayBuffer> | undefined

  constructor(file: Blob) {
    this.#file = file
    this.#fetch()
  }

  /** Bytes that can be read without waiting. */
  get left(): number {
    return this.end - this.at
  }

  #fetch() {
    const { size } = this.#file
    if (this.#offset >= size) return
    const end = Math.min(size, this.#offset + sliceBytes)
    this.#next = this.#file.slice(this.#offset, end).arrayBuffer()
    // Whoever waits for it is told; nobody may wait.
    this.#next.catch(() => {})
    this.#offset = end
  }

  /** Waits until `wanted` bytes are there, or all that the file has. */
  async fill(wanted: number): Promise<void> {
    while (this.left < wanted && this.#next) {
      const slice = new Uint8Array(await this.#next)
      this.#next = undefined
      this.#fetch()
      const larger = new Uint8Array(this.left + slice.length + 2)
      larger.set(this.bytes.subarray(this.at, this.end))
      larger.set(slice, this.left)
      this.end = larger.length - 2
      larger.set([0xff, 0xd9], this.end)
      this.bytes = larger
      this.at = 0
    }
  }

  /** As `fill`, where less is not enough. */
  async need(wanted: number): Promise<void> {
    await this.fill(wanted)
    if (this.left < wanted) throw new Error('the file ends too early')
  }

  byte(): number {
    const value = this.bytes[this.at] ?? 0
    this.at += 1
    return value
  }

  /** Two bytes, the higher first. */
  short(): number {
    return (this.byte() << 8) | this.byte()
  }

  /** Goes on behind the next `count` bytes, of which not all need be there yet. */
  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      await this.need(1)
      const step = Math.min(left, this.left)
      this.at += step
      left -= step
    }
  }
}
