import type { Size } from '../shared/fit-within.ts'

/** Chromium writes on the frame how it must be turned to be upright; Firefox turns it. */
export type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean }

/**
 * The first frame of a file, decoded off every main thread.
 *
 * @param wanted pixels; engines differ in what they make of it, see decoder-manners.ts
 */
export async function decodeFrame(blob: Blob, type: string, wanted?: Size): Promise<TurnedFrame> {
  const data = await blob.arrayBuffer()
  const size = wanted ? { desiredWidth: wanted.width, desiredHeight: wanted.height } : {}
  const decoder = new ImageDecoder({ type, data, transfer: [data], ...size })
  try {
    return (await decoder.decode()).image
  } finally {
    decoder.close()
  }
}
