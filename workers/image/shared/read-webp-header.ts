import type { BlobByteReader } from './blob-byte-reader.ts'
import type { ImageHeader } from './image-header.ts'

type WebpCanvas = Pick<ImageHeader, 'width' | 'height' | 'isOpaque'>

/** The keys are the first chunks: lossy, lossless, extended. Offsets are relative to the file. */
const canvasReaders: Record<string, (view: DataView) => WebpCanvas> = {
  'VP8 ': (view) => ({
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
    isOpaque: true,
  }),
  VP8L: (view) => {
    const bits = view.getUint32(21, true)
    return {
      width: (bits & 0x3fff) + 1,
      height: ((bits >>> 14) & 0x3fff) + 1,
      isOpaque: (bits & 0x1000_0000) === 0,
    }
  },
  VP8X: (view) => ({
    width: readUint24(view, 24) + 1,
    height: readUint24(view, 27) + 1,
    isOpaque: (view.getUint8(20) & 0x12) === 0,
  }),
}

/** The orientation is always 1, because no browser applies the EXIF of a WebP. */
export async function readWebpHeader(reader: BlobByteReader): Promise<ImageHeader | undefined> {
  const view = await reader.view(0, 30)
  if (!view) return undefined
  const chunkName = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 12, 4))
  const canvas = canvasReaders[chunkName]?.(view)
  const declaredBytes = view.getUint32(4, true) + 8
  return canvas && { ...canvas, orientation: 1, isComplete: declaredBytes <= reader.size }
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
