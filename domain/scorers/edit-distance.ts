/** Bits of a block, as many as JavaScript's operators have. */
const blockBits = 32

/**
 * Returns the smallest number of substitutions, insertions and deletions that turn one sequence into the other (Levenshtein,
 * Soviet Physics Doklady 10, 1966). Computes 32 cells of a column of the matrix at a time (Hyyrö, "A bit-vector algorithm for
 * computing Levenshtein and Damerau edit distances", Nordic Journal of Computing 10, 2003). Own code, because libraries compare
 * the UTF-16 units of strings, not words or characters.
 */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0) return other.length
  const blocks = Math.ceil(one.length / blockBits)
  const positions = findPositions(one, blocks)
  const nowhere = new Int32Array(blocks)
  const column = { more: new Int32Array(blocks).fill(-1), less: new Int32Array(blocks) }
  const lastBit = 1 << ((one.length - 1) % blockBits)
  let distance = one.length
  for (const item of other) distance += advance(column, positions.get(item) ?? nowhere, lastBit)
  return distance
}

/** Whether a cell is one more, or one less, than the cell above it. */
type Column = { more: Int32Array; less: Int32Array }

/** Turns a column into the next one. Returns how much the last cell grows. */
function advance({ more, less }: Column, matches: Int32Array, lastBit: number): number {
  // Whether the last cell of the block above is one more, or one less, than its left neighbor.
  let carriedMore = 1
  let carriedLess = 0
  let growth = 0
  for (let block = 0; block < more.length; block += 1) {
    const above = more[block] as number
    const below = less[block] as number
    const match = matches[block] as number
    const vertical = match | below
    const equal = match | carriedLess
    const horizontal = (((equal & above) + above) ^ above) | equal
    const rightMore = below | ~(horizontal | above)
    const rightLess = above & horizontal
    growth = (rightMore & lastBit ? 1 : 0) - (rightLess & lastBit ? 1 : 0)
    const shiftedMore = (rightMore << 1) | carriedMore
    const shiftedLess = (rightLess << 1) | carriedLess
    carriedMore = rightMore >>> (blockBits - 1)
    carriedLess = rightLess >>> (blockBits - 1)
    more[block] = shiftedLess | ~(vertical | shiftedMore)
    less[block] = shiftedMore & vertical
  }
  return growth
}

/** Returns for each item a bit for each of its positions. */
function findPositions(items: readonly string[], blocks: number): Map<string, Int32Array> {
  const positions = new Map<string, Int32Array>()
  for (const [index, item] of items.entries()) {
    const bits = positions.get(item) ?? new Int32Array(blocks)
    const block = Math.floor(index / blockBits)
    bits[block] = (bits[block] ?? 0) | (1 << (index % blockBits))
    positions.set(item, bits)
  }
  return positions
}
