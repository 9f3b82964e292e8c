import type { EvaluationItem } from '#contract/evaluation.ts'

/** The confidence in a headline, such as " · 96%", which is seldom the same. */
const confidence = / · \d+%(?= · |$)/

export function hasDifferentOutcomes({ outcomes }: EvaluationItem): boolean {
  const answered = outcomes
    .filter((outcome) => outcome !== null)
    .map(({ isRight, isMissing, text }) => `${isRight} ${isMissing} ${text.replace(confidence, '')}`)
  return new Set(answered).size > 1
}
