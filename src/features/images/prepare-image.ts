import { encodeImage } from '#platform/image-worker.ts'

/** Specification, point 9. Longest side in pixels, quality 0 to 1. */
const upload = { maxSide: 1000, quality: 0.8 }
const capture = { maxSide: 600, quality: 0.8 }

/** More than any phone takes in one shot (108 MP), less than what brings a browser tab down. */
const limits = { maxPixels: 150_000_000, maxBytes: 50 * 1024 * 1024, timeoutMs: 20_000 }

/** What the backend takes unprepared: these types, and not more bytes than it allows in one request. */
const takenAsIs = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 }

export type PreparedImage = {
  /** What will be sent. */
  file: File
  /** Pixels of what will be sent; null when it is the original, which this browser could not read. */
  size: { width: number; height: number } | null
  original: {
    name: string
    /** Absent for a picture from the camera, which was no file before. */
    bytes?: number
    width?: number
    height?: number
  }
}

type Options = { resize: boolean; signal?: AbortSignal }

/**
 * Makes a chosen, dropped or pasted file ready to send: upright, longest side at most 1000 px, JPEG 0.8, no metadata.
 * Without `resize` the size stays and only orientation and metadata are settled. If nothing here can encode it the
 * original is used, where the backend takes its type (specification, point 5).
 * Throws `PictureRefused` for a file that must not be sent.
 */
export async function prepareUpload(file: File, { resize, signal }: Options): Promise<PreparedImage> {
  const policy = {
    type: 'image/jpeg',
    quality: upload.quality,
    ...limits,
    ...(resize ? { maxSide: upload.maxSide } : {}),
  } as const
  try {
    const { blob, width, height, originalWidth, originalHeight } = await encodeImage(file, policy, signal)
    return {
      file: new File([blob], renamed(file.name, blob.type), { type: blob.type }),
      size: { width, height },
      original: { name: file.name, bytes: file.size, width: originalWidth, height: originalHeight },
    }
  } catch (error) {
    if (!(error instanceof AggregateError) || !canGoAsIs(file)) throw error
    return { file, size: null, original: { name: file.name, bytes: file.size } }
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
  const { blob, width, height, originalWidth, originalHeight } = await encodeImage(frame, policy, signal)
  const name = renamed(`captured-${at}`, blob.type)
  return {
    file: new File([blob], name, { type: blob.type, lastModified: at }),
    size: { width, height },
    original: { name, width: originalWidth, height: originalHeight },
  }
}

function canGoAsIs({ type, size }: File): boolean {
  return takenAsIs.types.includes(type) && size <= takenAsIs.maxBytes
}

/** The ending follows what the encoder really made, never what was asked for. */
function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`
}
