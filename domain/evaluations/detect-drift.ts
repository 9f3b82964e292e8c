import { accumulateEvidence, computeSampleEvidence, evidenceOfDrift } from '../statistics/drift-detector.ts'
import type { ScoredItem } from './scored-item.ts'

export type DriftCheck = {
  /** How many images were compared. */
  sampled: number
  /** The ids of the images that were right with the baseline and are wrong now, and the other way round. */
  nowWrong: string[]
  nowRight: string[]
  /** The evidence of drift after this sample. */
  evidence: number
  isDrift: boolean
}

/**
 * Compares a sample with the baseline.
 *
 * @param items their first outcome is that of the baseline, the second one that of the sample.
 * @param previousEvidence the evidence after the sample before; 1 if there is none, or after an alarm.
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
  return { sampled: compared.length, nowWrong, nowRight, evidence, isDrift: evidence >= evidenceOfDrift }
}
