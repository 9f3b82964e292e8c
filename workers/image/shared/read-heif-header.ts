import type { Size } from '#domain/geometry.ts'
import type { BlobByteReader } from './blob-byte-reader.ts'
import type { ImageHeader } from './image-header.ts'

type Box = { name: string; start: number; end: number }

/** The meta box of a photo has a few kilobytes. A larger box is not read. */
const maxMetaBytes = 1_048_576

/** Does not read the orientation, which the browser's decoder applies. */
export async function readHeifHeader(reader: BlobByteReader): Promise<ImageHeader | undefined> {
  let size: Size | undefined
  let hasData = false
  let offset = 0
  for (let box = await readTopLevelBox(reader, 0); box; box = await readTopLevelBox(reader, offset)) {
    if (box.name === 'mdat') hasData = true
    if (box.name === 'meta' && box.length <= maxMetaBytes) {
      const meta = await reader.view(offset + 8, box.length - 8)
      size ??= meta && findLargestSize(meta)
    }
    offset += box.length
  }
  return size && { ...size, isComplete: hasData && offset <= reader.size, isOpaque: false }
}

/** The length is the declared one, which may exceed the file. */
async function readTopLevelBox(
  reader: BlobByteReader,
  offset: number,
): Promise<{ name: string; length: number } | undefined> {
  const head = await reader.view(offset, 16)
  if (!head) return undefined
  const length32 = head.getUint32(0)
  const length =
    length32 === 1 ? Number(head.getBigUint64(8)) : length32 === 0 ? reader.size - offset : length32
  return length < 8 ? undefined : { name: readBoxName(head, 0), length }
}

/** Smaller sizes are those of tiles, thumbnails and depth maps. */
function findLargestSize(meta: DataView): Size | undefined {
  const properties = [...listChildBoxes(meta, 4, meta.byteLength)].filter((box) => box.name === 'iprp')
  const sizes = properties
    .flatMap((box) => [...listChildBoxes(meta, box.start, box.end)].filter((inner) => inner.name === 'ipco'))
    .flatMap((box) => [...listChildBoxes(meta, box.start, box.end)])
    .filter((box) => box.name === 'ispe' && box.end - box.start >= 12)
    .map((box) => ({ width: meta.getUint32(box.start + 4), height: meta.getUint32(box.start + 8) }))
  return sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0]
}

function* listChildBoxes(view: DataView, start: number, end: number): Generator<Box> {
  for (let box = readBox(view, start, end); box; box = readBox(view, box.end, end)) yield box
}

function readBox(view: DataView, at: number, limit: number): Box | undefined {
  if (at + 8 > limit) return undefined
  const length = view.getUint32(at)
  const end = length === 0 ? limit : at + length
  if (length === 1 || end < at + 8 || end > limit) return undefined
  return { name: readBoxName(view, at), start: at + 8, end }
}

function readBoxName(view: DataView, at: number): string {
  return String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)))
}
