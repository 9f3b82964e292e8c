import { describe, expect, test } from 'vitest'
import { getTrialLevel, getTrialMessage, getTrialPercentageUsed } from './trial-usage.ts'

const usage = (trial_remaining: number, trial_total = 1000) => ({
  trial_remaining,
  trial_total,
  trial_used: trial_total - trial_remaining,
})

describe('the trial', () => {
  test.each([
    [1000, 'good', 'You have 1,000 requests remaining'],
    [21, 'good', 'You have 21 requests remaining'],
    [20, 'warning', "You're running low on trial requests. 20 remaining"],
    [6, 'warning', "You're running low on trial requests. 6 remaining"],
    [5, 'critical', 'Only 5 requests left in your trial'],
    [1, 'critical', 'Only 1 requests left in your trial'],
    [0, 'expired', 'Your trial has expired. All 1,000 requests have been used.'],
    [-3, 'expired', 'Your trial has expired. All 1,000 requests have been used.'],
  ])('with %i left is %s', (remaining, level, message) => {
    expect(getTrialLevel(remaining)).toBe(level)
    expect(getTrialMessage(usage(remaining))).toBe(message)
  })

  test('prefers the percentage of the backend, and stays within 0 and 100', () => {
    expect(getTrialPercentageUsed(usage(250))).toBe(75)
    expect(getTrialPercentageUsed({ ...usage(250), trial_percentage_used: 12.5 })).toBe(12.5)
    expect(getTrialPercentageUsed({ ...usage(0), trial_used: 5000 })).toBe(100)
    expect(getTrialPercentageUsed(usage(5, 0))).toBe(0)
  })
})
