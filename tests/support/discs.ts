import sharp from 'sharp'
import { withSvgDecoder } from '../../engines/test-support/images.ts'

type Point = [x: number, y: number]

export const discImageSize = { width: 640, height: 480 }
export const discCenters: Point[] = [
  [80, 90],
  [240, 90],
  [400, 90],
  [160, 240],
  [320, 240],
  [480, 240],
]
export const squareCenters: Point[] = [
  [560, 90],
  [80, 400],
]

/** Six discs and two squares on stripes, or the mirror image. */
export async function createDiscImage({ isMirrored = false } = {}): Promise<Buffer> {
  const stripes = Array.from(
    { length: 16 },
    (_, index) => `<rect x="${index * 40}" width="14" height="480" fill="#cdb68f"/>`,
  )
  const shapes = [
    ...discCenters.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="30" fill="#a33"/>`),
    ...squareCenters.map(
      ([x, y]) => `<rect x="${x - 28}" y="${y - 28}" width="56" height="56" fill="#2a6"/>`,
    ),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#e8dcc0"/>${[...stripes, ...shapes].join('')}</svg>`
  return await withSvgDecoder(() => sharp(Buffer.from(svg)).flop(isMirrored).jpeg({ quality: 92 }).toBuffer())
}
