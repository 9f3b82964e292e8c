import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson-interval.ts'

test.each([
  [110, 120, 0.8534, 0.9541],
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [1, 1, 0.2065, 1],
  [500, 1000, 0.4691, 0.5309],
])('%d of %d is between %d and %d', (successes, total, low, high) => {
  const interval = wilsonInterval(successes, total)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test('nothing is known without observations', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
})

test('contains the fraction, is within 0 and 1, and narrows with more observations', () => {
  const counts = fc
    .integer({ min: 1, max: 100_000 })
    .chain((total) => fc.record({ total: fc.constant(total), successes: fc.integer({ min: 0, max: total }) }))
  fc.assert(
    fc.property(counts, ({ successes, total }) => {
      const { low, high } = wilsonInterval(successes, total)
      const more = wilsonInterval(successes * 4, total * 4)
      const fraction = successes / total
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(fraction + 1e-12)
      expect(high).toBeGreaterThanOrEqual(fraction - 1e-12)
      expect(more.high - more.low).toBeLessThan(high - low)
    }),
  )
})
