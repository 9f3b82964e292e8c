import { expect, test } from 'vitest'
import { concat, latin1, readBytes, uint16, uint32 } from '../fixtures/bytes.ts'
import { createGif } from '../fixtures/gif-file.ts'
import { createPng } from '../fixtures/png-file.ts'
import { readStoredImage } from '../fixtures/stored-images.ts'
import { inspectImage } from './inspect-image.ts'

const limits = { maxBytes: 1_000_000, maxPixels: 1_000_000 }
const inspect = (blob: Blob) => inspectImage(blob, limits)
const createTestPng = (more: Partial<Parameters<typeof createPng>[0]> = {}) =>
  createPng({ width: 30, height: 20, bits: 8, kind: 2, samples: () => [1, 2, 3], ...more })

/** Creates a JPEG that consists of these segments and has no pixels. */
function createJpeg(...segments: Uint8Array[]): Blob {
  const frame = concat([0xff, 0xc0], uint16(17), [8], uint16(20), uint16(30), [3], new Uint8Array(9))
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34]
  return new Blob([concat([0xff, 0xd8], ...segments, frame, scan, [0xff, 0xd9])])
}

/** Creates an EXIF segment with an orientation, in one of the two byte orders. */
function createExifSegment(orientation: number, little = false): Uint8Array<ArrayBuffer> {
  const order = (bytes: number[]) => (little ? bytes.reverse() : bytes)
  const entry = [
    order(uint16(0x112)),
    order(uint16(3)),
    order(uint32(1)),
    order(uint16(orientation)),
    [0, 0],
  ].flat()
  const tiff = [
    little ? [0x49, 0x49] : [0x4d, 0x4d],
    order(uint16(42)),
    order(uint32(8)),
    order(uint16(1)),
    entry,
  ].flat()
  const body = concat(latin1('Exif\0\0'), tiff, [0, 0, 0, 0])
  return concat([0xff, 0xe1], uint16(body.length + 2), body)
}

test.each([
  ['PNG', createTestPng],
  ['GIF', () => createGif({ width: 30, height: 20 }, [], [() => 0])],
  ['JPEG', () => createJpeg()],
] as const)('reads the size of a %s from its header', async (format, make) => {
  expect(await inspect(await make())).toMatchObject({ format, width: 30, height: 20, isComplete: true })
})

test('reads the size of an AVIF from its boxes', async () => {
  expect(await inspect(new Blob([readStoredImage('avif')]))).toMatchObject({
    format: 'AVIF',
    width: 48,
    height: 32,
  })
})

test.each([
  [1, 1],
  [4, 4],
  [5, 5],
  [8, 8],
  [9, 1],
])('reads EXIF orientation %i of a JPEG as %i', async (said, orientation) => {
  expect(await inspect(createJpeg(createExifSegment(said)))).toMatchObject({ orientation })
  expect(await inspect(createJpeg(createExifSegment(said, true)))).toMatchObject({ orientation })
})

test('leaves an orientation of another EXIF type to the decoder', async () => {
  const long = createExifSegment(6)
  long[long.lastIndexOf(3)] = 4
  expect(await inspect(createJpeg(long))).not.toHaveProperty('orientation')
})

/** Creates a PNG with the EXIF block of a JPEG segment. */
const createPngWithExif = (segment: Uint8Array) => createTestPng({ chunks: [['eXIf', segment.slice(10)]] })

test('reads that the EXIF of a PNG does not rotate it', async () => {
  expect(await inspect(await createTestPng())).toHaveProperty('orientation', 1)
  expect(await inspect(await createPngWithExif(createExifSegment(1)))).toHaveProperty('orientation', 1)
  const other = createExifSegment(6)
  other[other.indexOf(0x12)] = 0x0f
  expect(await inspect(await createPngWithExif(other))).toHaveProperty('orientation', 1)
})

test('leaves the orientation of a PNG to the decoder if its EXIF rotates it, is malformed or follows the data', async () => {
  const bytes = await readBytes(await createTestPng())
  const trailing = concat(
    bytes.subarray(0, -12),
    uint32(4),
    latin1('eXIf'),
    [0, 0, 0, 0, 0, 0, 0, 0],
    bytes.subarray(-12),
  )
  const malformed = await createTestPng({ chunks: [['eXIf', new Uint8Array(26)]] })
  for (const file of [await createPngWithExif(createExifSegment(6)), malformed, new Blob([trailing])]) {
    expect(await inspect(file)).not.toHaveProperty('orientation')
  }
})

test('reports a PNG as opaque by its color type and without a tRNS chunk', async () => {
  expect(await inspect(await createTestPng())).toMatchObject({ isOpaque: true })
  expect(await inspect(await createTestPng({ kind: 6, samples: () => [1, 2, 3, 4] }))).toMatchObject({
    isOpaque: false,
  })
  expect(await inspect(await createTestPng({ chunks: [['tRNS', new Uint8Array(6)]] }))).toMatchObject({
    isOpaque: false,
  })
})

test('accepts an image that reaches the limits', async () => {
  const blob = await createTestPng()
  await expect(inspectImage(blob, { maxBytes: blob.size, maxPixels: 600 })).resolves.toBeDefined()
  await expect(inspectImage(blob, { maxBytes: blob.size - 1, maxPixels: 600 })).rejects.toMatchObject({
    reason: 'too-large',
  })
  await expect(inspectImage(blob, { maxBytes: blob.size, maxPixels: 599 })).rejects.toMatchObject({
    reason: 'too-many-pixels',
    format: 'PNG',
  })
})

test('resolves or rejects with a reason for every truncation of every format', async () => {
  // The last byte, the trailer, is removed, because a GIF is also accepted without it.
  const gif = createGif({ width: 5, height: 5 }, [], [() => 0]).slice(0, -1)
  const completeFiles = [
    createJpeg(createExifSegment(6)),
    await createTestPng(),
    gif,
    new Blob([readStoredImage('avif')]),
  ]
  for (const whole of completeFiles) {
    await expect(inspect(whole)).resolves.toBeDefined()
    for (let length = 0; length < whole.size; length += 1) {
      const outcome = await inspect(whole.slice(0, length)).catch((error: unknown) => error)
      expect(outcome).toMatchObject({ name: 'ImageRejectedError' })
    }
  }
})
