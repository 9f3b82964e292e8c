import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './image-header.ts'

const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Past a chain of sub-blocks, each with its length in front; undefined where the file ends first. */
async function pastBlocks(reader: ByteReader, start: number): Promise<number | undefined> {
  for (let offset = start; ; ) {
    const length = (await reader.view(offset, 1))?.getUint8(0)
    if (length === undefined) return undefined
    offset += 1 + length
    if (length === 0) return offset
  }
}

/** Whether the first frame, the only one we show, is all there. */
async function hasFirstFrame(reader: ByteReader, start: number): Promise<boolean> {
  for (let offset: number | undefined = start; offset !== undefined; ) {
    const kind = (await reader.view(offset, 1))?.getUint8(0)
    if (kind === 0x21) offset = await pastBlocks(reader, offset + 2)
    else if (kind === 0x2c) {
      const flags = (await reader.view(offset + 9, 1))?.getUint8(0) ?? 0
      return (await pastBlocks(reader, offset + 11 + tableBytes(flags))) !== undefined
    } else return false
  }
  return false
}

/** Size and wholeness of a GIF's first frame. */
export async function readGif(reader: ByteReader): Promise<PictureHeader | undefined> {
  const screen = await reader.view(6, 7)
  if (!screen) return undefined
  const width = screen.getUint16(0, true)
  const height = screen.getUint16(2, true)
  const isWhole = await hasFirstFrame(reader, 13 + tableBytes(screen.getUint8(4)))
  return { width, height, isWhole, isOpaque: false, orientation: 1 }
}
