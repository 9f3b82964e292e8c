import type { BlobByteReader } from './blob-byte-reader.ts'
import { readExifOrientation } from './exif-orientation.ts'
import type { ImageHeader } from './image-header.ts'

/** Some encoders write an EXIF chunk after the pixel data, near the end of the file. */
const maxTailBytes = 65_536
/** The directory with the orientation is at the start of the chunk. */
const maxExifBytes = 65_536

type Chunks = {
  names: Set<string>
  /** The offset of the first chunk of pixel data. */
  data: number
  /** False if an EXIF chunk before the pixel data rotates the image. */
  isUpright: boolean
  isComplete: boolean
}

export async function readPngHeader(reader: BlobByteReader): Promise<ImageHeader | undefined> {
  const first = await reader.view(8, 21)
  if (!first || readChunkName(first, 4) !== 'IHDR') return undefined
  const { names, data, isUpright, isComplete } = await readChunks(reader)
  const mayBeRotated = !isUpright || (await hasTrailingExif(reader, data))
  return {
    width: first.getUint32(8),
    height: first.getUint32(12),
    isComplete,
    isOpaque: (first.getUint8(17) & 4) === 0 && !names.has('tRNS'),
    // Not all browsers apply the orientation of an EXIF chunk, so it is left to the decoder.
    ...(mayBeRotated ? {} : { orientation: 1 }),
  }
}

/** Stops at the pixel data if the file ends with IEND. */
async function readChunks(reader: BlobByteReader): Promise<Chunks> {
  const chunks: Chunks = { names: new Set(), data: reader.size, isUpright: true, isComplete: false }
  const last = await reader.view(reader.size - 12, 12)
  const endsWithIend = last !== undefined && readChunkName(last, 4) === 'IEND'
  for (let offset = 8; ; ) {
    const chunk = await reader.view(offset, 8)
    if (!chunk) return { ...chunks, isComplete: endsWithIend }
    const name = readChunkName(chunk, 4)
    const length = chunk.getUint32(0)
    chunks.names.add(name)
    if (name === 'eXIf') chunks.isUpright &&= await isUprightExif(reader, offset + 8, length)
    if (name === 'IEND') return { ...chunks, isComplete: offset + 12 <= reader.size }
    if (name === 'IDAT') chunks.data = Math.min(chunks.data, offset)
    if (name === 'IDAT' && endsWithIend) return { ...chunks, isComplete: true }
    offset += 12 + length
  }
}

async function isUprightExif(reader: BlobByteReader, offset: number, length: number): Promise<boolean> {
  const exif = await reader.view(offset, Math.min(length, maxExifBytes))
  const orientation = exif ? readExifOrientation(exif) : 'malformed'
  return orientation === undefined || orientation === 1
}

async function hasTrailingExif(reader: BlobByteReader, data: number): Promise<boolean> {
  const tail = await reader.bytes(Math.max(data, reader.size - maxTailBytes), maxTailBytes)
  return new TextDecoder('latin1').decode(tail).includes('eXIf')
}

function readChunkName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
