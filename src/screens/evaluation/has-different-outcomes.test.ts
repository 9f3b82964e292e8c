import { expect, test } from 'vitest'
import type { EvaluationItem } from '#contract/evaluation.ts'
import { hasDifferentOutcomes } from './has-different-outcomes.ts'

const outcome = (text: string, isRight = true) => ({ isRight, isMissing: false, text })
const item = (...outcomes: (ReturnType<typeof outcome> | null)[]) => ({ outcomes }) as EvaluationItem

test.each([
  [item(outcome('3 objects · 96%'), outcome('3 objects · 81%')), false],
  [item(outcome('3 objects · 96% · may touch'), outcome('3 objects · 81% · may touch')), false],
  [item(outcome('3 objects · 96%'), outcome('4 objects · 96%')), true],
  [item(outcome('Sale · 20% off'), outcome('Sale · 30% off')), true],
  [item(outcome('HELLO'), outcome('HELLO', false)), true],
  [item(outcome('HELLO'), null), false],
])('%j is different: %s', (one, isExpected) => {
  expect(hasDifferentOutcomes(one)).toBe(isExpected)
})
