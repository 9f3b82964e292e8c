import type { Rectangle } from '#domain/geometry.ts'

/** What is known of the count of an image. `objects` are in pixels of the image. */
export type CountState =
  | { status: 'none' }
  | { status: 'counting' }
  /** `warning`: why it may be wrong. */
  | { status: 'counted'; text: string; warning?: string | undefined; objects: readonly Rectangle[] }
  /** `message`: why there is no count. */
  | { status: 'stopped'; message: string }
