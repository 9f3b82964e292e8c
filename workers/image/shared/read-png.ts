import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './image-header.ts'

const chunkName = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Some writers put the EXIF chunk behind the data; looked for at the end, where it is, rather than by a walk. */
const tailBytes = 65_536

async function hasLateExif(reader: ByteReader): Promise<boolean> {
  const tail = await reader.bytes(Math.max(0, reader.size - tailBytes), tailBytes)
  return new TextDecoder('latin1').decode(tail).includes('eXIf')
}

/** The names of the chunks up to the data, or to the end where that is not in its place; and whether there is an end. */
async function walk(reader: ByteReader): Promise<{ seen: Set<string>; isWhole: boolean }> {
  const seen = new Set<string>()
  const last = await reader.view(reader.size - 12, 12)
  const endsWell = last !== undefined && chunkName(last, 4) === 'IEND'
  for (let offset = 8; ; ) {
    const chunk = await reader.view(offset, 8)
    if (!chunk) return { seen, isWhole: endsWell }
    const name = chunkName(chunk, 4)
    seen.add(name)
    if (name === 'IEND') return { seen, isWhole: offset + 12 <= reader.size }
    // Where the end is in its place, nothing is to be found out by walking over the data.
    if (name === 'IDAT' && endsWell) return { seen, isWhole: true }
    offset += 12 + chunk.getUint32(0)
  }
}

/** Size, transparency and wholeness of a PNG, by its chunks; the data itself is jumped over. */
export async function readPng(reader: ByteReader): Promise<PictureHeader | undefined> {
  const first = await reader.view(8, 21)
  if (!first || chunkName(first, 4) !== 'IHDR') return undefined
  const { seen, isWhole } = await walk(reader)
  const isTurned = seen.has('eXIf') || (await hasLateExif(reader))
  return {
    width: first.getUint32(8),
    height: first.getUint32(12),
    isWhole,
    isOpaque: (first.getUint8(17) & 4) === 0 && !seen.has('tRNS'),
    // An EXIF chunk may turn the picture, which engines heed or not.
    ...(isTurned ? {} : { orientation: 1 }),
  }
}
