import { expect, test } from 'vitest'
import { computeLanczosTaps } from './lanczos-taps.ts'

const sides = [
  { length: 4032, extent: 4032, target: 1000 },
  { length: 1275, extent: 1274.5, target: 773 },
  { length: 301, extent: 301, target: 100 },
  { length: 5, extent: 5, target: 4 },
  { length: 1, extent: 0.5, target: 1 },
]

test.each(sides)(
  'weights from $extent to $target pixels add up to exactly one',
  ({ length, extent, target }) => {
    const { pairs, starts, weights } = computeLanczosTaps(length, extent, target)
    const taps = pairs * 2
    expect([starts.length, weights.length]).toEqual([target, target * taps])
    for (let index = 0; index < target; index += 1) {
      const weightsOfPixel = weights.subarray(index * taps, (index + 1) * taps)
      expect(weightsOfPixel.reduce((sum, weight) => sum + weight, 0)).toBe(16_384)
      // The kernel reads pixels beyond the last one, so their weight must be 0.
      expect(
        weightsOfPixel.subarray(Math.max(0, length - (starts[index] ?? 0))).every((weight) => weight === 0),
      ).toBe(true)
    }
  },
)

test('taps of the first and the last target pixel are symmetric', () => {
  const { pairs, starts, weights } = computeLanczosTaps(300, 300, 100)
  const taps = pairs * 2
  const getWeightsBySourcePixel = (index: number) =>
    Array.from(
      { length: 300 },
      (_, place) => weights[index * taps + place - (starts[index] ?? 0)] ?? 0,
    ).filter((_, place) => place >= (starts[index] ?? 0) && place < (starts[index] ?? 0) + taps)
  const nonZero = (values: number[]) => values.filter((value) => value !== 0)
  expect(nonZero(getWeightsBySourcePixel(99).reverse())).toEqual(nonZero(getWeightsBySourcePixel(0)))
})
