import { inspectImage } from '#workers/image/shared/inspect-image.ts'
import { encodeInWorker } from '#workers/image/worker/encode-in-worker.ts'

type EncodeJob = { id: number; blob: Blob; side: number; type: 'image/jpeg' | 'image/png' }

// Removes ImageDecoder before the worker starts, to measure our pipeline in browsers that lack it.
Reflect.deleteProperty(globalThis, 'ImageDecoder')

addEventListener('message', async ({ data }: MessageEvent<EncodeJob>) => {
  const { id, blob, side, type } = data
  const limits = { maxPixels: 150_000_000, maxBytes: 100_000_000 }
  const header = await inspectImage(blob, limits)
  const encoded = await encodeInWorker(blob, { maxSide: side, type, quality: 0.8, header })
  postMessage({ id, blob: encoded.blob })
})
