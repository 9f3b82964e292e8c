import { readdir } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { ImageQuality } from '../../workers/image/shared/image-quality.ts'
import { measureQuality } from '../../workers/image/worker/quality/measure-quality.ts'

/** Sharp photographs, free of rights (tests/image-quality/README.md), and the samples of the app. */
const folders = [
  new URL('../image-quality/photos/', import.meta.url),
  new URL('../../public/samples/', import.meta.url),
]

/** Photographs that are not sharp by themselves. */
const realDefects: Record<string, DefectMeasurement['defect']> = { 'clock-motion.jpg': 'blurred' }

/** Photos whose lines show which way is up. */
const withLines = ['astronaut', 'brick', 'camera', 'rocket', 'battery-label', 'receipt']

export type DefectMeasurement = {
  /** The file and what was done to it. */
  name: string
  defect: 'none' | 'blurred' | 'dark' | 'glare' | 'covered' | 'tilted'
  /** Whether the tilt of the photo is known. */
  hasLines: boolean
  quality: ImageQuality
  /** How long it was measured, in ms. */
  ms: number
  pixels: number
}

type Change = {
  name: string
  defect: DefectMeasurement['defect']
  apply: (photo: Sharp) => Promise<Sharp> | Sharp
}

const lineKernel = (length: number, isUpright: boolean) => ({
  width: length,
  height: length,
  kernel: Array.from({ length: length ** 2 }, (_, at) =>
    (isUpright ? at % length : Math.floor(at / length)) === length >> 1 ? 1 : 0,
  ),
})

/** Known amounts of each defect. Sharp photos stay sharp when they are encoded again, cropped or a little darker. */
const changes: Change[] = [
  { name: 'as it is', defect: 'none', apply: (photo) => photo },
  { name: 'a little darker', defect: 'none', apply: (photo) => photo.linear(0.6, 0) },
  { name: 'rotated by 3°', defect: 'none', apply: (photo) => photo.rotate(3, { background: '#808080' }) },
  ...[2, 3, 5].map(
    (sigma): Change => ({ name: `blur ${sigma} px`, defect: 'blurred', apply: (photo) => photo.blur(sigma) }),
  ),
  ...[9, 17].flatMap((length) =>
    [false, true].map(
      (isUpright): Change => ({
        name: `moved ${length} px ${isUpright ? 'down' : 'across'}`,
        defect: 'blurred',
        apply: (photo) => photo.convolve(lineKernel(length, isUpright)),
      }),
    ),
  ),
  ...[0.25, 0.12].map(
    (gain): Change => ({
      name: `brightness ${gain}`,
      defect: 'dark',
      apply: (photo) => photo.linear(gain, 0),
    }),
  ),
  ...[0.12, 0.18].map(
    (radius): Change => ({
      name: `reflection of ${radius}`,
      defect: 'glare',
      apply: (photo) => paint(photo, { x: 0.55, y: 0.45, radius, color: '#fff', core: 0.45 }),
    }),
  ),
  ...['#7a3b2c', '#c08a74'].map(
    (color): Change => ({
      name: `finger ${color}`,
      defect: 'covered',
      apply: (photo) => paint(photo, { x: 1, y: 0.8, radius: 0.3, color, core: 0.7 }),
    }),
  ),
  ...[12, -20].map(
    (degrees): Change => ({
      name: `rotated by ${degrees}°`,
      defect: 'tilted',
      apply: (photo) => photo.rotate(degrees, { background: '#808080' }),
    }),
  ),
]

type Spot = { x: number; y: number; radius: number; color: string; core: number }

/** Paints an ellipse whose border fades out. Positions are shares of the image. */
async function paint(photo: Sharp, { x, y, radius, color, core }: Spot): Promise<Sharp> {
  const { data, info } = await photo.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const stops = `<stop offset="0" stop-color="${color}"/><stop offset="${core}" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="spot">${stops}</radialGradient><ellipse cx="${width * x}" cy="${height * y}" rx="${width * radius * 1.2}" ry="${width * radius}" fill="url(#spot)"/></svg>`
  return sharp(data).composite([{ input: Buffer.from(svg) }])
}

/** Returns photos with known defects, encoded as the app does it, with what was measured in each. */
export async function measureDefectPhotos(): Promise<DefectMeasurement[]> {
  const graded: DefectMeasurement[] = []
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort()) {
      const original = await sharp(new URL(file, folder).pathname).toColourspace('srgb').png().toBuffer()
      const real = realDefects[file]
      for (const { name, defect, apply } of real ? changes.slice(0, 1) : changes) {
        const encoded = await (await apply(sharp(original))).jpeg({ quality: 80 }).toBuffer()
        graded.push({
          name: `${file}, ${name}`,
          defect: real ?? defect,
          hasLines: withLines.includes(file.replace('.jpg', '')),
          ...(await measure(encoded)),
        })
      }
    }
  }
  return graded
}

async function measure(image: Buffer): Promise<Pick<DefectMeasurement, 'quality' | 'ms' | 'pixels'>> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  const startedAt = performance.now()
  const quality = measureQuality(pixels)
  return { quality, ms: performance.now() - startedAt, pixels: info.width * info.height }
}

/** Returns the area under the ROC curve: how often a bad photo is rated worse than a good one. */
export function computeRocAuc(good: readonly number[], bad: readonly number[]): number {
  let wins = 0
  for (const one of bad) for (const other of good) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (good.length * bad.length)
}

export type GradedDefect = Exclude<DefectMeasurement['defect'], 'none'>

/** How bad a photo is, by defect. */
export const severityByDefect: Record<GradedDefect, (quality: ImageQuality) => number> = {
  blurred: ({ sharpness }) => -sharpness,
  dark: ({ brightness }) => -brightness,
  glare: ({ glare }) => glare,
  covered: ({ cover }) => cover,
  tilted: ({ tilt }) => Math.abs(tilt),
}

/** Returns the area under the curve of a defect. The tilt is only graded in photos with lines. */
export function computeDefectAuc(photos: readonly DefectMeasurement[], defect: GradedDefect): number {
  const graded = defect === 'tilted' ? photos.filter(({ hasLines }) => hasLines) : photos
  const rate = (which: DefectMeasurement['defect']) =>
    graded.filter((photo) => photo.defect === which).map(({ quality }) => severityByDefect[defect](quality))
  return computeRocAuc(rate('none'), rate(defect))
}
