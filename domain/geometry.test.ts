import { expect, test } from 'vitest'
import { fitWithin } from './geometry.ts'

test.each([
  [4032, 3024, 1000, 1000, 750],
  [3024, 4032, 1000, 750, 1000],
  [1500, 1000, 1000, 1000, 667],
  [999, 1, 1000, 999, 1],
  [1, 5000, 1000, 1, 1000],
  [65000, 400, 1000, 1000, 6],
  [1000, 1000, 1000, 1000, 1000],
  [1, 1, 1000, 1, 1],
  [1280, 720, 600, 600, 338],
  [5000, 3, undefined, 5000, 3],
])('fits %i x %i within %s as %i x %i', (...row) => {
  const [width, height, maxSide, fitWidth, fitHeight] = row
  expect(fitWithin({ width, height }, maxSide)).toEqual({ width: fitWidth, height: fitHeight })
})
