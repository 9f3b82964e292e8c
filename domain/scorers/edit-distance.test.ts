import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { characterErrorRate } from './error-rates.ts'

/** As in the definition, with a row of the matrix at a time. */
function definedDistance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, item] of one.entries()) {
    const next = [index + 1]
    for (const [column, otherItem] of other.entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (item === otherItem ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}

test('is that of the definition, for lengths around those of the blocks too', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c', '😀', '__proto__'), { maxLength: 140 })
  const blocks = fc
    .constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 96)
    .chain((length) => fc.array(fc.constantFrom('a', 'b'), { minLength: length, maxLength: length }))
  const sequence = fc.oneof(letters, blocks)
  fc.assert(
    fc.property(sequence, sequence, (one, other) => {
      expect(editDistance(one, other)).toBe(definedDistance(one, other))
    }),
    { numRuns: 500 },
  )
})

test('compares the longest texts many times faster than cell by cell', () => {
  const write = (factor: number, length: number) =>
    Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * factor) % 26) * 2)).join('')
  const [expected, actual] = [write(7, 8000), write(11, 8000)]
  const measure = (work: () => number) => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  }
  // A sixteenth of the cells.
  const cellByCell =
    16 * measure(() => definedDistance([...expected].slice(0, 2000), [...actual].slice(0, 2000)))
  const times = [1, 2, 3].map(() => measure(() => characterErrorRate(expected, actual)))
  expect(Math.min(...times)).toBeLessThan(cellByCell / 8)
})
