import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './image-header.ts'

type Box = { name: string; start: number; end: number }

/** A meta box holds item lists and properties: kilobytes. One of megabytes is not a photo's. */
const metaBytes = 1_048_576

function boxAt(view: DataView, at: number, limit: number): Box | undefined {
  if (at + 8 > limit) return undefined
  const length = view.getUint32(at)
  const name = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)))
  const end = length === 0 ? limit : at + length
  return length === 1 || end < at + 8 || end > limit ? undefined : { name, start: at + 8, end }
}

function* boxesIn(view: DataView, start: number, end: number): Generator<Box> {
  for (let box = boxAt(view, start, end); box; box = boxAt(view, box.end, end)) yield box
}

/** The largest size property: the others are those of tiles, thumbnails and depth maps. */
function largest(meta: DataView): { width: number; height: number } | undefined {
  const properties = [...boxesIn(meta, 4, meta.byteLength)].filter((box) => box.name === 'iprp')
  const sizes = properties
    .flatMap((box) => [...boxesIn(meta, box.start, box.end)].filter((inner) => inner.name === 'ipco'))
    .flatMap((box) => [...boxesIn(meta, box.start, box.end)])
    .filter((box) => box.name === 'ispe' && box.end - box.start >= 12)
    .map((box) => ({ width: meta.getUint32(box.start + 4), height: meta.getUint32(box.start + 8) }))
  return sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0]
}

/** A top-level box: its name, and its length as the file says it, which may be beyond the end. */
async function topBox(
  reader: ByteReader,
  offset: number,
): Promise<{ name: string; length: number } | undefined> {
  const head = await reader.view(offset, 16)
  if (!head) return undefined
  const name = String.fromCharCode(...[4, 5, 6, 7].map((index) => head.getUint8(index)))
  const short = head.getUint32(0)
  const length = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? reader.size - offset : short
  return length < 8 ? undefined : { name, length }
}

/** Size and wholeness of an AVIF or HEIC, from its boxes. What turns it upright is left to the decoder. */
export async function readBoxes(reader: ByteReader): Promise<PictureHeader | undefined> {
  let size: { width: number; height: number } | undefined
  let hasData = false
  let offset = 0
  for (let box = await topBox(reader, 0); box; box = await topBox(reader, offset)) {
    if (box.name === 'mdat') hasData = true
    if (box.name === 'meta' && box.length <= metaBytes) {
      const meta = await reader.view(offset + 8, box.length - 8)
      size ??= meta && largest(meta)
    }
    offset += box.length
  }
  return size && { ...size, isWhole: hasData && offset <= reader.size, isOpaque: false }
}
