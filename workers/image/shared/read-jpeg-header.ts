import type { BlobByteReader } from './blob-byte-reader.ts'
import { type ExifOrientation, readExifOrientation } from './exif-orientation.ts'
import type { ImageHeader } from './image-header.ts'

type Orientation = Exclude<ExifOrientation, 'malformed'>
type Segment = { marker: number; body: number; length: number }

const app1 = 0xe1
const startOfScan = 0xda
const endOfImage = 0xd9

/** Every browser decodes baseline, extended with 8 bits, and progressive frames. */
const universalFrames = [0xc0, 0xc1, 0xc2]
/** Only some browsers decode arithmetic coding, sequential and progressive. */
const arithmeticFrames = [0xc9, 0xca]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** TEM and RSTn. */
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

const exifSignature = [0x45, 0x78, 0x69, 0x66, 0, 0]

/** Reads the segments before the first scan. */
export async function readJpegHeader(reader: BlobByteReader): Promise<ImageHeader | undefined> {
  let header: ImageHeader | undefined
  let orientation: Orientation
  for await (const { marker, body, length } of readSegments(reader)) {
    if (marker === app1) orientation ??= readOrientation(await reader.bytes(body + 2, length - 2))
    if (isFrame(marker)) header = readFrame(marker, await reader.view(body + 2, 5))
    if (marker === startOfScan && header) header.isComplete = await hasEnd(reader, body + length)
  }
  return header && { ...header, ...(orientation === 'ambiguous' ? {} : { orientation: orientation ?? 1 }) }
}

/** Yields segments with a length, up to and including the first scan. */
async function* readSegments(reader: BlobByteReader): AsyncGenerator<Segment> {
  for (let offset = 2; ; ) {
    const found = await findMarker(reader, offset)
    if (!found) return
    offset = found.body
    if (isStandalone(found.marker)) continue
    const length = (await reader.view(offset, 2))?.getUint16(0)
    if (length === undefined || length < 2) return
    yield { ...found, length }
    if (found.marker === startOfScan) return
    offset += length
  }
}

/** Skips fill bytes and stray bytes, as decoders do. */
async function findMarker(
  reader: BlobByteReader,
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

function readFrame(marker: number, frame: DataView | undefined): ImageHeader | undefined {
  if (!frame) return undefined
  return {
    width: frame.getUint16(3),
    height: frame.getUint16(1),
    isComplete: false,
    isOpaque: true,
    isUnsupportedVariant:
      ![...universalFrames, ...arithmeticFrames].includes(marker) || frame.getUint8(0) !== 8,
    isRareVariant: arithmeticFrames.includes(marker),
  }
}

/**
 * The end-of-image marker (FF D9) may be far from the end of the file, because phones append videos, depth maps and padding. It
 * does not occur in compressed data, and the marker of a thumbnail is before the scan.
 */
async function hasEnd(reader: BlobByteReader, scan: number): Promise<boolean> {
  const last = await reader.view(reader.size - 2, 2)
  if (last?.getUint16(0) === 0xff00 + endOfImage) return true
  const step = 1_048_576
  for (let offset = scan; offset < reader.size; offset += step) {
    const bytes = await reader.bytes(offset, step + 1)
    for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      if (bytes[at + 1] === endOfImage) return true
    }
  }
  return false
}

/** Decoders ignore malformed EXIF. */
function readOrientation(segment: Uint8Array): Orientation {
  if (!exifSignature.every((byte, index) => segment[index] === byte)) return undefined
  const orientation = readExifOrientation(
    new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6),
  )
  return orientation === 'malformed' ? undefined : orientation
}
