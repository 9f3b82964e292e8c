import { type Eighths, eighthsFor } from './eighths.ts'
import type { SourceHeader } from './encode-order.ts'
import { fitWithin } from './fit-within.ts'
import type { FittedPicture } from './fitted-picture.ts'
import type { Kernel } from './kernel/kernel.ts'
import { openCanvas } from './open-canvas.ts'
import type { PixelRows } from './pixel-rows.ts'
import { plainJpeg, startOfJpeg } from './plain-jpeg.ts'
import { resizeRows } from './resize-rows.ts'
import { turnOf, turnUpright, uprightSize } from './turn-upright.ts'

/** Rows, and the segments of a colour profile that their values are meant by. */
type ProfiledRows = PixelRows & { profile?: Uint8Array<ArrayBuffer>[] }

const loadJpegReader = () => import('./streamed/rows-of-jpeg.ts')

/** Loads what most photos need, ahead of the first one. Where it cannot be had, they are decoded whole. */
export const prepareStreamed = () => loadJpegReader().catch(() => undefined)

/** Only a JPEG that becomes much smaller, and a PNG: what else there is, the engine's own decoder does as well. */
async function rowsOfFile(blob: Blob, header: SourceHeader, eighths: Eighths): Promise<ProfiledRows> {
  if (header.type === 'image/png') return (await import('./streamed/rows-of-png.ts')).rowsOfPng(blob, header)
  if (eighths === 8) throw new Error('nothing to gain')
  return (await loadJpegReader()).rowsOfJpeg(blob, header, eighths)
}

/** The engine alone can follow a profile: it is given the small picture in a file that has the same one. */
async function followProfile(pixels: ImageData, profile: Uint8Array<ArrayBuffer>[]): Promise<ImageBitmap> {
  const context = openCanvas(pixels.width, pixels.height)
  try {
    context.putImageData(pixels, 0, 0)
    const jpeg = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    return await createImageBitmap(new Blob([startOfJpeg, ...profile, await plainJpeg(jpeg)]))
  } finally {
    context.canvas.width = 0
  }
}

/**
 * Decodes a JPEG at an eighth, a quarter or half of its size, or a PNG, while it is read, where the engine has no
 * decoder that can: no bitmap of the whole picture is made, and the file does not pass the page's thread in one piece.
 */
export async function decodeStreamed(
  blob: Blob,
  header: SourceHeader,
  maxSide: number,
  kernel: Kernel,
): Promise<FittedPicture> {
  if (header.orientation === undefined) throw new Error('only the engine knows its turn')
  const target = fitWithin(header, maxSide)
  const rows = await rowsOfFile(blob, header, eighthsFor(header, target))
  const turn = turnOf(header.orientation)
  const pixels = turnUpright(await resizeRows(rows, target, kernel), turn)
  return {
    pixels: rows.profile?.length ? await followProfile(pixels, rows.profile) : pixels,
    original: uprightSize(header, turn),
  }
}
