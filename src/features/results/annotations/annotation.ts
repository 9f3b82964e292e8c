import { formatPercent } from '../parsing/numbers.ts'
import { confidenceRating } from '../rating-thresholds.ts'

/** In pixels. */
export type Size = { width: number; height: number }

/** In pixels of the sent image, upright, origin top left. */
export type Rectangle = Size & { x: number; y: number }

export type Annotation = {
  /** Dotted path of the item in the parsed result: `words.3`, `objects_detected.0`. */
  path: string
  label: string
  /** 0 to 1. */
  confidence?: number | undefined
  /** `region` is approximate: derived from a phrase such as "top left". */
  shape: Rectangle & { kind: 'box' | 'region' }
}

type AnnotationStyle = {
  /** Contrasts with white text and with white paper. The same in both color schemes. */
  color: string
  /** In line widths; empty is a solid line. Lower confidence has wider gaps, so color is not the only cue. */
  dashes: number[]
}

const styles = {
  ok: { color: '#15703a', dashes: [] },
  caution: { color: '#9a4f00', dashes: [5, 2.5] },
  bad: { color: '#b3261e', dashes: [1.5, 2] },
  plain: { color: '#2b53c2', dashes: [] },
}

/** Follows the confidence ratings of specification, point 9. */
export function getAnnotationStyle({ confidence }: Annotation): AnnotationStyle {
  if (confidence === undefined) return styles.plain
  const { tone } = confidenceRating(confidence)
  return tone === 'fair' ? styles.caution : styles[tone]
}

/** "screwdriver, 87% sure" */
export function getAccessibleName({ label, confidence, shape }: Annotation): string {
  const suffix = confidence === undefined ? '' : `, ${formatPercent(confidence)} sure`
  return `${label}${suffix}${shape.kind === 'region' ? ', approximate location' : ''}`
}

/**
 * Whether labels and lines would cover the image: more than 40 annotations, or more than 8 that are mostly small, as the
 * words of a text are. Such annotations are drawn faintly.
 */
export function isCrowded(annotations: readonly Annotation[], image: Size): boolean {
  if (annotations.length <= 8) return false
  const heights = annotations.map(({ shape }) => shape.height).sort((a, b) => a - b)
  const median = heights[Math.floor(heights.length / 2)] ?? 0
  return annotations.length > 40 || median < image.height * 0.06
}
