import type { FileBytes } from './file-bytes.ts'
import { type HuffmanTable, lookedUpBits } from './huffman-table.ts'

/** What one component of a JPEG needs to be read and made smaller. */
export type Component = {
  /** blocks of it in one unit of the picture, across and down */
  across: number
  down: number
  dc: HuffmanTable
  ac: HuffmanTable
  /** by place in the file: what a coefficient is multiplied with, the weight of its inverse transform included */
  scale: Float32Array
  /** the mean of the block before */
  before: number
}

/** Reads the coefficients of a baseline JPEG: ITU-T T.81, sections F.2.1 and F.2.2. */
export class BlockReader {
  readonly #file: FileBytes
  /** bits that were read and not used, the next one highest, and how many they are */
  #bits = 0
  #count = 0
  /** bytes that were made up behind a marker */
  #madeUp = 0

  constructor(file: FileBytes) {
    this.#file = file
  }

  /** Whether bits were used that are not in the file. */
  get isBeyondEnd(): boolean {
    return this.#madeUp * 8 > this.#count
  }

  /** Goes on behind the restart marker that must stand here, the one of that number. */
  restart(number: number) {
    if (this.isBeyondEnd) throw new Error('a part is too short')
    if (this.#file.short() !== (0xffd0 | (number & 7))) throw new Error('not the restart marker')
    this.#bits = 0
    this.#count = 0
    this.#madeUp = 0
  }

  /** The next byte; behind the last one, and behind a marker, as many zeros as are asked for. */
  #byte(): number {
    const file = this.#file
    const byte = file.bytes[file.at] as number
    if (byte !== 0xff) {
      file.at += 1
      return byte
    }
    // A byte of ones is followed by one of zeros, or it begins a marker.
    if (file.bytes[file.at + 1] === 0) {
      file.at += 2
      return byte
    }
    this.#madeUp += 1
    return 0
  }

  /**
   * Reads one block of 64 coefficients.
   *
   * @param block gets those that `places` has a place for, multiplied; the rest goes to the last place
   * @param places by place in the file
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: in parts, bits would be fields: a fifth longer in WebKit
  read(component: Component, block: Float32Array, places: Uint8Array) {
    const { dc, ac, scale } = component
    let bits = this.#bits
    let count = this.#count
    let table = dc
    for (let place = 0; place < 64; place += 1) {
      // Above 24 bits there is room for any code, and for most of the values behind.
      for (; count <= 24; count += 8) bits |= this.#byte() << (24 - count)
      const found = (table.quick[bits >>> (32 - lookedUpBits)] as number) || longCode(table, bits >>> 16)
      bits <<= found & 31
      count -= found & 31
      const size = (found >> 9) & 15
      let value = found >> 16
      if (size !== 0) {
        for (; count < size; count += 8) bits |= this.#byte() << (24 - count)
        const raw = bits >>> (32 - size)
        value = bits < 0 ? raw : raw - (1 << size) + 1
        bits <<= size
        count -= size
      }
      if (place === 0) {
        component.before += value
        value = component.before
        table = ac
      }
      // The rest of the block is zeros, but for the code that says sixteen of them.
      else if (value === 0 && (found & 0x1e0) !== 0x1e0) break
      else place += (found >> 5) & 15
      if (place > 63) throw new Error('a block is too long')
      block[places[place] as number] = value * (scale[place] as number)
    }
    this.#bits = bits
    this.#count = count
  }
}

/** As an entry of the table, for a code that is longer than those looked up at once. */
function longCode({ beyond, shift, symbols }: HuffmanTable, code: number): number {
  let length = lookedUpBits + 1
  while (length < 17 && code >= (beyond[length] as number)) length += 1
  if (length > 16) throw new Error('no such code')
  const symbol = symbols[(code >> (16 - length)) + (shift[length] as number)] as number
  return length | ((symbol >> 4) << 5) | ((symbol & 15) << 9)
}
