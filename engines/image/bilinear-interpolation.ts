export type InterpolationPositions = { cell: Int32Array; fraction: Float32Array }

/**
 * Prepares bilinear interpolation between cell centers along one axis.
 *
 * @returns per pixel, the index of the last cell whose center is not after it, and the distance from that center as a fraction
 *   of a cell.
 */
export function locateCells(pixelCount: number, cellSize: number, cellCount: number): InterpolationPositions {
  const position = Float32Array.from({ length: pixelCount }, (_, pixel) =>
    Math.min(cellCount - 1, Math.max(0, (pixel + 0.5) / cellSize - 0.5)),
  )
  return { cell: Int32Array.from(position), fraction: position.map((value) => value % 1) }
}

export function interpolateRow(
  values: Float32Array,
  vertical: InterpolationPositions,
  y: number,
  output: Float32Array,
): void {
  const [row, fraction] = [vertical.cell[y] ?? 0, vertical.fraction[y] ?? 0]
  const offsetAbove = row * output.length
  const offsetBelow = Math.min(values.length - output.length, offsetAbove + output.length)
  for (let index = 0; index < output.length; index++) {
    output[index] =
      (values[offsetAbove + index] ?? 0) * (1 - fraction) + (values[offsetBelow + index] ?? 0) * fraction
  }
}
