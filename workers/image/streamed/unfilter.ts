/** The neighbour nearest to what the three would continue to: PNG, section 9.4. */
function paeth(left: number, above: number, before: number): number {
  const [toLeft, toAbove, toBefore] = [
    Math.abs(above - before),
    Math.abs(left - before),
    Math.abs(left + above - 2 * before),
  ]
  if (toLeft <= toAbove && toLeft <= toBefore) return left
  return toAbove <= toBefore ? above : before
}

type Filter = (row: Uint8Array, above: Uint8Array, step: number) => void

const none: Filter = () => {}

const sub: Filter = (row, _above, step) => {
  for (let at = step; at < row.length; at += 1) row[at] = (row[at] as number) + (row[at - step] as number)
}

const up: Filter = (row, above) => {
  for (let at = 0; at < row.length; at += 1) row[at] = (row[at] as number) + (above[at] as number)
}

const average: Filter = (row, above, step) => {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] as number)
    row[at] = (row[at] as number) + ((left + (above[at] as number)) >> 1)
  }
}

const nearest: Filter = (row, above, step) => {
  up(row.subarray(0, step), above, step)
  for (let at = step; at < row.length; at += 1) {
    const left = row[at - step] as number
    row[at] = (row[at] as number) + paeth(left, above[at] as number, above[at - step] as number)
  }
}

const filters = [none, sub, up, average, nearest]

/**
 * Turns a filtered row into pixels, in place: PNG, section 9.2.
 *
 * @param above the row before, as pixels; zeros before the first
 * @param step bytes of a pixel
 * @throws Error where there is no such filter
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number) {
  const undo = filters[filter]
  if (!undo) throw new Error('no such filter')
  undo(row, above, step)
}
