/** Three values per cell; unknown cells hold anything. */
export type Surface = { columns: number; rows: number; values: Float32Array; isKnown: Uint8Array }

/** Times each filled-in cell is set to the mean of its neighbours, per level: smooth to the eye and to a threshold. */
const sweeps = 6

/**
 * The values of all cells, unknown ones carried on smoothly from the known: the surface at half the size is filled
 * first, and so on down to a single cell.
 */
export function inpaintBackground(surface: Surface): Float32Array {
  const { columns, rows, isKnown } = surface
  const values = Float32Array.from(surface.values)
  if (!isKnown.includes(0) || (columns === 1 && rows === 1)) return values
  const half = halve(surface)
  const coarse = inpaintBackground(half)
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at]) continue
    const from = (Math.floor(at / columns) >> 1) * half.columns + ((at % columns) >> 1)
    values.set(coarse.subarray(from * 3, from * 3 + 3), at * 3)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) smooth(values, surface)
  return values
}

function halve({ columns, rows, values, isKnown }: Surface): Surface {
  const [halfColumns, halfRows] = [Math.ceil(columns / 2), Math.ceil(rows / 2)]
  const sums = new Float32Array(halfColumns * halfRows * 3)
  const counts = new Float32Array(halfColumns * halfRows)
  for (let at = 0; at < isKnown.length; at++) {
    if (!isKnown[at]) continue
    const to = (Math.floor(at / columns) >> 1) * halfColumns + ((at % columns) >> 1)
    counts[to] = (counts[to] ?? 0) + 1
    for (let channel = 0; channel < 3; channel++) {
      sums[to * 3 + channel] = (sums[to * 3 + channel] ?? 0) + (values[at * 3 + channel] ?? 0)
    }
  }
  const means = sums.map((sum, at) => sum / Math.max(1, counts[Math.floor(at / 3)] ?? 1))
  const known = Uint8Array.from(counts, (count) => (count > 0 ? 1 : 0))
  return { columns: halfColumns, rows: halfRows, values: means, isKnown: known }
}

function smooth(values: Float32Array, { columns, rows, isKnown }: Surface): void {
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at]) continue
    const [x, y] = [at % columns, Math.floor(at / columns)]
    const [left, right] = [x > 0 ? at - 1 : at, x < columns - 1 ? at + 1 : at]
    const [above, below] = [y > 0 ? at - columns : at, y < rows - 1 ? at + columns : at]
    for (let channel = 0; channel < 3; channel++) {
      const sum = [left, right, above, below].reduce(
        (total, one) => total + (values[one * 3 + channel] ?? 0),
        0,
      )
      values[at * 3 + channel] = sum / 4
    }
  }
}
