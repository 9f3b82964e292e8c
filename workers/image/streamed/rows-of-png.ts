import type { PixelRows } from '../pixel-rows.ts'
import { FileBytes } from './file-bytes.ts'
import { unfilter } from './unfilter.ts'

const dataChunk = 0x49444154
/** Chunks that say something of the colours which only the engine knows how to follow: iCCP, gAMA, cHRM, cICP, PLTE. */
const colourChunks = [0x69434350, 0x67414d41, 0x6348524d, 0x63494350, 0x504c5445]
/** Compressed bytes given to the inflater at once: unfolded, a thousand times as many are in memory. */
const pieceBytes = 16_384

const chunkHead = (file: FileBytes) => ({
  length: file.short() * 65_536 + file.short(),
  name: (file.short() << 16) | file.short(),
})

/** Bytes of a pixel, of which there are as many as channels. */
async function readHead(file: FileBytes, expected: { width: number; height: number }): Promise<1 | 3> {
  await file.need(33)
  file.at = 8
  chunkHead(file)
  const [width, height] = [file.short() * 65_536 + file.short(), file.short() * 65_536 + file.short()]
  const [bits, kind, , , interlaced] = [file.byte(), file.byte(), file.byte(), file.byte(), file.byte()]
  file.at += 4
  if (width !== expected.width || height !== expected.height) throw new Error('not the size it was')
  if (bits !== 8 || interlaced || (kind !== 0 && kind !== 2)) throw new Error('not plain pixels')
  return kind === 0 ? 1 : 3
}

/** Goes on to the data. Returns how long its first chunk is. */
async function findData(file: FileBytes): Promise<number> {
  for (;;) {
    await file.need(8)
    const { length, name } = chunkHead(file)
    if (name === dataChunk) return length
    if (colourChunks.includes(name)) throw new Error('colours of its own')
    await file.skip(length + 4)
  }
}

/** The compressed pixels: the contents of the data chunks, which follow each other. */
async function* dataOf(file: FileBytes, first: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let length = first; ; ) {
    while (length > 0) {
      await file.need(1)
      const piece = file.bytes.slice(file.at, file.at + Math.min(length, file.left, pieceBytes))
      file.at += piece.length
      length -= piece.length
      yield piece
    }
    await file.need(12)
    file.at += 4
    const next = chunkHead(file)
    if (next.name !== dataChunk) return
    length = next.length
  }
}

/** What `stream` gives, in pieces of the length asked for. */
class Inflated {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #piece: Uint8Array = new Uint8Array(0)
  #at = 0

  constructor(compressed: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { value } = await compressed.next()
        if (value) controller.enqueue(value)
        else controller.close()
      },
    })
    this.#reader = source.pipeThrough(new DecompressionStream('deflate')).getReader()
  }

  async read(into: Uint8Array) {
    for (let filled = 0; filled < into.length; ) {
      if (this.#at === this.#piece.length) {
        const { value } = await this.#reader.read()
        if (!value) throw new Error('the picture ends too early')
        this.#piece = value
        this.#at = 0
      }
      const step = Math.min(into.length - filled, this.#piece.length - this.#at)
      into.set(this.#piece.subarray(this.#at, this.#at + step), filled)
      this.#at += step
      filled += step
    }
  }

  /** Reads the end, where the checksum is: throws where it is not that of what was read, and where more comes. */
  async finish() {
    const { done } = await this.#reader.read()
    if (!done || this.#at < this.#piece.length) throw new Error('more than the picture')
  }

  /** Lets go of the file. */
  async cancel() {
    await this.#reader.cancel().catch(() => {})
  }
}

/** Writes a row of four bytes a pixel. */
function write(row: Uint8Array, channels: 1 | 3, into: Uint8Array) {
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2]
  for (let from = 0, at = 0; from < row.length; from += channels, at += 4) {
    into[at] = row[from] as number
    into[at + 1] = row[from + green] as number
    into[at + 2] = row[from + blue] as number
    into[at + 3] = 255
  }
}

/**
 * Decodes a PNG of 8 bits, grey or of three colours, as it is read from its file, row by row.
 *
 * @param expected pixels: what the picture was judged by
 * @throws Error where this is another kind of PNG, or where it is damaged: the engine's own decoder has the last word
 */
export async function rowsOfPng(blob: Blob, expected: { width: number; height: number }): Promise<PixelRows> {
  const { width, height } = expected
  const file = new FileBytes(blob)
  const channels = await readHead(file, expected)
  const inflated = new Inflated(dataOf(file, await findData(file)))
  const filter = new Uint8Array(1)
  let above = new Uint8Array(width * channels)
  let row = new Uint8Array(width * channels)
  return {
    width,
    height,
    extent: { width, height },
    isBlueFirst: false,
    async read(top, count, into, stride) {
      try {
        for (let index = 0; index < count; index += 1) {
          await inflated.read(filter)
          await inflated.read(row)
          unfilter(filter[0] ?? 0, row, above, channels)
          write(row, channels, into.subarray(index * stride))
          ;[row, above] = [above, row]
        }
        if (top + count === height) await inflated.finish()
      } catch (error) {
        await inflated.cancel()
        throw error
      }
    },
  }
}
