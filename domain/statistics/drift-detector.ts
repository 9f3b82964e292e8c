/**
 * The evidence at which drift is reported. While results change by chance no more often than the tolerance, an alarm is
 * expected after at least this many samples, so that a daily sample gives at most 0.37 false alarms per year.
 */
export const minDriftEvidence = 1000

/** The fractions of changed results on which the test bets, each with an equal share of the stake. */
const betCount = 40

/**
 * Returns the evidence of one sample that results change more often than the tolerance: a mixture of likelihood ratios. While
 * they do not, its expectation is at most 1.
 *
 * @param changed how many of the sampled images were right with the baseline and are wrong now, or the other way round.
 * @param tolerance the fraction of results that may change by chance, from 0 to 1.
 */
export function computeSampleEvidence(changed: number, sampled: number, tolerance: number): number {
  // All bets are above the tolerance, so that the expectation is at most 1 for each fraction below it. Small fractions get
  // most of the stake, because a change seldom affects all images.
  const ratios = Array.from({ length: betCount }, (_, index) => {
    const fraction = tolerance ** (1 - (index + 0.5) / betCount)
    return Math.exp(
      changed * Math.log(fraction / tolerance) +
        (sampled - changed) * Math.log((1 - fraction) / (1 - tolerance)),
    )
  })
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / betCount
}

/**
 * Returns the evidence of drift after another sample. It adds up over days, and starts again when a sample speaks against drift:
 * the CUSUM e-detector of Shin, Ramdas and Rinaldo (New England Journal of Statistics in Data Science 2, 2024).
 */
export function accumulateEvidence(previous: number, sampleEvidence: number): number {
  return Math.max(1, previous) * sampleEvidence
}
