import type { Rectangle } from '../../geometry.ts'

export type Annotation = {
  /** Such as `words.3` or `objects_detected.0` in the parsed result. */
  path: string
  label: string
  /** From 0 to 1. */
  confidence?: number | undefined
  /** `region` is approximate, for a phrase such as "top left". */
  shape: Rectangle & { kind: 'box' | 'region' }
}
