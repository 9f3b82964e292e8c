import type { Detection } from '../detection/detection.ts'
import type { PixelBox } from '../image/pixels.ts'

export type NamedBox = PixelBox & { name?: string }

export const listNamedBoxes = (objects: readonly Detection[]): NamedBox[] =>
  objects.map(({ label, box }) => ({ name: label, ...box }))
