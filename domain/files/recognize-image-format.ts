/** Only Safari decodes HEIC itself; `workers/image/worker/decode-heic.ts` decodes it elsewhere. */
export type ReadableFormat = 'JPEG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF' | 'HEIC'

/** Browsers do not decode these, or no camera writes them (BMP). */
type UnsupportedFormat = 'SVG' | 'BMP' | 'TIFF' | 'JPEG XL' | 'JPEG 2000' | 'Photoshop' | 'Icon' | 'RAW'

/** Magic numbers from the specifications, as [offset, bytes in Latin-1, format]. */
const signatures: readonly (readonly [number, string, ReadableFormat | UnsupportedFormat])[] = [
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

/** The brands of HEVC (ISO 23008-12). `mif1` and `msf1` do not specify the codec. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/**
 * `head` has at least 512 bytes, unless the file is shorter. File names and media types are not used: they are empty or wrong
 * for HEIC, renamed and shared files.
 */
export function recognizeImageFormat(head: Uint8Array): ReadableFormat | UnsupportedFormat | undefined {
  const found = signatures.find(
    ([offset, magic]) => readLatin1(head, offset, offset + magic.length) === magic,
  )
  if (found) return found[2]
  if (isBmp(head)) return 'BMP'
  return recognizeHeif(head) ?? (isSvg(head) ? 'SVG' : undefined)
}

function readLatin1(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}

function recognizeHeif(head: Uint8Array): ReadableFormat | undefined {
  if (readLatin1(head, 4, 8) !== 'ftyp') return undefined
  const length = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0))
  const brands = Array.from({ length: Math.max(0, Math.floor((length - 8) / 4)) }, (_, index) =>
    readLatin1(head, 8 + index * 4, 12 + index * 4),
  )
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'AVIF'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'HEIC' : undefined
}

/** The magic number has only two letters, so the size of the second header is checked too. */
function isBmp(head: Uint8Array): boolean {
  return readLatin1(head, 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0)
}

/** The first element is svg, after any declaration, doctype and comments. */
function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder(head[0] === 0xff || head[1] === 0 ? 'utf-16le' : 'utf-8').decode(head)
  const first = text.match(/<(?![?!])[^\s>/]*/)?.[0]
  return /^\s*</.test(text) && (first === '<svg' || first === '<svg:svg')
}
