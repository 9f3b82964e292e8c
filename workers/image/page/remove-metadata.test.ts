import { expect, test } from 'vitest'
import { concat, latin1, readBytes } from '../fixtures/bytes.ts'
import { createJpegBytes, createPhoto, secretText } from '../fixtures/jpeg-file.ts'
import { validImages } from '../fixtures/valid-images.ts'
import { inspectImage } from '../shared/inspect-image.ts'
import { removeMetadata, type StrippableFormat } from './remove-metadata.ts'

const limits = { maxBytes: 50_000_000, maxPixels: 150_000_000 }
const strippable = new Set<string>(['JPEG', 'PNG', 'WebP'])

async function strip(file: Blob): Promise<Blob | undefined> {
  const { format, orientation = 1 } = await inspectImage(file, limits)
  return removeMetadata(file, format as StrippableFormat, orientation)
}

/** Returns the size of the decoded image and a hash of its pixels, as a text. */
async function hashPixels(blob: Blob): Promise<string> {
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const hash = await crypto.subtle.digest('SHA-256', context.getImageData(0, 0, width, height).data)
  return `${width}x${height} ${new Uint8Array(hash).toHex()}`
}

const images = await Promise.all(
  validImages
    // A rotated PNG is encoded again instead, because removing its metadata would remove its orientation.
    .filter(({ name }) => !/65000|rotated PNG/.test(name))
    .map(async ({ name, make }) => ({ name, file: await make() })),
)
const named = await Promise.all(
  images.map(async (image) => ({ ...image, format: (await inspectImage(image.file, limits)).format })),
)

test.each(named.filter(({ format }) => strippable.has(format)))(
  'removes the metadata and no pixel: $name',
  async ({ file }) => {
    const stripped = await strip(file)
    if (!stripped) throw new Error('not stripped')
    expect(await hashPixels(stripped)).toBe(await hashPixels(file))
    const content = new TextDecoder('latin1').decode(await readBytes(stripped))
    for (const trace of [secretText, 'tEXt', 'eXIf', 'XMP ']) expect(content).not.toContain(trace)
    expect(stripped.size).toBeLessThanOrEqual(file.size)
  },
)

test('removes what is appended to a JPEG', async () => {
  const image = await createPhoto(120, 80)
  const stripped = await strip(new Blob([image, latin1('a video with a place')]))
  expect(stripped?.size).toBeLessThan(image.size)
})

test('preserves only the color profile among the application segments of a JPEG', async () => {
  const bytes = await createJpegBytes(40, 30)
  const segment = (marker: number, content: string) =>
    concat([0xff, marker, 0, content.length + 2], latin1(content))
  const profile = segment(0xe2, 'ICC_PROFILE\0profile')
  const others = [
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/'),
    segment(0xe2, 'MPF\0'),
    segment(0xfe, 'hello'),
  ]
  const file = new Blob([concat(bytes.subarray(0, 2), ...others, profile, bytes.subarray(2))])
  const stripped = await removeMetadata(file, 'JPEG', 1)
  expect(await readBytes(stripped!)).toEqual(concat(bytes.subarray(0, 2), profile, bytes.subarray(2)))
})

test('preserves the orientation of a JPEG as the only EXIF entry', async () => {
  const stripped = await strip(await createPhoto(120, 80, 6))
  expect(await inspectImage(stripped!, limits)).toMatchObject({ orientation: 6 })
})

test.each(['JPEG', 'PNG', 'WebP'] as const)('returns undefined for a %s it cannot follow', async (format) => {
  const noise = crypto.getRandomValues(new Uint8Array(5_000))
  noise.set([0, 0, 0, 0], 0)
  expect(await removeMetadata(new Blob([noise]), format, 1)).toBeUndefined()
  expect(await removeMetadata(new Blob([]), format, 1)).toBeUndefined()
})
