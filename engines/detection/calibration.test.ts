import { expect, test } from 'vitest'
import { calibrate } from './calibration.ts'

test('follows a logistic curve and stays between 0 and 1', () => {
  expect(calibrate(0.7, { slope: 1, offset: 0 })).toBeCloseTo(0.7)
  expect(calibrate(0.5, { slope: 2, offset: -1 })).toBeCloseTo(1 / (1 + Math.E))
  for (const confidence of [0, 1]) {
    const calibrated = calibrate(confidence, { slope: 1.5, offset: 0.3 })
    expect(calibrated).toBeGreaterThanOrEqual(0)
    expect(calibrated).toBeLessThanOrEqual(1)
  }
})
