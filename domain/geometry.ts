/** In pixels. */
export type Size = { width: number; height: number }

/** In pixels of the upright image that was sent, from the top left corner. */
export type Rectangle = Size & { x: number; y: number }
