import { loadOnce } from '#platform/load-once.ts'

/** A chunk of its own: a screen stands before it can prepare a picture. */
const pipeline = loadOnce(() => import('#workers/image/page/encode-image.ts'))

/** Loads what prepares pictures, and starts its worker, ahead of the first one. */
export function warmUpPictures(): void {
  void pipeline().then(
    ({ warmUpImageWorker }) => warmUpImageWorker(),
    // Not there now: it is asked for again with the first picture, and that says so.
    () => undefined,
  )
}

/** Specification, point 9. Longest side in pixels, quality 0 to 1. */
const upload = { maxSide: 1000, quality: 0.8 }
const capture = { maxSide: 600, quality: 0.8 }

/** More than any phone takes in one shot (108 MP), less than what brings a browser tab down. */
const limits = { maxPixels: 150_000_000, maxBytes: 50 * 1024 * 1024, timeoutMs: 20_000 }

/** What the backend takes unprepared: these types, and not more bytes than it allows in one request. */
const takenAsIs = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 }

export type PixelSize = { width: number; height: number }

export type PreparedImage = {
  /** What will be sent. */
  file: File
  /** Pixels of what will be sent; null when it is the original, which this browser could not read. */
  size: PixelSize | null
  /** Null where nobody knows it any more; its bytes are null for a camera frame, which was no file before. */
  original: { bytes: number | null; size: PixelSize | null; format: string | null } | null
}

type Options = { resize: boolean; signal?: AbortSignal }

/**
 * Makes a chosen, dropped or pasted file ready to send: upright, longest side at most 1000 px, JPEG 0.8, no metadata.
 * Without `resize` the size stays and only orientation and metadata are settled. If nothing here can encode it the
 * original is used, where the backend takes its type (specification, point 5).
 * Throws `ImageRejectedError` for a file that must not be sent.
 */
export async function prepareUpload(file: File, { resize, signal }: Options): Promise<PreparedImage> {
  const policy = {
    type: 'image/jpeg',
    quality: upload.quality,
    ...limits,
    ...(resize ? { maxSide: upload.maxSide } : {}),
  } as const
  try {
    const { encodeImage } = await pipeline()
    const made = await encodeImage(file, policy, signal)
    return {
      file: new File([made.blob], renamed(file.name, made.blob.type), { type: made.blob.type }),
      size: { width: made.width, height: made.height },
      original: {
        bytes: file.size,
        size: { width: made.originalWidth, height: made.originalHeight },
        format: made.originalFormat ?? null,
      },
    }
  } catch (error) {
    if (!(error instanceof AggregateError) || !canGoAsIs(file)) throw error
    return { file, size: null, original: { bytes: file.size, size: null, format: null } }
  }
}

type CaptureOptions = Options & { /** 0 to 1 */ quality?: number }

/**
 * Makes a picture from the camera ready to send, named `captured-{at}` after the moment it was taken (ms since 1970):
 * longest side at most 600 px as JPEG 0.8, or without `resize` every pixel of it as PNG. The frame is used up.
 */
export async function prepareCapture(
  frame: ImageBitmap,
  { resize, quality = capture.quality, signal }: CaptureOptions,
  at: number,
): Promise<PreparedImage> {
  const policy = resize
    ? ({ type: 'image/jpeg', maxSide: capture.maxSide, quality, ...limits } as const)
    : ({ type: 'image/png', quality, ...limits } as const)
  const { encodeImage } = await pipeline()
  const { blob, width, height, originalWidth, originalHeight } = await encodeImage(frame, policy, signal)
  const name = renamed(`captured-${at}`, blob.type)
  return {
    file: new File([blob], name, { type: blob.type, lastModified: at }),
    size: { width, height },
    original: { bytes: null, size: { width: originalWidth, height: originalHeight }, format: null },
  }
}

function canGoAsIs({ type, size }: File): boolean {
  return takenAsIs.types.includes(type) && size <= takenAsIs.maxBytes
}

/** The ending follows what the encoder really made, never what was asked for. */
function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`
}
