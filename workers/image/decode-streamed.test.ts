import { afterEach, expect, test, vi } from 'vitest'
import { decodeStreamed } from './decode-streamed.ts'
import { decodeWhole } from './decode-whole.ts'
import type { SourceHeader } from './encode-order.ts'
import { wasmKernel } from './kernel/wasm-kernel.ts'
import { plainJpeg, startOfJpeg } from './plain-jpeg.ts'
import { decibels } from './streamed/fixtures/decibels.ts'
import { drawScene } from './streamed/fixtures/draw-scene.ts'
import { filteredPng } from './streamed/fixtures/filtered-png.ts'
import { turnOf, turnUpright } from './turn-upright.ts'

const size = { width: 2003, height: 1501 }
const kernel = wasmKernel()!
/** Without the profile that this engine writes, so that no small picture has to be made of it. */
async function scene(): Promise<Blob> {
  const jpeg = await drawScene(size.width, size.height).convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  return new Blob([startOfJpeg, await plainJpeg(jpeg)])
}
const headerOf = (type: string, orientation = 1): SourceHeader => ({
  type,
  ...size,
  isOpaque: true,
  orientation,
})

async function pixels(decoded: ReturnType<typeof decodeStreamed>): Promise<ImageData> {
  const { pixels } = await decoded
  if (!(pixels instanceof ImageData)) throw new Error('not pixels')
  return pixels
}

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([660, 340, 170])(
  'A photo made %i wide while it is read is as fine as one that is decoded whole',
  async (maxSide) => {
    const blob = await scene()
    const order = { maxSide, type: 'image/jpeg' as const, quality: 0.8, header: headerOf('image/jpeg') }
    const whole = await pixels(decodeWhole(blob, order, { manners: 'none', kernel }))
    const bitmaps = vi.spyOn(globalThis, 'createImageBitmap')
    const made = await pixels(decodeStreamed(blob, order.header, maxSide, kernel))
    expect(bitmaps).not.toHaveBeenCalled()
    expect(decibels(made, whole)).toBeGreaterThan(39)
  },
)

test('A PNG comes out to the pixel as one that is decoded whole', async () => {
  const header = { type: 'image/png', width: 61, height: 45, isOpaque: true, orientation: 1 }
  const order = { maxSide: 25, type: 'image/jpeg' as const, quality: 0.8, header }
  const whole = await pixels(decodeWhole(filteredPng(), order, { manners: 'none', kernel }))
  expect((await pixels(decodeStreamed(filteredPng(), header, 25, kernel))).data).toEqual(whole.data)
})

test.each([2, 3, 4, 5, 6, 7, 8])('Orientation %i is followed', async (orientation) => {
  const blob = await scene()
  const stored = await pixels(decodeStreamed(blob, headerOf('image/jpeg'), 300, kernel))
  const { pixels: made, original } = await decodeStreamed(
    blob,
    headerOf('image/jpeg', orientation),
    300,
    kernel,
  )
  expect(made).toEqual(turnUpright(stored, turnOf(orientation)))
  expect(original).toEqual(orientation < 5 ? size : { width: size.height, height: size.width })
})

test('What would hardly be smaller, and what only the engine can turn, is left to the engine', async () => {
  const blob = await scene()
  await expect(decodeStreamed(blob, headerOf('image/jpeg'), 1500, kernel)).rejects.toThrow('gain')
  const { orientation: _, ...unknown } = headerOf('image/jpeg')
  await expect(decodeStreamed(blob, unknown, 300, kernel)).rejects.toThrow('turn')
})
