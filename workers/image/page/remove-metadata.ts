type Bytes = Uint8Array<ArrayBuffer>

/** Servers accept these formats, and their metadata can be removed without decoding. */
export type StrippableFormat = 'JPEG' | 'PNG' | 'WebP'

const strippers = { JPEG: stripJpeg, PNG: stripPng, WebP: stripWebp }

/**
 * Removes EXIF, XMP, comments, thumbnails and appended files without touching the pixels. Preserves color profiles, and
 * the EXIF orientation of a JPEG as the only EXIF entry.
 *
 * @param orientation of a JPEG, 1 to 8
 * @returns undefined if the file is not structured as expected: encode it instead
 */
export async function removeMetadata(
  file: Blob,
  format: StrippableFormat,
  orientation: number,
): Promise<Blob | undefined> {
  const parts = strippers[format](new Uint8Array(await file.arrayBuffer()), orientation)
  return parts && new Blob(parts, { type: `image/${format.toLowerCase()}` })
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** The APPn segments that change how pixels are decoded: the marker, and the text at the start. Others are metadata. */
const retainedJpegSegments: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

const isMetadataMarker = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** RSTn and TEM. */
const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

function stripJpeg(bytes: Bytes, orientation: number): Bytes[] | undefined {
  const parts = [bytes.subarray(0, 2), ...(orientation > 1 ? [createOrientationSegment(orientation)] : [])]
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0) return undefined
    if (marker === endOfImage) return [...parts, bytes.subarray(at, at + 2)]
    const end = findSegmentEnd(bytes, at)
    if (!isJpegMetadata(bytes, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

function isJpegMetadata(bytes: Bytes, at: number): boolean {
  const marker = bytes[at + 1] ?? 0
  const signature = retainedJpegSegments[marker]
  return isMetadataMarker(marker) && !(signature && startsWith(bytes, at + 4, signature))
}

/** After a start of scan, the compressed data is skipped too. */
function findSegmentEnd(bytes: Bytes, at: number): number {
  const marker = bytes[at + 1] ?? 0
  if (marker === 0xff) return at + 1
  const end = at + 2 + (isStandalone(marker) ? 0 : uint16(bytes, at + 2))
  return marker === startOfScan ? findScanEnd(bytes, end) : end
}

/** Skips RSTn markers, which belong to the data, and 0xff00, an escaped data byte. */
function findScanEnd(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isStandalone(next)) return at
  }
  return bytes.length
}

/** An APP1 segment whose only EXIF entry is the orientation. */
function createOrientationSegment(orientation: number): Bytes {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return new Uint8Array([
    ...[0xff, 0xe1, 0, 34, ...ascii('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1],
    ...[...entry, 0, 0, 0, 0],
  ])
}

/** Ancillary chunks that change how pixels are displayed (PNG 3, section 11.3), and those of animations. */
const retainedPngChunks = new Set(
  'tRNS cHRM gAMA iCCP sRGB sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Bytes): Bytes[] | undefined {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = readText(bytes, at + 4, 4)
    const end = at + 12 + uint32(bytes, at)
    if (end > bytes.length) return undefined
    // A name with a capital first letter means that decoders need the chunk.
    if (/^[A-Z]/.test(name) || retainedPngChunks.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return undefined
}

const retainedWebpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** The file contains EXIF or XMP. */
const webpMetadataFlags = 0x08 | 0x04

function stripWebp(bytes: Bytes): Bytes[] | undefined {
  const fileEnd = 8 + uint32le(bytes, 4)
  if (fileEnd > bytes.length) return undefined
  const chunks: Bytes[] = []
  for (let at = 12; at + 8 <= fileEnd; ) {
    const name = readText(bytes, at, 4)
    const length = uint32le(bytes, at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > fileEnd + 1) return undefined
    const chunk = bytes.slice(at, end)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags
    if (retainedWebpChunks.has(name)) chunks.push(chunk)
    at = end
  }
  const header = bytes.slice(0, 12)
  const size = chunks.reduce((sum, { length }) => sum + length, 4)
  new DataView(header.buffer).setUint32(4, size, true)
  return [header, ...chunks]
}

const ascii = (value: string) => [...value].map((letter) => letter.charCodeAt(0))
const startsWith = (bytes: Bytes, at: number, value: string) => readText(bytes, at, value.length) === value
const readText = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
const uint16 = (bytes: Bytes, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const uint32 = (bytes: Bytes, at: number) => uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2)
const uint32le = (bytes: Bytes, at: number) =>
  ((bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8)) * 0x10000 +
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
