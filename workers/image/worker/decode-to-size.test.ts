import { beforeAll, expect, test, vi } from 'vitest'
import { decodeFitted } from './decode-to-size.ts'
import { openCanvas } from '../shared/canvas.ts'

const made: VideoFrame[] = []

/** As Firefox has it: upright, of just the size asked for, and of a damaged file what there is of it. */
class ExactDecoder {
  readonly #wanted: ImageDecoderInit
  constructor(wanted: ImageDecoderInit) {
    this.#wanted = wanted
  }
  async decode() {
    const { data, type, desiredWidth = 0, desiredHeight = 0 } = this.#wanted
    const canvas = openCanvas(desiredWidth, desiredHeight)
    const whole = await createImageBitmap(new Blob([data as ArrayBuffer], { type })).catch(() => undefined)
    if (whole) canvas.drawImage(whole, 0, 0, desiredWidth, desiredHeight)
    const image = new VideoFrame(canvas.canvas, { timestamp: 0 })
    made.push(image)
    return { image, complete: true }
  }
  close() {
    // Nothing is kept.
  }
}

beforeAll(() => {
  vi.stubGlobal('ImageDecoder', ExactDecoder)
})

const size = { width: 200, height: 120 }
const order = {
  maxSide: 100,
  type: 'image/jpeg' as const,
  quality: 0.8,
  header: { type: 'image/png', ...size, isOpaque: true, orientation: 1 },
}
const png = () => {
  const context = openCanvas(size.width, size.height)
  context.fillRect(0, 0, 50, 50)
  return context.canvas.convertToBlob({ type: 'image/png' })
}

test('A decoder that makes the size itself makes it, also of a PNG', async () => {
  const { pixels } = await decodeFitted(await png(), order)
  expect(pixels).toBeInstanceOf(VideoFrame)
  expect(pixels).toMatchObject({ displayWidth: 100, displayHeight: 60 })
})

test('A PNG that was damaged on its way is refused, and what the decoder made of it is freed', async () => {
  const bytes = new Uint8Array(await (await png()).arrayBuffer())
  const inData = bytes.length - 40
  bytes[inData] = (bytes[inData] ?? 0) ^ 1
  made.length = 0
  await expect(decodeFitted(new Blob([bytes], { type: 'image/png' }), order)).rejects.toMatchObject({
    name: 'PictureNotDecodable',
  })
  expect(made).toHaveLength(1)
  // A frame that is closed has no format any more.
  expect(made.map(({ format }) => format)).toEqual([null])
})
