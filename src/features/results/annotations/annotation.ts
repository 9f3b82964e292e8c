import type { Size } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { getConfidenceRating } from '#domain/results/rating-thresholds.ts'

type AnnotationStyle = {
  /** A color that contrasts with white text and with white paper, in both color schemes. */
  color: string
  /**
   * Lengths in line widths; an empty list draws a solid line. The lower the confidence, the wider the gaps, so that the
   * confidence is not shown by color alone.
   */
  dashes: number[]
}

const styles = {
  ok: { color: '#15703a', dashes: [] },
  caution: { color: '#9a4f00', dashes: [5, 2.5] },
  bad: { color: '#b3261e', dashes: [1.5, 2] },
  plain: { color: '#2b53c2', dashes: [] },
}

/** By the ratings of specification, point 9. */
export function getAnnotationStyle({ confidence }: Annotation): AnnotationStyle {
  if (confidence === undefined) return styles.plain
  return styles[getConfidenceRating(confidence).tone]
}

/** Such as "screwdriver, 87% sure". */
export function getAccessibleName({ label, confidence, shape }: Annotation): string {
  const suffix = confidence === undefined ? '' : `, ${formatPercent(confidence)} sure`
  return `${label}${suffix}${shape.kind === 'region' ? ', approximate location' : ''}`
}

/** Returns whether labels would cover the image: with many annotations, or with more than 8 small ones, such as words. */
export function isCrowded(annotations: readonly Annotation[], image: Size): boolean {
  if (annotations.length <= 8) return false
  const heights = annotations.map(({ shape }) => shape.height).sort((a, b) => a - b)
  const median = heights[Math.floor(heights.length / 2)] ?? 0
  return needsFaintLines(annotations) || median < image.height * 0.06
}

/** Returns whether full lines would cover the image too. A few words in a photo need them to be visible. */
export const needsFaintLines = (annotations: readonly Annotation[]): boolean => annotations.length > 40
