import type { Size } from '../image/pixels.ts'
import { toVector } from '../image/rotate-gray.ts'
import type { Corners } from './ocr-engine.ts'

/** Converts corners to the image before it was straightened. The box keeps its size. */
export function rotateBack(box: Corners, { width, height }: Size, skew: number): Corners {
  const { cos, sin } = toVector(skew)
  const x = (box.x0 + box.x1 - width) / 2
  const y = (box.y0 + box.y1 - height) / 2
  const [shiftX, shiftY] = [x * cos - y * sin - x, x * sin + y * cos - y]
  return { x0: box.x0 + shiftX, x1: box.x1 + shiftX, y0: box.y0 + shiftY, y1: box.y1 + shiftY }
}
