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

const createReviewed = (isWrong: boolean, ...values: number[]) =>
  values.map((sharpness) => ({ sharpness, isWrong }))

test('the limit of the sharpness follows the verdicts of the user', () => {
  const right = createReviewed(false, 0.62, 0.66, 0.7, 0.75, 0.8)
  const wrong = createReviewed(true, 0.5, 0.52, 0.55, 0.56, 0.58)
  const limit = learnMinSharpness([...right, ...wrong])
  expect(limit).toBeGreaterThan(0.58)
  expect(limit).toBeLessThanOrEqual(0.62)
})

test('the limit needs five verdicts of each kind, and does not move far', () => {
  expect(learnMinSharpness(createReviewed(true, 0.6, 0.6, 0.6, 0.6))).toBe(defaultLimits.sharpness)
  const extreme = [
    ...createReviewed(false, 0.9, 0.92, 0.94, 0.96, 0.98),
    ...createReviewed(true, 0.7, 0.75, 0.8, 0.85, 0.88),
  ]
  expect(learnMinSharpness(extreme)).toBe(defaultLimits.sharpness)
})

test('wrong results that are not less sharp change nothing', () => {
  const photos = [
    ...createReviewed(false, 0.6, 0.65, 0.7, 0.75, 0.8),
    ...createReviewed(true, 0.6, 0.65, 0.7, 0.75, 0.8),
  ]
  expect(learnMinSharpness(photos)).toBe(defaultLimits.sharpness)
})
