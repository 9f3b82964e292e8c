import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './picture-header.ts'

/** Size and wholeness of a Windows bitmap; the length is known for the uncompressed kinds. */
export async function readBmp(reader: ByteReader): Promise<PictureHeader | undefined> {
  const view = await reader.view(0, 34)
  if (!view) return undefined
  const isCore = view.getUint32(14, true) === 12
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true)
  // A negative height says that the first row is the top one.
  const height = Math.abs(isCore ? view.getUint16(20, true) : view.getInt32(22, true))
  const bits = view.getUint16(isCore ? 24 : 28, true)
  const compression = isCore ? 0 : view.getUint32(30, true)
  const isPlain = compression === 0 || compression === 3
  const end = view.getUint32(10, true) + (isPlain ? Math.ceil((width * bits) / 32) * 4 * height : 0)
  return { width, height, isWhole: end <= reader.size, isOpaque: bits < 32, orientation: 1 }
}
