/** In pixels. */
export type Size = { width: number; height: number }

/** In pixels of the picture that was sent, upright, origin top left. */
export type Rectangle = { x: number; y: number; width: number; height: number }

export type Shape =
  | ({ kind: 'box' } & Rectangle)
  | { kind: 'point'; x: number; y: number }
  /** Somewhere here: words such as "top left" say no more. */
  | ({ kind: 'zone' } & Rectangle)

/** One thing of an answer and its place in the picture that was sent. */
export type Mark = {
  /** Where the thing stands in the answer, with dots: `words.3`, `objects_detected.0`. */
  path: string
  label: string
  /** 0 to 1. */
  confidence?: number | undefined
  shape: Shape
}
