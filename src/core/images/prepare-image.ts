import { fitWithin, type Size } from '#domain/geometry.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { loadOnce } from '#platform/load-once.ts'
import { getImageExtension } from './image-extension.ts'
import { getRejectionMessage } from './rejection-message.ts'

const loadEncoder = loadOnce(() => import('#workers/image/page/encode-image.ts'))

export function warmUpImageEncoder(): void {
  // The first image loads it again, and reports the error.
  void loadEncoder().then(
    ({ warmUpImageWorker }) => warmUpImageWorker(),
    () => undefined,
  )
}

/** In pixels, and from 0 to 1 (specification, point 9). */
const upload = { maxSide: 1000, quality: 0.8 }
const capture = { maxSide: 600, quality: 0.8 }

export const getCaptureSize = (size: Size): Size => fitWithin(size, capture.maxSide)

/** Allows photos of 108 megapixels, less than what crashes a browser tab. */
const limits = { maxPixels: 150_000_000, maxBytes: 50 * 1024 * 1024, timeoutMs: 20_000 }

const accepted = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 }

export type PreparedImage = {
  file: File
  /** The size of `file` in upright pixels; null when this browser could not decode it. */
  size: Size | null
  /** The file before preparation; null for a stored capture, because it is unknown. `bytes` is null for a camera frame. */
  original: { bytes: number | null; size: Size | null; format: string | null } | null
  /** The file before it was reduced. */
  source?: File
}

type Options = { resize: boolean; signal?: AbortSignal }

/**
 * Prepares a file for sending. With `resize`: upright, at most 1000 px long, JPEG 0.8, without metadata. Otherwise only
 * the metadata is removed; a format that the backend does not accept becomes a PNG of the same size,
 * and a file that is too large for it, or a HEIC, a JPEG. When no encoder works, the original is used if the backend accepts it
 * (specification, point 5).
 *
 * @throws ImageRejectedError for a file that must not be sent
 */
export async function prepareUpload(file: File, { resize, signal }: Options): Promise<PreparedImage> {
  try {
    if (!resize) {
      const original = await prepareOriginal(file, signal)
      if (original) return original
    }
    const encoding = { type: 'image/jpeg', ...(resize ? { maxSide: upload.maxSide } : {}) } as const
    const encoded = await encode(file, encoding, signal)
    return resize ? { ...encoded, source: file } : encoded
  } catch (error) {
    if (!(error instanceof AggregateError) || !isAccepted(file)) throw error
    return { file, size: null, original: { bytes: file.size, size: null, format: null } }
  }
}

/** Resolves with undefined for what must become a JPEG. */
async function prepareOriginal(
  file: File,
  signal: AbortSignal | undefined,
): Promise<PreparedImage | undefined> {
  const { stripOriginal } = await import('#workers/image/page/strip-original.ts')
  const { withoutMetadata, format, ...size } = await stripOriginal(file, limits)
  signal?.throwIfAborted()
  // Photos are too large as PNG, and decoding a HEIC takes seconds.
  if (format === 'HEIC') return undefined
  if (!withoutMetadata) {
    const png = await encode(file, { type: 'image/png' }, signal)
    return isAccepted(png.file) ? png : undefined
  }
  if (!isAccepted(withoutMetadata)) return undefined
  return {
    file: new File([withoutMetadata], file.name || `image.${format.toLowerCase()}`, {
      type: withoutMetadata.type,
    }),
    size,
    original: { bytes: file.size, size, format },
  }
}

/** Returns why the file cannot be analyzed, as a sentence for the user. */
export async function findImageProblem(file: File): Promise<string | undefined> {
  const { inspectImage } = await loadInspector()
  try {
    await inspectImage(file, limits)
    return undefined
  } catch (error) {
    return getRejectionMessage(error)
  }
}

const loadInspector = loadOnce(() => import('#workers/image/shared/inspect-image.ts'))

type Encoding = { type: 'image/jpeg' | 'image/png'; maxSide?: number }

async function encode(
  file: File,
  encoding: Encoding,
  signal: AbortSignal | undefined,
): Promise<PreparedImage> {
  const { encodeImage } = await loadEncoder()
  const encoded = await encodeImage(file, { quality: upload.quality, ...limits, ...encoding }, signal)
  const { blob, width, height, originalWidth, originalHeight, originalFormat } = encoded
  return {
    file: new File([blob], replaceExtension(file.name, blob), { type: blob.type }),
    size: { width, height },
    original: {
      bytes: file.size,
      size: { width: originalWidth, height: originalHeight },
      format: originalFormat ?? null,
    },
  }
}

type CaptureOptions = Options & { /** 0 to 1 */ quality?: number }

/**
 * Closes the frame. With `resize` at most 600 px long as JPEG 0.8, otherwise all pixels as PNG. The file is named
 * `captured-{at}`, with `at` in ms since 1970.
 */
export async function prepareCapture(
  frame: CameraFrame,
  { resize, quality = capture.quality, signal }: CaptureOptions,
  at: number,
): Promise<PreparedImage> {
  const policy = resize
    ? ({ type: 'image/jpeg', maxSide: capture.maxSide, quality, ...limits } as const)
    : ({ type: 'image/png', quality, ...limits } as const)
  const { encodeImage } = await loadEncoder()
  const { blob, width, height, originalWidth, originalHeight } = await encodeImage(frame, policy, signal)
  const name = `captured-${at}.${getImageExtension(blob)}`
  return {
    file: new File([blob], name, { type: blob.type, lastModified: at }),
    size: { width, height },
    original: { bytes: null, size: { width: originalWidth, height: originalHeight }, format: null },
  }
}

/** As `prepareUpload`, but the file is named `captured-{at}` as well: a phone may give all its photos the same name. */
export async function preparePhoneCapture(file: File, options: Options, at: number): Promise<PreparedImage> {
  const prepared = await prepareUpload(file, options)
  const { type } = prepared.file
  const name = `captured-${at}.${getImageExtension(prepared.file)}`
  return { ...prepared, file: new File([prepared.file], name, { type, lastModified: at }) }
}

function isAccepted({ type, size }: Blob): boolean {
  return accepted.types.includes(type) && size <= accepted.maxBytes
}

/** The encoder may return another type than requested. */
function replaceExtension(name: string, blob: Blob): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${getImageExtension(blob)}`
}
