import { inspectPicture } from '#platform/image/inspect-picture.ts'
import { prepareStreamed } from '#workers/image/decode-streamed.ts'
import { encodePicture } from '#workers/image/encode-picture.ts'

type Order = { id: number; blob: Blob; side: number; type: 'image/jpeg' | 'image/png' }

// What this pipeline does where the browser has none, whichever browser this is.
Reflect.deleteProperty(globalThis, 'ImageDecoder')
void prepareStreamed()

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const { id, blob, side, type } = data
  const limits = { maxPixels: 150_000_000, maxBytes: 100_000_000 }
  const { width, height, isOpaque, orientation } = await inspectPicture(blob, limits)
  const header = { type: blob.type, width, height, isOpaque, ...(orientation ? { orientation } : {}) }
  const made = await encodePicture(blob, { maxSide: side, type, quality: 0.8, header })
  postMessage({ id, blob: made.blob })
})
