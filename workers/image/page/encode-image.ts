import type { ReadableFormat } from '#domain/files/recognize-image-format.ts'
import type { EncodeRequest, EncodeResult, ImageSource } from '../shared/encode-request.ts'
import { ImageRejectedError } from '../shared/image-errors.ts'
import type { InspectedImage } from '../shared/image-header.ts'
import { inspectImage } from '../shared/inspect-image.ts'
import { encodeWithCanvas } from './encode-with-canvas.ts'
import { encodeWithLibrary } from './encode-with-library.ts'
import { verifyOutput } from './verify-output.ts'
import { WorkerPool } from './worker-pool.ts'

export type EncodePolicy = {
  /** In pixels. Smaller images are not enlarged. Undefined: the size does not change. */
  maxSide?: number
  type: EncodeRequest['type']
  /** Only for JPEG, from 0 to 1. */
  quality: number
  /** Larger images are rejected before they are decoded. */
  maxPixels: number
  /** Larger files are rejected before they are read. */
  maxBytes: number
  isMeasured?: boolean
  /** Then the worker is terminated and the next encoder is tried. */
  timeoutMs: number
}

/** `blob.type` may differ from the requested type. */
export type EncodedImage = EncodeResult & {
  /** Recognized by the bytes; undefined for a camera frame. */
  originalFormat?: ReadableFormat
  encoder: 'worker' | 'canvas' | 'library'
}

type Encoder = { name: EncodedImage['encoder']; encode: () => Promise<EncodeResult> }

/** Every browser decodes these formats. If one cannot be decoded, the file is damaged. */
const universalFormats = ['JPEG', 'PNG', 'GIF', 'WebP']

/** In ms, with the download of the decoder. */
const heicTimeoutMs = 60_000

const workers = new WorkerPool()

export function warmUpImageWorker(): void {
  workers.warmUp()
}

/**
 * Encodes an image for upload: upright, at most `maxSide` pixels long, without metadata, white where a JPEG would be
 * transparent. Runs off the main thread where possible. Concurrent calls are processed in order, on as many workers as
 * there are cores, at most 3.
 *
 * @param source a file, or a camera frame, which is always closed
 * @throws ImageRejectedError for a file that must not be sent
 * @throws AggregateError if no encoder succeeded although the image may be valid: the caller may send the original
 */
export async function encodeImage(
  source: ImageSource,
  policy: EncodePolicy,
  signal?: AbortSignal,
): Promise<EncodedImage> {
  try {
    signal?.throwIfAborted()
    const header = source instanceof Blob ? await inspectImage(source, policy) : undefined
    const { maxSide, type, quality, maxPixels, isMeasured = false } = policy
    const timeoutMs = header?.format === 'HEIC' ? Math.max(policy.timeoutMs, heicTimeoutMs) : policy.timeoutMs
    const request = {
      type,
      quality,
      isMeasured,
      ...(maxSide ? { maxSide } : {}),
      ...(header ? { header } : {}),
    }
    const limits = { timeoutMs, maxPixels, ...(signal ? { signal } : {}) }
    const encoders: Encoder[] = [{ name: 'canvas', encode: () => encodeWithCanvas(source, request) }]
    if (!workers.isDisabled) {
      encoders.unshift({ name: 'worker', encode: () => workers.encode({ source, request, limits }) })
    }
    if (source instanceof Blob && header) {
      encoders.push({ name: 'library', encode: () => encodeWithLibrary(source, request, header) })
    }
    const encoded = await tryInOrder(encoders, header, signal)
    return header ? { ...encoded, originalFormat: header.format } : encoded
  } finally {
    if (!(source instanceof Blob)) source.close()
  }
}

/** An image that one encoder cannot decode is rejected without trying the others. */
async function tryInOrder(
  encoders: Encoder[],
  header: InspectedImage | undefined,
  signal: AbortSignal | undefined,
): Promise<EncodedImage> {
  const failures: unknown[] = []
  for (const { name, encode } of encoders) {
    signal?.throwIfAborted()
    try {
      const encoded = await encode()
      signal?.throwIfAborted()
      await verifyOutput(encoded.blob, encoded)
      return { ...encoded, encoder: name }
    } catch (failure) {
      signal?.throwIfAborted()
      if (failure instanceof Error && failure.name === 'ImageNotDecodableError')
        throw createDecodeError(header)
      if (failure instanceof Error && failure.name === 'DecoderNotLoadedError') {
        throw new ImageRejectedError('heic-decoder-not-loaded', header?.format)
      }
      failures.push(failure)
    }
  }
  throw new AggregateError(failures, 'no encoder could encode this image')
}

/** `header` is undefined for a camera frame. */
export function createDecodeError(header: InspectedImage | undefined): ImageRejectedError {
  if (header?.format === 'HEIC') return new ImageRejectedError('heic', header.format)
  const isDamaged = header && !header.isRareVariant && universalFormats.includes(header.format)
  return new ImageRejectedError(isDamaged ? 'damaged' : 'not-decodable', header?.format)
}
