import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson-interval.ts'

// Newcombe, Statistics in Medicine 17 (1998), 857-872, table I: the score method without continuity correction.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [29, 29, 0.883, 1],
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
