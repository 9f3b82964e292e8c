import { expect, test } from 'vitest'
import { assertDocumentedRates, measureFigures } from './statistics/check-figures.ts'
import { createUniformRandom } from './statistics/simulate.ts'

// `npm run test:nightly` simulates 10,000 evaluations.
test('intervals, decisions and alarms are as often right as the documentation says', () => {
  assertDocumentedRates(measureFigures({ evaluations: 1000, years: 20, seed: 27 }), 0.015)
})

test('the random numbers of the simulation are uniform', () => {
  const random = createUniformRandom(1)
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1)
})
