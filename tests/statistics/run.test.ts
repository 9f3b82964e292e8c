import { test } from 'vitest'
import { assertDocumentedRates, measureFigures } from './check-figures.ts'

test('over 10,000 evaluations', { timeout: 600_000 }, () => {
  const figures = measureFigures({ evaluations: 10_000, years: 1000, seed: 27 })
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  assertDocumentedRates(figures)
})
