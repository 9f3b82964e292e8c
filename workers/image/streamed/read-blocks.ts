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

  /** Goes on behind the restart marker that must stand here. */
  restart() {
    const file = this.#file
    if (this.isBeyondEnd) throw new Error('a part is too short')
    while (file.bytes[file.at] === 0xff && file.bytes[file.at + 1] === 0xff) file.at += 1
    const marker = file.short()
    if (marker < 0xffd0 || marker > 0xffd7) throw new Error('no restart marker')
    this.#bits = 0
    this.#count = 0
    this.#madeUp = 0
  }

  /** Takes bytes until there are more than 24 bits: enough for any code, and for the value behind most of them. */
  #topUp() {
    const file = this.#file
    const { bytes } = file
    for (; this.#count <= 24; this.#count += 8) {
      const byte = bytes[file.at] as number
      // A byte of ones is followed by one of zeros, or it begins a marker.
      if (byte === 0xff && bytes[file.at + 1] !== 0) this.#madeUp += 1
      else {
        this.#bits |= byte << (24 - this.#count)
        file.at += byte === 0xff ? 2 : 1
      }
    }
  }

  /** What the next code stands for, as an entry of the table; the code is used up. */
  #code(table: HuffmanTable): number {
    this.#topUp()
    const found =
      (table.quick[this.#bits >>> (32 - lookedUpBits)] as number) || longCode(table, this.#bits >>> 16)
    this.#bits <<= found & 31
    this.#count -= found & 31
    return found
  }

  /** The value behind a code. */
  #value(found: number): number {
    const size = (found >> 9) & 15
    if (size === 0) return found >> 16
    if (this.#count < size) this.#topUp()
    const raw = this.#bits >>> (32 - size)
    const value = this.#bits < 0 ? raw : raw - (1 << size) + 1
    this.#bits <<= size
    this.#count -= size
    return value
  }

  /**
   * Reads one block of 64 coefficients.
   *
   * @param block gets those that `places` has a place for, multiplied; the rest goes to the last place
   * @param places by place in the file
   */
  read(component: Component, block: Float32Array, places: Uint8Array) {
    const { ac, scale } = component
    component.before += this.#value(this.#code(component.dc))
    block[0] = component.before * (scale[0] as number)
    for (let place = 1; place < 64; place += 1) {
      const found = this.#code(ac)
      const value = this.#value(found)
      const zeros = (found >> 5) & 15
      // The rest of the block is zeros, but for the code that says sixteen of them.
      if (value === 0 && zeros !== 15) return
      place += zeros
      if (place > 63) throw new Error('a block is too long')
      block[places[place] as number] = value * (scale[place] as number)
    }
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
