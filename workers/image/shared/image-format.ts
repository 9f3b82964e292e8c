/** Formats whose header we read. HEIC decodes on Apple's systems only. */
export type ReadableFormat = 'JPEG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF' | 'HEIC'
/** The media type of each, as decoders are asked for it. */
export const mediaTypes: Record<ReadableFormat, string> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  GIF: 'image/gif',
  WebP: 'image/webp',
  AVIF: 'image/avif',
  HEIC: 'image/heic',
}

/** Formats that are rejected: browsers do not decode them, or, as BMP, nobody sends them. */
export type OtherFormat = 'SVG' | 'BMP' | 'TIFF' | 'JPEG XL' | 'JPEG 2000' | 'Photoshop' | 'Icon' | 'RAW'

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

/** [offset, bytes as Latin-1, format]: the magic numbers of each format's specification. */
const signatures: readonly (readonly [number, string, ReadableFormat | OtherFormat])[] = [
  [0, '\xff\xd8\xff', 'JPEG'],
  [0, '\x89PNG\r\n\x1a\n', 'PNG'],
  [0, 'GIF87a', 'GIF'],
  [0, 'GIF89a', 'GIF'],
  [8, 'WEBP', 'WebP'],
  [0, 'II*\0', 'TIFF'],
  [0, 'MM\0*', 'TIFF'],
  [0, 'II+\0', 'TIFF'],
  [0, 'MM\0+', 'TIFF'],
  [0, '\xff\x0a', 'JPEG XL'],
  [0, '\0\0\0\x0cJXL ', 'JPEG XL'],
  [0, '\0\0\0\x0cjP  ', 'JPEG 2000'],
  [0, '\xff\x4f\xff\x51', 'JPEG 2000'],
  [0, '8BPS', 'Photoshop'],
  [0, '\0\0\x01\0', 'Icon'],
  [0, 'FUJIFILM', 'RAW'],
]

/** Brands of ISO 23008-12: HEVC stills and sequences. `mif1` and `msf1` only say "some still picture inside". */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

function recogniseBoxes(head: Uint8Array): ReadableFormat | undefined {
  if (ascii(head, 4, 8) !== 'ftyp') return undefined
  const length = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0))
  const brands = Array.from({ length: Math.max(0, Math.floor((length - 8) / 4)) }, (_, index) =>
    ascii(head, 8 + index * 4, 12 + index * 4),
  )
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'AVIF'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'HEIC' : undefined
}

/** BMP has a magic number of two letters only, so the size of its second header is asked too. */
const isBitmap = (head: Uint8Array) =>
  ascii(head, 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0)

/** An XML text whose first element is svg, after any declaration, doctype and comments. */
function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder(head[0] === 0xff || head[1] === 0 ? 'utf-16le' : 'utf-8').decode(head)
  const first = text.match(/<(?![?!])[^\s>/]*/)?.[0]
  return /^\s*</.test(text) && (first === '<svg' || first === '<svg:svg')
}

/**
 * What a file is, by its first bytes; at least 512 of them, where it has as many. Names and MIME types
 * are never asked: they are empty or wrong for HEIC, for renamed files and for shared ones.
 */
export function recogniseFormat(head: Uint8Array): ReadableFormat | OtherFormat | undefined {
  const found = signatures.find(([offset, magic]) => ascii(head, offset, offset + magic.length) === magic)
  if (found) return found[2]
  if (isBitmap(head)) return 'BMP'
  return recogniseBoxes(head) ?? (isSvg(head) ? 'SVG' : undefined)
}
