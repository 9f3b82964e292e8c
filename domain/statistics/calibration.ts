export type CalibrationBin = {
  /** Bounds of the confidence, from 0 to 1. */
  from: number
  to: number
  count: number
  meanConfidence: number
  accuracy: number
}

export type Calibration = {
  /** From 0 to 1. */
  error: number
  /** Without empty ones. */
  bins: CalibrationBin[]
}

const defaultBins = 10

/**
 * Compares the confidence of results with how often they are right, in bins of equal width: the reliability diagram and
 * expected calibration error of Guo et al. (On Calibration of Modern Neural Networks, ICML 2017). Undefined without results.
 */
export function measureCalibration(
  results: readonly { confidence: number; isRight: boolean }[],
  binCount = defaultBins,
): Calibration | undefined {
  if (results.length === 0) return undefined
  const groups = Map.groupBy(results, ({ confidence }) =>
    Math.min(binCount - 1, Math.floor(confidence * binCount)),
  )
  const bins = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([index, group]) => ({
      from: index / binCount,
      to: (index + 1) / binCount,
      count: group.length,
      meanConfidence: group.reduce((sum, { confidence }) => sum + confidence, 0) / group.length,
      accuracy: group.filter(({ isRight }) => isRight).length / group.length,
    }))
  const error = bins.reduce(
    (sum, { count, meanConfidence, accuracy }) =>
      sum + (count / results.length) * Math.abs(accuracy - meanConfidence),
    0,
  )
  return { error, bins }
}
