import type { Size } from '#domain/geometry.ts'

/** Chromium does not rotate a frame, but reports its orientation; Firefox rotates it. */
export type OrientedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean }

/**
 * Off the main thread.
 *
 * @param size requested size in pixels, which not every browser returns (`DecoderCapability`)
 */
export async function decodeFrame(blob: Blob, type: string, size?: Size): Promise<OrientedFrame> {
  const data = await blob.arrayBuffer()
  const desired = size ? { desiredWidth: size.width, desiredHeight: size.height } : {}
  const decoder = new ImageDecoder({ type, data, transfer: [data], ...desired })
  try {
    return (await decoder.decode()).image
  } finally {
    decoder.close()
  }
}
