import { expect, test } from 'vitest'
import type { BatchRow } from './batch-row.ts'
import { formatCountTotal } from './format-count-total.ts'

const counter = { code: 'counter' }
const row = (more: Partial<BatchRow>) => ({ status: 'done' as const, columns: {}, ...more })
const counted = (total_count: number, more: Partial<BatchRow> = {}) =>
  row({ columns: { total_count }, ...more })

test('adds what was counted, and says how much is in doubt', () => {
  const rows = [
    counted(1_000),
    counted(43, { warning: 'may touch' }),
    row({ status: 'waiting' }),
    row({ status: 'sending' }),
    row({ status: 'failed' }),
    row({ columns: { total_count: 'many' } }),
  ]
  expect(formatCountTotal(rows, counter)).toBe('1,043 objects in 2 photos · 1 in doubt · 1 without a count')
})

test('uses corrected totals, which are not in doubt', () => {
  const doubtful = { warning: 'may touch' }
  const rows = [
    counted(11, { ...doubtful, verdict: 'wrong', correction: { total_count: 12 } }),
    counted(8, { ...doubtful, verdict: 'right' }),
  ]
  expect(formatCountTotal(rows, counter)).toBe('20 objects in 2 photos')
  expect(formatCountTotal([counted(9, { verdict: 'wrong' })], counter)).toBe(
    '9 objects in 1 photo · 1 in doubt',
  )
})

test('names what the agent counts, by the field of its results', () => {
  expect(formatCountTotal([row({ columns: { total_count: 1 } })], { code: 'people-counter' })).toBe(
    '1 person in 1 photo',
  )
  const other = [row({ columns: { number_of_objects: 4 } })]
  expect(formatCountTotal(other, { code: 'object-counter' })).toBe('4 objects in 1 photo')
})

test('has no sum for other agents, or without a count', () => {
  expect(formatCountTotal([counted(11)], { code: 'text-extractor' })).toBeUndefined()
  expect(formatCountTotal([row({ status: 'waiting' })], counter)).toBeUndefined()
})
