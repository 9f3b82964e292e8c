import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const size = { width: 1280, height: 960 }
const frames = 30
/** In pixels, between two frames. A camera that is held by a hand is never still. */
const shift = 2

/**
 * Writes a Motion JPEG for Chromium's fake camera, which shows a photo of `public/samples` with a slight motion.
 * Returns its path.
 */
export async function writeCameraFile(photo: string): Promise<string> {
  const margin = frames * shift
  const { data, info } = await sharp(`public/samples/${photo}`)
    .resize({ width: size.width + margin, height: size.height, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const images = Array.from({ length: frames }, (_, frame) =>
    sharp(data, { raw: { width, height, channels } })
      .extract({ left: Math.abs(frames / 2 - frame) * shift, top: 0, ...size })
      .jpeg({ quality: 85 })
      .toBuffer(),
  )
  const file = join(await mkdtemp(join(tmpdir(), 'vision-camera-')), `${photo}.mjpeg`)
  await writeFile(file, Buffer.concat(await Promise.all(images)))
  return file
}
