import type { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './image-header.ts'
import { readOrientation } from './read-orientation.ts'

/** Frame types that browsers decode: baseline, extended with 8 bits, progressive. */
const usualFrames = [0xc0, 0xc1, 0xc2]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: TEM, RSTn. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Whether an end-of-image marker follows the scan. It is nearly always the last two bytes, but phones append films,
 * depth maps and padding. Compressed data never holds FF D9 itself, and the thumbnail's one lies before the scan.
 */
async function hasEnd(reader: ByteReader, scan: number): Promise<boolean> {
  const last = await reader.view(reader.size - 2, 2)
  if (last?.getUint16(0) === 0xffd9) return true
  const step = 1_048_576
  for (let offset = scan; offset < reader.size; offset += step) {
    const bytes = await reader.bytes(offset, step + 1)
    for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      if (bytes[at + 1] === 0xd9) return true
    }
  }
  return false
}

/** The next marker at or after `offset`, past fill bytes and strays as every decoder does, or undefined at the end. */
async function markerAt(
  reader: ByteReader,
  offset: number,
): Promise<{ marker: number; body: number } | undefined> {
  const step = 4096
  for (let start = offset; start < reader.size; start += step) {
    const bytes = await reader.bytes(start, step + 1)
    for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      const marker = bytes[at + 1]
      if (marker !== undefined && marker !== 0 && marker !== 0xff) return { marker, body: start + at + 2 }
    }
  }
  return undefined
}

type Segment = { marker: number; body: number; length: number }

/** The segments with a length, in order, up to and with the first scan. */
async function* segments(reader: ByteReader): AsyncGenerator<Segment> {
  for (let offset = 2; ; ) {
    const found = await markerAt(reader, offset)
    if (!found) return
    offset = found.body
    if (isBare(found.marker)) continue
    const length = (await reader.view(offset, 2))?.getUint16(0)
    if (length === undefined || length < 2) return
    yield { ...found, length }
    if (found.marker === 0xda) return
    offset += length
  }
}

/** Size, orientation and wholeness of a JPEG, from its segments up to the first scan. */
export async function readJpeg(reader: ByteReader): Promise<PictureHeader | undefined> {
  let header: PictureHeader | undefined
  let orientation: ReturnType<typeof readOrientation>
  for await (const { marker, body, length } of segments(reader)) {
    if (marker === 0xe1) orientation ??= readOrientation(await reader.bytes(body + 2, length - 2))
    if (isFrame(marker)) header = readFrame(marker, await reader.view(body + 2, 5))
    if (marker === 0xda && header) header.isWhole = await hasEnd(reader, body + length)
  }
  return header && { ...header, ...(orientation === 'unclear' ? {} : { orientation: orientation ?? 1 }) }
}

function readFrame(marker: number, frame: DataView | undefined): PictureHeader | undefined {
  if (!frame) return undefined
  return {
    width: frame.getUint16(3),
    height: frame.getUint16(1),
    isWhole: false,
    isOpaque: true,
    isExotic: !usualFrames.includes(marker) || frame.getUint8(0) !== 8,
  }
}
