type Sample = { x: number; y: number; value: number }

/** Returns the mean absolute distance from a quadratic surface, fitted by least squares (modified Gram-Schmidt). */
export function computeQuadraticResidual(samples: Sample[]): number {
  const evaluate = (basis: (x: number, y: number) => number) =>
    Float64Array.from(samples, ({ x, y }) => basis(x, y))
  const bases = [
    evaluate(() => 1),
    evaluate((x) => x),
    evaluate((_, y) => y),
    evaluate((x) => x * x),
    evaluate((x, y) => x * y),
    evaluate((_, y) => y * y),
  ]
  const residual = Float64Array.from(samples, ({ value }) => value)
  for (const [index, basis] of bases.entries()) {
    for (const earlier of bases.slice(0, index)) subtractProjection(basis, earlier)
    subtractProjection(residual, basis)
  }
  return residual.reduce((sum, value) => sum + Math.abs(value), 0) / Math.max(1, residual.length)
}

function subtractProjection(vector: Float64Array, basis: Float64Array): void {
  const dot = (other: Float64Array) =>
    other.reduce((sum, value, index) => sum + value * (basis[index] ?? 0), 0)
  const [squaredLength, projection] = [dot(basis), dot(vector)]
  if (squaredLength < 1e-9) return
  for (let index = 0; index < vector.length; index++) {
    vector[index] = (vector[index] ?? 0) - (projection / squaredLength) * (basis[index] ?? 0)
  }
}
