import type { GrayPixels, RgbaPixels } from './pixels.ts'

/** The clockwise rotation of an image, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** By ITU-R BT.709. */
export function toGray({ data, width, height }: RgbaPixels): GrayPixels {
  const gray = new Uint8Array(width * height)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const red = data[pixel * 4] ?? 0
    const green = data[pixel * 4 + 1] ?? 0
    const blue = data[pixel * 4 + 2] ?? 0
    gray[pixel] = (red * 54 + green * 183 + blue * 19 + 128) >> 8
  }
  return { data: gray, width, height }
}
