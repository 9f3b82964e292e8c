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

export function cropRows({ data, width }: GrayPixels, top: number, height: number): GrayPixels {
  return { data: data.subarray(top * width, (top + height) * width), width, height }
}

export function rotateGray(image: GrayPixels, rotation: Rotation): GrayPixels {
  if (rotation === 0) return image
  const { data, width, height } = image
  if (rotation === 180) return { data: data.toReversed(), width, height }
  const rotated = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const target = rotation === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      rotated[target] = data[y * width + x] ?? 0
    }
  }
  return { data: rotated, width: height, height: width }
}
