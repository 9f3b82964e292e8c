import { expect, test } from 'vitest'
import { getNextSampleTime } from './get-next-sample-time.ts'

// A Tuesday.
const now = new Date('2026-11-24T10:30:00Z')

test.each([
  ['off', 3, undefined],
  ['daily', 11, '2026-11-24T11:00:00.000Z'],
  ['daily', 10, '2026-11-25T10:00:00.000Z'],
  ['weekly', 11, '2026-11-30T11:00:00.000Z'],
] as const)('the sample of %s at %i is due at %s', (schedule, hour, expected) => {
  expect(getNextSampleTime({ schedule, hour }, now)?.toISOString()).toBe(expected)
})

test('after a sample at the hour, the next one is due a day or a week later', () => {
  const due = new Date('2026-11-30T11:00:00Z')
  expect(getNextSampleTime({ schedule: 'daily', hour: 11 }, due)?.toISOString()).toBe(
    '2026-12-01T11:00:00.000Z',
  )
  expect(getNextSampleTime({ schedule: 'weekly', hour: 11 }, due)?.toISOString()).toBe(
    '2026-12-07T11:00:00.000Z',
  )
})
