import { accumulateEvidence, computeSampleEvidence, minDriftEvidence } from '../statistics/drift-detector.ts'

/**
 * Tells whether fewer images are right than a threshold, by more than chance: the test of drift, applied to wrong results.
 * While the share is at least the threshold, an alarm is expected after at least 1000 samples.
 *
 * @param threshold the share of right images, between 0 and 1; null for no alarm.
 */
export function checkAccuracyThreshold(
  right: number,
  sampled: number,
  previousEvidence: number,
  threshold: number | null,
): { evidence: number; isLow: boolean } {
  if (threshold === null || sampled === 0) return { evidence: previousEvidence, isLow: false }
  const evidence = accumulateEvidence(
    previousEvidence,
    computeSampleEvidence(sampled - right, sampled, 1 - threshold),
  )
  // Earlier samples must not make a sample an alarm that is itself above the threshold.
  return { evidence, isLow: evidence >= minDriftEvidence && right / sampled < threshold }
}
