import type { Letters } from './label-text.ts'

/** Letters `from` to `to` (exclusive) of what was read agree with what is wanted to this share, 0 to 1. */
export type NearPlace = { from: number; to: number; share: number }

/*
 * Costs in quarters of an edit. A letter too many, too few or another one is a whole edit; so is each end that is cut
 * out of a longer word. What a reader confuses is a quarter: likely the same, never surely.
 */
const edit = 4
const confusion = 1
const groups = ['0O', '1IL|', '5S', '8B']
const alike = new Map(
  groups.flatMap((group, place) => [...group].map((letter) => [letter.codePointAt(0) ?? 0, place] as const)),
)
/** A cost and where its stretch began, in one number: of two, the smaller is cheaper, else longer (a greater share). */
const letters = 1 << 16
const never = (1 << 14) * letters

/**
 * Every place that agrees to at least `leastShare` (0.5 or more), the best first and none overlapping another. A place
 * begins and ends at borders of words. The share is 1 - edits / letters, of the longer side.
 */
export function nearPlaces(read: Letters, wanted: Letters, leastShare: number): NearPlace[] {
  const near = endings(read, wanted, leastShare).sort((a, b) => b.share - a.share || a.from - b.from)
  const taken = new Uint8Array(read.codes.length)
  return near.filter(({ from, to }) => {
    if (taken.subarray(from, to).includes(1)) return false
    taken.fill(1, from, to)
    return true
  })
}

/**
 * For each end of a word, the stretch up to it that costs least (Sellers' algorithm, with stretches that begin at
 * words only). The work is at most the product of both lengths, whatever is written in them.
 *
 * @param read fewer than 65,536 letters.
 */
function endings(read: Letters, wanted: Letters, leastShare: number): NearPlace[] {
  const height = wanted.codes.length
  // With e edits the longer side has at most height + e letters, so that more edits than this cannot be near enough.
  const limit = ((1 - leastShare) / leastShare) * height * edit
  const prices = pricesOf(wanted)
  const column: Column = { costs: new Int32Array(height + 1).fill(never), last: 0, limit }
  const found: NearPlace[] = []
  for (const [at, letter] of read.codes.entries()) {
    const begin = read.begins.get(at)
    if (begin) enter(column, at, begin === 'glued' ? edit : 0)
    step(column, prices(letter))
    const end = read.ends.get(at + 1)
    const cost = column.costs[height] ?? never
    if (!end || cost >= never) continue
    const [edits, from] = [(Math.floor(cost / letters) + (end === 'glued' ? edit : 0)) / edit, cost % letters]
    const share = 1 - edits / Math.max(height, at + 1 - from)
    if (share >= leastShare) found.push({ from, to: at + 1, share })
  }
  return found
}

/** For each row: what it costs to have the first `row` wanted letters end here. */
type Column = {
  costs: Int32Array
  /** The last row within the limit: those below it are not looked at (Ukkonen's cut-off). */
  last: number
  limit: number
}

/** What it costs to have a letter stand for each of the wanted ones. */
function pricesOf({ codes }: Letters): (letter: number) => Int32Array {
  const known = new Map<number, Int32Array>()
  return (letter) => {
    const prices =
      known.get(letter) ??
      Int32Array.from(codes, (code) => {
        if (code === letter) return 0
        return alike.has(code) && alike.get(code) === alike.get(letter) ? confusion : edit
      })
    known.set(letter, prices)
    return prices
  }
}

function enter(column: Column, at: number, price: number): void {
  const { costs, limit } = column
  for (let row = 0; row < costs.length && price + row * edit <= limit; row++) {
    costs[row] = Math.min(costs[row] ?? never, (price + row * edit) * letters + at)
    column.last = Math.max(column.last, row)
  }
}

function step(column: Column, prices: Int32Array): void {
  const { costs } = column
  const dearest = (column.limit + 1) * letters
  const end = Math.min(costs.length - 1, column.last + 1)
  let diagonal = costs[0] ?? never
  let left = Math.min(never, diagonal + edit * letters)
  costs[0] = left
  column.last = 0
  for (let row = 1; row <= end; row++) {
    const above = costs[row] ?? never
    left = Math.min(diagonal + (prices[row - 1] ?? edit) * letters, Math.min(above, left) + edit * letters)
    diagonal = above
    if (left < dearest) column.last = row
    else left = never
    costs[row] = left
  }
}
