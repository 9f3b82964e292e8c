import bicUrl from 'browser-image-compression/dist/browser-image-compression.js?url'
import type { Pica } from 'pica'
import { encodeImage } from '#workers/image/page/encode-image.ts'
import { encodeWithCanvas } from '#workers/image/page/encode-with-canvas.ts'

export type EncodeJob = { blob: Blob; side: number; type: 'image/jpeg' | 'image/png' }
export type Candidate = (job: EncodeJob) => Promise<Blob>

/** Creates a candidate that runs in a worker. */
function createWorkerCandidate(start: () => Worker): Candidate {
  let worker: Worker | undefined
  let last = 0
  return ({ blob, side, type }) => {
    worker ??= start()
    const target = worker
    const id = ++last
    return new Promise((resolve, reject) => {
      const receive = ({ data }: MessageEvent<{ id: number; blob: Blob }>) => {
        if (data.id !== id) return
        target.removeEventListener('message', receive)
        resolve(data.blob)
      }
      target.addEventListener('message', receive)
      target.addEventListener('error', () => reject(new Error('the worker failed')), { once: true })
      target.postMessage({ id, blob, side, type })
    })
  }
}

const baselineWorker = () => new Worker(new URL('./baseline.worker.ts', import.meta.url), { type: 'module' })
const noDecoderWorker = () =>
  new Worker(new URL('./no-decoder.worker.ts', import.meta.url), { type: 'module' })
const jsquashWorker = () => new Worker(new URL('./jsquash.worker.ts', import.meta.url), { type: 'module' })

async function encodeWithOurs({ blob, side, type }: EncodeJob): Promise<Blob> {
  const limits = { maxPixels: 150_000_000, maxBytes: 100_000_000, timeoutMs: 60_000 }
  const encoded = await encodeImage(blob, { maxSide: side, type, quality: 0.8, ...limits })
  if (encoded.encoder !== 'worker') throw new Error(`encoded by ${encoded.encoder}`)
  return encoded.blob
}

/** Runs our pipeline as in a browser without OffscreenCanvas. */
async function noOffscreenCanvas({ blob, side, type }: EncodeJob): Promise<Blob> {
  const encoded = await encodeWithCanvas(blob, { maxSide: side, type, quality: 0.8 })
  return encoded.blob
}

const bic =
  (useWebWorker: boolean): Candidate =>
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

async function compressorjs({ blob, side, type }: EncodeJob): Promise<Blob> {
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

async function pica({ blob, side, type }: EncodeJob): Promise<Blob> {
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

/** A copy of the baseline that runs before each candidate with a huge image, without being measured. */
export const precedingBaseline = createWorkerCandidate(baselineWorker)

/** The candidates by name. `control` is a copy of `baseline`; their difference shows the error of the measurement. */
export const candidates: Record<string, Candidate> = {
  baseline: createWorkerCandidate(baselineWorker),
  control: createWorkerCandidate(baselineWorker),
  ours: encodeWithOurs,
  no_decoder: createWorkerCandidate(noDecoderWorker),
  no_canvas: noOffscreenCanvas,
  bic_worker: bic(true),
  bic_main: bic(false),
  compressorjs,
  pica,
  jsquash: createWorkerCandidate(jsquashWorker),
}
