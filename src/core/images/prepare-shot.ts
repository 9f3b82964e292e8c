import type { Size } from '#domain/geometry.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { loadOnce } from '#platform/load-once.ts'
import type { ImageQuality } from '#workers/image/shared/image-quality.ts'
import { getImageExtension } from './image-extension.ts'

export type { ImageQuality }

const loadEncoder = loadOnce(() => import('#workers/image/page/encode-image.ts'))

/** As for uploads, so that the print on a plate can be read. In pixels, and from 0 to 1. */
const resized = { type: 'image/jpeg', maxSide: 1000, quality: 0.8 } as const
const full = { type: 'image/png', quality: 1 } as const

const limits = { maxPixels: 150_000_000, maxBytes: 50 * 1024 * 1024, timeoutMs: 20_000 }

/** Like `prepareCapture`, but with `resize` at most 1000 px long, and with the quality of the photo. */
export async function prepareShot(
  frame: CameraFrame,
  { resize, at }: { resize: boolean; at: number },
): Promise<{ file: File; size: Size; quality: ImageQuality | undefined }> {
  const { encodeImage } = await loadEncoder()
  const policy = { ...(resize ? resized : full), ...limits, isMeasured: true }
  const { blob, width, height, measured } = await encodeImage(frame, policy)
  const name = `captured-${at}.${getImageExtension(blob)}`
  const file = new File([blob], name, { type: blob.type, lastModified: at })
  return { file, size: { width, height }, quality: measured }
}
