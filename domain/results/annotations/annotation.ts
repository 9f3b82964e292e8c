/** In pixels. */
export type Size = { width: number; height: number }

/** In pixels of the upright image that was sent. The origin is the top left corner. */
export type Rectangle = Size & { x: number; y: number }

export type Annotation = {
  /** The path of the item in the parsed result, such as `words.3` or `objects_detected.0`. */
  path: string
  label: string
  /** From 0 to 1. */
  confidence?: number | undefined
  /** `region` is approximate, for a phrase such as "top left". */
  shape: Rectangle & { kind: 'box' | 'region' }
}
