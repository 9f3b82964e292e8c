import type { PixelSource } from './pixels.ts'

const side = 128
/** Of the mean luminance, from 0 to 255. */
const maxDark = 45

/** Whether so little light reached the camera that objects are hard to make out. */
export async function isDark(image: PixelSource): Promise<boolean> {
  const { data } = await image.decode(side)
  let sum = 0
  for (let index = 0; index < data.length; index += 4)
    sum += 0.299 * (data[index] ?? 0) + 0.587 * (data[index + 1] ?? 0) + 0.114 * (data[index + 2] ?? 0)
  return sum / (data.length / 4) <= maxDark
}
