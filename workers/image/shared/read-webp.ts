import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './image-header.ts'

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

type Canvas = Pick<PictureHeader, 'width' | 'height' | 'isOpaque'>

/** The three kinds of first chunk: lossy, lossless, extended. Offsets are into the file. */
const canvases: Record<string, (view: DataView) => Canvas> = {
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
    width: uint24(view, 24) + 1,
    height: uint24(view, 27) + 1,
    isOpaque: (view.getUint8(20) & 0x12) === 0,
  }),
}

/** Size, transparency and wholeness of a WebP. Orientation in WebP is applied by no engine. */
export async function readWebp(reader: ByteReader): Promise<PictureHeader | undefined> {
  const view = await reader.view(0, 30)
  if (!view) return undefined
  const canvas =
    canvases[String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 12, 4))]?.(view)
  const declared = view.getUint32(4, true) + 8
  return canvas && { ...canvas, orientation: 1, isWhole: declared <= reader.size }
}
