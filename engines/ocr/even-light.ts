import { blur } from '../image/blur.ts'
import type { GrayPixels } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'

/** The blur in pixels of the page, which is reduced for it: letters vanish, shadows remain. */
const [reduction, reducedSigma] = [16, 2.5]
/** The brightness of paper, in levels of 255. Lighter details become white. */
const paperLevel = 230

export function evenLight(image: GrayPixels): GrayPixels {
  const reduced = { width: Math.ceil(image.width / reduction), height: Math.ceil(image.height / reduction) }
  const surroundings = resizeGray(blur(resizeGray(image, reduced), reducedSigma), image)
  const data = new Uint8Array(image.data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const light = Math.max(1, surroundings.data[pixel] ?? 1)
    data[pixel] = Math.min(255, (paperLevel * (image.data[pixel] ?? 0)) / light)
  }
  return { ...image, data }
}

export function darken(image: GrayPixels): GrayPixels {
  return { ...image, data: image.data.map((value) => Math.max(0, 2 * value - 255)) }
}
