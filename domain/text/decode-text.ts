import { decodeCodePageLossy } from './code-pages.ts'
import { detectLegacyEncoding } from './detect-encoding.ts'

/** `encoding`: such as "utf-8" or "windows-1252". `isGuessed`: the bytes do not say which one it is. */
export type DecodedText = { text: string; encoding: string; isGuessed: boolean }

/** In bytes. */
const headSize = 4096

/** Decodes the text of a file: Unicode with or without a byte order mark, or else the most likely code page. */
export async function decodeText(bytes: Uint8Array): Promise<DecodedText> {
  const unicode = findUnicode(bytes)
  if (unicode) return { text: new TextDecoder(unicode).decode(bytes), encoding: unicode, isGuessed: false }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, encoding: 'utf-8', isGuessed: false }
  } catch {
    const lossy = new TextDecoder().decode(bytes)
    const encoding = isMostlyUtf8(lossy) ? 'utf-8' : ((await detectLegacyEncoding(bytes)) ?? 'windows-1252')
    return { text: decodeCodePageLossy(encoding, bytes), encoding, isGuessed: true }
  }
}

function findUnicode(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Texts have no zeros, but every second byte of Latin letters, digits and separators in UTF-16 is one.
  const head = bytes.subarray(0, headSize)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < head.length / 10 || Math.min(even, odd) > head.length / 50) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** A damaged character in a text of UTF-8 does not make it one of a code page. */
function isMostlyUtf8(lossy: string): boolean {
  const damaged = lossy.match(/\ufffd/g)?.length ?? 0
  const special = lossy.match(/[^\0-\x7f]/g)?.length ?? 0
  return special - damaged >= 5 * damaged
}
