/** Three values per cell. Those of unknown cells are ignored. */
export type CellGrid = { columns: number; rows: number; values: Float32Array; isKnown: Uint8Array }

/** After these iterations the surface has no visible steps. */
const relaxationsPerLevel = 6

/**
 * Interpolates unknown cells by pull-push (Gortler et al., "The Lumigraph", SIGGRAPH 1996): a grid of half the size is
 * inpainted first, down to a single cell; its values are copied into the unknown cells, which then are relaxed towards the mean
 * of their neighbors (Gauss-Seidel).
 */
export function inpaintBackground(grid: CellGrid): Float32Array {
  const { columns, rows, isKnown } = grid
  const values = Float32Array.from(grid.values)
  if (!isKnown.includes(0) || (columns === 1 && rows === 1)) return values
  const half = downsample(grid)
  const coarse = inpaintBackground(half)
  for (let cell = 0; cell < isKnown.length; cell++) {
    if (isKnown[cell]) continue
    const coarseCell = (Math.floor(cell / columns) >> 1) * half.columns + ((cell % columns) >> 1)
    values.set(coarse.subarray(coarseCell * 3, coarseCell * 3 + 3), cell * 3)
  }
  for (let pass = 0; pass < relaxationsPerLevel; pass++) relax(values, grid)
  return values
}

/** Each cell is the mean of the known cells in a block of 2 x 2. */
function downsample({ columns, rows, values, isKnown }: CellGrid): CellGrid {
  const [halfColumns, halfRows] = [Math.ceil(columns / 2), Math.ceil(rows / 2)]
  const sums = new Float32Array(halfColumns * halfRows * 3)
  const counts = new Float32Array(halfColumns * halfRows)
  for (let cell = 0; cell < isKnown.length; cell++) {
    if (!isKnown[cell]) continue
    const halfCell = (Math.floor(cell / columns) >> 1) * halfColumns + ((cell % columns) >> 1)
    counts[halfCell] = (counts[halfCell] ?? 0) + 1
    for (let channel = 0; channel < 3; channel++) {
      sums[halfCell * 3 + channel] = (sums[halfCell * 3 + channel] ?? 0) + (values[cell * 3 + channel] ?? 0)
    }
  }
  return {
    columns: halfColumns,
    rows: halfRows,
    values: sums.map((sum, index) => sum / Math.max(1, counts[Math.floor(index / 3)] ?? 1)),
    isKnown: Uint8Array.from(counts, (count) => (count > 0 ? 1 : 0)),
  }
}

function relax(values: Float32Array, { columns, rows, isKnown }: CellGrid): void {
  for (let cell = 0; cell < isKnown.length; cell++) {
    if (isKnown[cell]) continue
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    const [left, right] = [x > 0 ? cell - 1 : cell, x < columns - 1 ? cell + 1 : cell]
    const [above, below] = [y > 0 ? cell - columns : cell, y < rows - 1 ? cell + columns : cell]
    for (let channel = 0; channel < 3; channel++) {
      const sum = [left, right, above, below].reduce(
        (total, neighbor) => total + (values[neighbor * 3 + channel] ?? 0),
        0,
      )
      values[cell * 3 + channel] = sum / 4
    }
  }
}
