import bicUrl from 'browser-image-compression/dist/browser-image-compression.js?url'
import type { Pica } from 'pica'
import { encodeImage } from '#workers/image/page/encode-image.ts'
import { encodeWithCanvas } from '#workers/image/page/encode-with-canvas.ts'

export type Job = { blob: Blob; side: number; type: 'image/jpeg' | 'image/png' }
export type Contestant = (job: Job) => Promise<Blob>

/** Asks a worker and waits for its answer. */
function over(start: () => Worker): Contestant {
  let worker: Worker | undefined
  let last = 0
  return ({ blob, side, type }) => {
    worker ??= start()
    const asked = worker
    const id = ++last
    return new Promise((resolve, reject) => {
      const answer = ({ data }: MessageEvent<{ id: number; blob: Blob }>) => {
        if (data.id !== id) return
        asked.removeEventListener('message', answer)
        resolve(data.blob)
      }
      asked.addEventListener('message', answer)
      asked.addEventListener('error', () => reject(new Error('the worker failed')), { once: true })
      asked.postMessage({ id, blob, side, type })
    })
  }
}

const floorWorker = () => new Worker(new URL('./baseline.worker.ts', import.meta.url), { type: 'module' })
const noDecoderWorker = () =>
  new Worker(new URL('./no-decoder.worker.ts', import.meta.url), { type: 'module' })
const jsquashWorker = () => new Worker(new URL('./jsquash.worker.ts', import.meta.url), { type: 'module' })

async function ours({ blob, side, type }: Job): Promise<Blob> {
  const limits = { maxPixels: 150_000_000, maxBytes: 100_000_000, timeoutMs: 60_000 }
  const made = await encodeImage(blob, { maxSide: side, type, quality: 0.8, ...limits })
  if (made.encoder !== 'worker') throw new Error(`made by ${made.encoder}`)
  return made.blob
}

/** What this pipeline does where a worker cannot draw. */
async function noOffscreenCanvas({ blob, side, type }: Job): Promise<Blob> {
  const made = await encodeWithCanvas(blob, { maxSide: side, type, quality: 0.8 })
  return made.blob
}

const bic =
  (useWebWorker: boolean): Contestant =>
  async ({ blob, side, type }) => {
    const { default: compress } = await import('browser-image-compression')
    return compress(new File([blob], 'x', { type: blob.type }), {
      maxWidthOrHeight: side,
      fileType: type,
      initialQuality: 0.8,
      useWebWorker,
      libURL: new URL(bicUrl, location.href).href,
    })
  }

async function compressorjs({ blob, side, type }: Job): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs')
  return new Promise((success, error) => {
    new Compressor(blob, {
      maxWidth: side,
      maxHeight: side,
      quality: 0.8,
      mimeType: type,
      convertSize: Number.POSITIVE_INFINITY,
      strict: false,
      success,
      error,
    })
  })
}

async function pica({ blob, side, type }: Job): Promise<Blob> {
  const { default: create } = await import('pica')
  picaOnce ??= create()
  const bitmap = await createImageBitmap(blob)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  await picaOnce.resize(bitmap, canvas)
  bitmap.close()
  return picaOnce.toBlob(canvas, type, 0.8)
}
let picaOnce: Pica | undefined

/** A third one of the floor, which nobody times. */
export const before = over(floorWorker)

/** The floor twice: how far the second is from the first says how far any figure can be trusted. */
export const contestants: Record<string, Contestant> = {
  floor: over(floorWorker),
  floor_again: over(floorWorker),
  ours,
  no_decoder: over(noDecoderWorker),
  no_canvas: noOffscreenCanvas,
  bic_worker: bic(true),
  bic_main: bic(false),
  compressorjs,
  pica,
  jsquash: over(jsquashWorker),
}
