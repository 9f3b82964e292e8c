import type { BlobByteReader } from './blob-byte-reader.ts'
import type { ImageHeader } from './image-header.ts'

const extension = 0x21
const imageDescriptor = 0x2c

export async function readGifHeader(reader: BlobByteReader): Promise<ImageHeader | undefined> {
  const screen = await reader.view(6, 7)
  if (!screen) return undefined
  const width = screen.getUint16(0, true)
  const height = screen.getUint16(2, true)
  const isComplete = await hasFirstFrame(reader, 13 + getColorTableBytes(screen.getUint8(4)))
  return { width, height, isComplete, isOpaque: false, orientation: 1 }
}

/** Later frames are not shown. */
async function hasFirstFrame(reader: BlobByteReader, start: number): Promise<boolean> {
  for (let offset: number | undefined = start; offset !== undefined; ) {
    const kind = (await reader.view(offset, 1))?.getUint8(0)
    if (kind === extension) offset = await skipSubBlocks(reader, offset + 2)
    else if (kind === imageDescriptor) {
      const flags = (await reader.view(offset + 9, 1))?.getUint8(0) ?? 0
      return (await skipSubBlocks(reader, offset + 11 + getColorTableBytes(flags))) !== undefined
    } else return false
  }
  return false
}

/** Returns undefined if the file ends first. */
async function skipSubBlocks(reader: BlobByteReader, start: number): Promise<number | undefined> {
  for (let offset = start; ; ) {
    const length = (await reader.view(offset, 1))?.getUint8(0)
    if (length === undefined) return undefined
    offset += 1 + length
    if (length === 0) return offset
  }
}

function getColorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}
