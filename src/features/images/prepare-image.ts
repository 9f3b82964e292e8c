import { encodeImage } from '#platform/image-worker.ts'

/** Specification, point 9. Lengths in pixels, quality 0 to 1. */
const upload = { maxSide: 1000, quality: 0.8 }

/** More than any phone takes in one shot (108 MP), less than what brings a browser tab down. */
const limits = { maxPixels: 150_000_000, maxBytes: 50 * 1024 * 1024, timeoutMs: 20_000 }

export type PreparedImage = {
  /** What will be sent. */
  file: File
  width: number
  height: number
  original: { name: string; bytes: number; width: number; height: number }
}

type Options = { resize: boolean; signal?: AbortSignal }

/**
 * Makes a chosen, dropped or pasted file ready to send: upright, longest side at most 1000 px, JPEG 0.8, no metadata.
 * Without `resize` the size stays and only orientation and metadata are settled.
 * Throws `PictureRefused` for a file that must not be sent.
 */
export async function prepareUpload(file: File, { resize, signal }: Options): Promise<PreparedImage> {
  const policy = {
    type: 'image/jpeg',
    quality: upload.quality,
    ...limits,
    ...(resize ? { maxSide: upload.maxSide } : {}),
  } as const
  const made = await encodeImage(file, policy, signal)
  return {
    file: new File([made.blob], renamed(file.name, made.blob.type), { type: made.blob.type }),
    width: made.width,
    height: made.height,
    original: { name: file.name, bytes: file.size, width: made.originalWidth, height: made.originalHeight },
  }
}

/** The ending follows what the encoder really made, never what was asked for. */
function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`
}
