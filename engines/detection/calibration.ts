/** A logistic curve over the logit of the confidence. */
export type PlattParameters = { slope: number; offset: number }

/** Returns how often detections of this confidence are right (Platt scaling). */
export function calibrate(confidence: number, { slope, offset }: PlattParameters): number {
  const certain = 1e-6
  const bounded = Math.min(1 - certain, Math.max(certain, confidence))
  return 1 / (1 + Math.exp(-(slope * Math.log(bounded / (1 - bounded)) + offset)))
}
