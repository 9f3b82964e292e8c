import { beforeAll, expect, test, vi } from 'vitest'
import { createCanvasContext } from '../shared/canvas.ts'
import { decodeToSize } from './decode-to-size.ts'

const frames: VideoFrame[] = []

/**
 * Replaces ImageDecoder by one that behaves like Firefox: frames are upright and have exactly the requested size, and a
 * damaged file results in a partial frame.
 */
class ExactSizeDecoder {
  readonly #init: ImageDecoderInit
  constructor(init: ImageDecoderInit) {
    this.#init = init
  }
  async decode() {
    const { data, type, desiredWidth = 0, desiredHeight = 0 } = this.#init
    const canvas = createCanvasContext(desiredWidth, desiredHeight)
    const bitmap = await createImageBitmap(new Blob([data as ArrayBuffer], { type })).catch(() => undefined)
    if (bitmap) canvas.drawImage(bitmap, 0, 0, desiredWidth, desiredHeight)
    const image = new VideoFrame(canvas.canvas, { timestamp: 0 })
    frames.push(image)
    return { image, complete: true }
  }
  close() {
    // Nothing is allocated.
  }
}

beforeAll(() => {
  vi.stubGlobal('ImageDecoder', ExactSizeDecoder)
})

const size = { width: 200, height: 120 }
const request = {
  maxSide: 100,
  type: 'image/jpeg' as const,
  quality: 0.8,
  header: { format: 'PNG' as const, ...size, isOpaque: true, orientation: 1 },
}

function drawPng(): Promise<Blob> {
  const context = createCanvasContext(size.width, size.height)
  context.fillRect(0, 0, 50, 50)
  return context.canvas.convertToBlob({ type: 'image/png' })
}

test('lets a decoder that supports exact sizes resize a PNG', async () => {
  const { pixels } = await decodeToSize(await drawPng(), request)
  expect(pixels).toBeInstanceOf(VideoFrame)
  expect(pixels).toMatchObject({ displayWidth: 100, displayHeight: 60 })
})

test('rejects a damaged PNG and closes the frame decoded from it', async () => {
  const bytes = new Uint8Array(await (await drawPng()).arrayBuffer())
  const dataOffset = bytes.length - 40
  bytes[dataOffset] = (bytes[dataOffset] ?? 0) ^ 1
  frames.length = 0
  await expect(decodeToSize(new Blob([bytes], { type: 'image/png' }), request)).rejects.toMatchObject({
    name: 'ImageNotDecodableError',
  })
  expect(frames).toHaveLength(1)
  // A closed frame has no format, so this checks that all frames are closed.
  expect(frames.map(({ format }) => format)).toEqual([null])
})
