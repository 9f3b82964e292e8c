import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './picture-header.ts'

const chunkName = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Size, transparency and wholeness of a PNG, by walking its chunks; the data itself is jumped over. */
export async function readPng(reader: ByteReader): Promise<PictureHeader | undefined> {
  const first = await reader.view(8, 21)
  if (!first || chunkName(first, 4) !== 'IHDR') return undefined
  const width = first.getUint32(8)
  const height = first.getUint32(12)
  const colour = first.getUint8(17)
  const seen = new Set<string>()
  const last = await reader.view(reader.size - 12, 12)
  const endsWell = last !== undefined && chunkName(last, 4) === 'IEND'
  for (let offset = 8; ; ) {
    const chunk = await reader.view(offset, 8)
    if (!chunk) break
    const name = chunkName(chunk, 4)
    seen.add(name)
    // Behind the first data only the end and a late eXIf matter; the walk costs a read per window at worst.
    if (name === 'IEND' || (name === 'IDAT' && endsWell)) break
    offset += 12 + chunk.getUint32(0)
  }
  return {
    width,
    height,
    isWhole: endsWell || seen.has('IEND'),
    isOpaque: (colour & 4) === 0 && !seen.has('tRNS'),
    // An eXIf chunk may turn the picture and may stand behind the data, where we do not look.
    ...(seen.has('eXIf') ? {} : { swapsSides: false }),
  }
}
