import type { ByteReader } from './byte-reader.ts'
import type { ImageHeader } from './image-header.ts'

/** Some encoders write the EXIF chunk behind the data: it is searched in the last bytes instead of chunk by chunk. */
const tailBytes = 65_536

/** Reads the chunks and skips the pixel data. */
export async function readPng(reader: ByteReader): Promise<ImageHeader | undefined> {
  const first = await reader.view(8, 21)
  if (!first || chunkName(first, 4) !== 'IHDR') return undefined
  const { names, isComplete } = await readChunks(reader)
  const mayBeRotated = names.has('eXIf') || (await hasTrailingExif(reader))
  return {
    width: first.getUint32(8),
    height: first.getUint32(12),
    isComplete,
    isOpaque: (first.getUint8(17) & 4) === 0 && !names.has('tRNS'),
    // Browsers differ in whether they apply the orientation of an EXIF chunk.
    ...(mayBeRotated ? {} : { orientation: 1 }),
  }
}

/** Collects the names of the chunks, up to the data if the file ends with IEND. */
async function readChunks(reader: ByteReader): Promise<{ names: Set<string>; isComplete: boolean }> {
  const names = new Set<string>()
  const last = await reader.view(reader.size - 12, 12)
  const endsWithIend = last !== undefined && chunkName(last, 4) === 'IEND'
  for (let offset = 8; ; ) {
    const chunk = await reader.view(offset, 8)
    if (!chunk) return { names, isComplete: endsWithIend }
    const name = chunkName(chunk, 4)
    names.add(name)
    if (name === 'IEND') return { names, isComplete: offset + 12 <= reader.size }
    if (name === 'IDAT' && endsWithIend) return { names, isComplete: true }
    offset += 12 + chunk.getUint32(0)
  }
}

async function hasTrailingExif(reader: ByteReader): Promise<boolean> {
  const tail = await reader.bytes(Math.max(0, reader.size - tailBytes), tailBytes)
  return new TextDecoder('latin1').decode(tail).includes('eXIf')
}

function chunkName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
