import { expect, test } from 'vitest'
import { defaultLimits, findPhotoProblem, learnMinSharpness } from './photo-quality.ts'

const good = { sharpness: 0.8, brightness: 0.8, glare: 0, cover: 0, tilt: 1 }

test.each([
  [good, undefined],
  [{ ...good, brightness: 0.1, sharpness: 0.1 }, 'dark'],
  [{ ...good, cover: 0.2, sharpness: 0.1 }, 'covered'],
  [{ ...good, sharpness: 0.3, glare: 0.1 }, 'blurred'],
  [{ ...good, glare: 0.05 }, 'glare'],
  [{ ...good, tilt: -20 }, 'tilted'],
] as const)('%j: %s', (quality, problem) => expect(findPhotoProblem(quality)).toBe(problem))

const createReviewed = (isBlurred: boolean, ...values: number[]) =>
  values.map((sharpness) => ({ sharpness, isBlurred }))

test('the limit of the sharpness follows the reviews of the user', () => {
  const right = createReviewed(false, 0.62, 0.66, 0.7, 0.75, 0.8)
  const blurred = createReviewed(true, 0.5, 0.55, 0.58)
  const limit = learnMinSharpness([...right, ...blurred])
  expect(limit).toBeGreaterThan(0.58)
  expect(limit).toBeLessThanOrEqual(0.62)
})

test('the limit needs several reviews of each kind, and does not move far', () => {
  const right = createReviewed(false, 0.62, 0.66, 0.7, 0.75, 0.8)
  expect(learnMinSharpness([...right, ...createReviewed(true, 0.55, 0.58)])).toBe(defaultLimits.sharpness)
  expect(learnMinSharpness([...right.slice(1), ...createReviewed(true, 0.5, 0.55, 0.58)])).toBe(
    defaultLimits.sharpness,
  )
  const extreme = [
    ...createReviewed(false, 0.9, 0.92, 0.94, 0.96, 0.98),
    ...createReviewed(true, 0.7, 0.75, 0.8, 0.85, 0.88),
  ]
  expect(learnMinSharpness(extreme)).toBe(defaultLimits.sharpness)
})

test('blurred photos that are not less sharp change nothing', () => {
  const photos = [
    ...createReviewed(false, 0.6, 0.65, 0.7, 0.75, 0.8),
    ...createReviewed(true, 0.6, 0.65, 0.7, 0.75, 0.8),
  ]
  expect(learnMinSharpness(photos)).toBe(defaultLimits.sharpness)
})
