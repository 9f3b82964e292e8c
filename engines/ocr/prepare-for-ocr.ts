import sharp, { type Sharp } from 'sharp'
import type { PixelBox } from '#contract/text-answer.ts'
import { levelLetters } from './normalize-contrast.ts'
import { decode, type InputImage, throwInvalidImage } from '../image/image.ts'

/** Clockwise, in degrees. */
export const turnedOver = [180, 90, 270] as const
export type Turn = 0 | (typeof turnedOver)[number]

/*
 * Letters of 10 pixels, as in a receipt of 1000 pixels, lose their decimal points unless they are enlarged. Beyond
 * these, reading only takes longer.
 */
const bestSide = 2500
const mostEnlarged = 3
/** Steps of brightness: of more, the recognizer makes letters that are not there. */
const mostNoise = 4
/** Larger pictures are brought down to this before anything is measured in them. */
const largestSide = 3000

export type Page = {
  png: Buffer
  /** A box of the page, in pixels of the picture as it was sent. */
  toPicture(box: { x0: number; y0: number; x1: number; y1: number }): PixelBox
}

/** A picture as the recognizer reads it best: grey, every letter of the same contrast, enlarged, edges smoothed. */
export async function prepareForReading(picture: InputImage, turn: Turn): Promise<Page> {
  const longest = Math.max(picture.width, picture.height)
  const side = Math.min(longest, largestSide)
  const grey = decode(picture)
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
  const first = await level(grey)
  const { levelled, width, height } = first.noise > mostNoise ? await level(grey.clone().blur(0.8)) : first
  const scale = Math.max(1, Math.min(mostEnlarged, bestSide / side))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const enlarged = sharp(levelled, { raw: { width, height, channels: 1 } }).resize({ ...size, fit: 'fill' })
  // The enlarging leaves steps and the noise of JPEG, which look like marks.
  const smooth = scale > 1 ? enlarged.blur(scale * 0.4) : enlarged
  const upright =
    turn === 0 ? smooth : sharp(await smooth.png({ compressionLevel: 1 }).toBuffer()).rotate(turn)
  const png = await upright.png({ compressionLevel: 1 }).toBuffer()
  return { png, toPicture: (box) => intoPicture(turnBack(box, turn, size), size, picture) }
}

async function level(image: Sharp) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(throwInvalidImage)
  const { width, height } = info
  return { ...levelLetters({ data, width, height }), width, height }
}

type Corners = { x0: number; y0: number; x1: number; y1: number }
type Size = { width: number; height: number }

/** From the turned page to the upright one of this size. */
function turnBack({ x0, y0, x1, y1 }: Corners, turn: Turn, { width, height }: Size): Corners {
  if (turn === 90) return { x0: y0, y0: height - x1, x1: y1, y1: height - x0 }
  if (turn === 180) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  if (turn === 270) return { x0: width - y1, y0: x0, x1: width - y0, y1: x1 }
  return { x0, y0, x1, y1 }
}

function intoPicture({ x0, y0, x1, y1 }: Corners, page: Size, picture: Size): PixelBox {
  const [across, down] = [picture.width / page.width, picture.height / page.height]
  return {
    x: Math.round(x0 * across),
    y: Math.round(y0 * down),
    width: Math.round((x1 - x0) * across),
    height: Math.round((y1 - y0) * down),
  }
}
