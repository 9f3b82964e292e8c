import { getBoxPoint, type OrientedBox } from '../image/oriented-box.ts'
import type { RgbPixels } from './gradient-features.ts'

/** In CIELAB, whose distances are those that people see. The lightness counts less, since light and shadow change it. */
type Color = readonly [lightness: number, red: number, yellow: number]
const lightnessWeight = 0.6
/** Samples across the ellipse of an object. */
const samplesAcross = 12
/** Fractions of the radius: the middle, and the part around it. */
const middleReach = 0.55
const outerReach = 0.9
/** In CIELAB. At this distance two colors have little in common. */
const colorTolerance = 14
/** Of an object that lies outside of the image. */
const unknownDistance = 50

/** `distance` is 0 for the colors of the example, `share` is how much of the object has one of them. */
export type ColorMatch = { distance: number; share: number }

type Sample = { color: Color; isMiddle: boolean }

/** @param example may be in another image. */
export function createColorMatcher(
  image: RgbPixels,
  example: { image: RgbPixels; box: OrientedBox },
): (box: OrientedBox) => ColorMatch {
  const reference = sampleColors(example.image, example.box)
  const palette = reference.map(({ color }) => color)
  const [middle, outer] = [averageColors(reference, true), averageColors(reference, false)]
  const getShare = (samples: Sample[]) =>
    samples.reduce((sum, { color }) => {
      const nearest = palette.reduce(
        (least, other) => Math.min(least, getDistance(color, other, 1)),
        Number.POSITIVE_INFINITY,
      )
      return sum + Math.exp(-((nearest / colorTolerance) ** 2))
    }, 0) / Math.max(1, samples.length)
  return (box) => {
    const samples = sampleColors(image, box)
    const pairs = [
      [middle, averageColors(samples, true)],
      [outer, averageColors(samples, false)],
    ].flatMap(([a, b]) => (a && b ? [getDistance(a, b, lightnessWeight)] : []))
    const distance = pairs.reduce((sum, value) => sum + value, 0) / pairs.length
    return { distance: pairs.length > 0 ? distance : unknownDistance, share: getShare(samples) }
  }
}

function sampleColors({ data, width, height }: RgbPixels, box: OrientedBox): Sample[] {
  const samples: Sample[] = []
  for (let index = 0; index < samplesAcross ** 2; index++) {
    const along = ((index % samplesAcross) / (samplesAcross - 1)) * 2 - 1
    const across = (Math.floor(index / samplesAcross) / (samplesAcross - 1)) * 2 - 1
    const radius = Math.hypot(along, across)
    if (radius > outerReach) continue
    const point = getBoxPoint(box, (along * box.width) / 2, (across * box.height) / 2)
    const [x, y] = [Math.floor(point.x), Math.floor(point.y)]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const source = (y * width + x) * 3
    const color = toLab(data[source] ?? 0, data[source + 1] ?? 0, data[source + 2] ?? 0)
    samples.push({ color, isMiddle: radius < middleReach })
  }
  return samples
}

function averageColors(samples: Sample[], isMiddle: boolean): Color | undefined {
  const colors = samples.filter((sample) => sample.isMiddle === isMiddle).map(({ color }) => color)
  const mean = (channel: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length
  return colors.length > 0 ? [mean(0), mean(1), mean(2)] : undefined
}

const getDistance = (a: Color, b: Color, weight: number) =>
  Math.hypot((a[0] - b[0]) * weight, a[1] - b[1], a[2] - b[2])

/** From sRGB, with the white of D65. */
function toLab(red: number, green: number, blue: number): Color {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const x = toCubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95)
  const y = toCubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = toCubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const toLinear = (value: number) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const toCubeRoot = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
