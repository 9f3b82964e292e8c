import type { ImageQuality } from '../../shared/image-quality.ts'
import { measureCover } from './measure-cover.ts'
import { measureGlare } from './measure-glare.ts'
import { measureSharpness } from './measure-sharpness.ts'
import { measureTilt } from './measure-tilt.ts'
import { type Luma, type Pixels, toLuma } from './pixels.ts'
import { toTiles } from './tile-statistics.ts'

/** The share of pixels that may be brighter than the brightness: a lamp does not make a dark photo bright. */
const brightShare = 0.05

/** `bench/photo-quality` measures the time and the accuracy. */
export function measureQuality(pixels: Pixels): ImageQuality {
  const luma = toLuma(pixels)
  const tiles = toTiles(pixels, luma)
  return {
    sharpness: measureSharpness(luma),
    brightness: measureBrightness(luma),
    glare: measureGlare(tiles),
    cover: measureCover(tiles),
    tilt: measureTilt(luma),
  }
}

function measureBrightness({ data }: Luma): number {
  const histogram = new Uint32Array(256)
  for (const level of data) histogram[level] = (histogram[level] as number) + 1
  let brighter = 0
  let level = 255
  while (level > 0) {
    brighter += histogram[level] as number
    if (brighter > data.length * brightShare) break
    level -= 1
  }
  return level / 255
}
