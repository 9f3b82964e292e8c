import { accumulateEvidence, computeSampleEvidence, minDriftEvidence } from '../statistics/drift-detector.ts'
import type { ScoredItem } from './scored-item.ts'

export type DriftCheck = {
  sampled: number
  /** Ids of the images that were right with the baseline and are wrong now, and the other way round. */
  nowWrong: string[]
  nowRight: string[]
  evidence: number
  isDrift: boolean
}

/**
 * @param items have first the outcome of the baseline, then that of the sample.
 * @param previousEvidence 1 without a sample before, or after an alarm.
 * @param tolerance the fraction of results that may change by chance.
 */
export function detectDrift(
  items: readonly ScoredItem[],
  previousEvidence: number,
  tolerance: number,
): DriftCheck {
  const compared = items.filter(({ outcomes: [before, now] }) => before && now)
  const select = (wasRight: boolean) =>
    compared
      .filter(({ outcomes: [before, now] }) => before?.isRight === wasRight && now?.isRight !== wasRight)
      .map(({ id }) => id)
  const [nowWrong, nowRight] = [select(true), select(false)]
  const evidence = accumulateEvidence(
    previousEvidence,
    computeSampleEvidence(nowWrong.length + nowRight.length, compared.length, tolerance),
  )
  return { sampled: compared.length, nowWrong, nowRight, evidence, isDrift: evidence >= minDriftEvidence }
}
