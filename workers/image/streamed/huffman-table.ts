/** Bits that are looked up at once: most codes, and the small values behind them, are within. */
export const lookedUpBits = 10

/**
 * A Huffman table made ready. An entry of `quick`, for the next ten bits: in bits 0 to 4 how many of them are used up,
 * in 5 to 8 how many zeros come first, in 9 to 12 how many bits of a value follow; in 16 to 31 the value itself where
 * it was within the ten. 0 where the code is longer.
 */
export type HuffmanTable = {
  quick: Int32Array
  /** by length: the first code that is too large for it, left-aligned in 16 bits */
  beyond: Int32Array
  /** by length: what to add to a code to get the index of its symbol */
  shift: Int32Array
  symbols: Uint8Array
}

/** A value as JPEG writes it: those with a leading 0 are negative. */
const signed = (bits: number, size: number) => (bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits)

/** The entry of ten bits that begin with the code of `symbol`. */
function entry(symbol: number, length: number, bits: number): number {
  const [run, size] = [symbol >> 4, symbol & 15]
  const total = length + size
  if (size === 0 || total > lookedUpBits) return length | (run << 5) | (size << 9)
  const value = signed((bits >> (lookedUpBits - total)) & ((1 << size) - 1), size)
  return total | (run << 5) | (value << 16)
}

/**
 * @param counts how many codes there are of 1 to 16 bits
 * @param symbols what they stand for, in the order of the codes
 * @throws Error where the codes do not fit into their lengths
 */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const quick = new Int32Array(1 << lookedUpBits)
  const beyond = new Int32Array(18).fill(-1)
  const shift = new Int32Array(17)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0
    shift[length] = index - code
    // A code of ones alone is no code.
    if (count > 0 && code + count >= 1 << length) throw new Error('its codes are too many')
    for (let each = 0; each < count; each += 1, code += 1, index += 1) {
      if (length > lookedUpBits) continue
      const first = code << (lookedUpBits - length)
      for (let bits = first; bits < first + (1 << (lookedUpBits - length)); bits += 1) {
        quick[bits] = entry(symbols[index] ?? 0, length, bits)
      }
    }
    beyond[length] = code << (16 - length)
    code <<= 1
  }
  return { quick, beyond, shift, symbols }
}
