import { tryDecodeCodePage } from './code-pages.ts'

/** Of double-byte encodings: the lead bytes of frequent characters. Of equal scores, the first one wins. */
const doubleByte: Record<string, (lead: number) => boolean> = {
  shift_jis: (lead) => lead >= 0x81 && lead <= 0x97,
  'euc-kr': (lead) => lead >= 0xb0 && lead <= 0xc8,
  gb18030: (lead) => (lead >= 0xb0 && lead <= 0xd7) || lead === 0xa3,
  'euc-jp': (lead) => lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf),
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
}
/** Fewer Korean syllables are as likely to be Chinese characters, which use the same bytes and more. */
const minKorean = 4

/** Besides those that chardet knows. Of equal scores, the first one wins. */
const singleByte = [
  'windows-1252',
  'windows-1254',
  'windows-1251',
  'ibm866',
  'koi8-r',
  'cp850',
  'cp852',
  'macintosh',
]
/** Letters that texts in a code page rarely have, while another code page has frequent ones for the same bytes. */
const rareLetters: Record<string, RegExp> = {
  'windows-1250': /[đţ]/i,
  'iso-8859-2': /[đţ]/i,
  'windows-1252': /[ðþ]/i,
  'windows-1254': /[áéíóúàèìòùæøšžãõñ]/i,
  'iso-8859-9': /[áéíóúàèìòùæøšžãõñ]/i,
  'windows-1257': /[żłśźńćó]/i,
  // Most Vietnamese words have one of these.
  'windows-1258': /^[^ăâêôơư\p{M}]*$/iu,
}

/** Almost any bytes are letters of a code page, but not of a double-byte encoding. */
const singleByteWeight = 0.9

/** Below, most characters are rare or stand between letters of another script, so that the bytes mean something else. */
const minScore = 0.5
/** In bytes. */
const sampleSize = 64 * 1024

/**
 * Returns the encoding of a text that is not Unicode: a label of `decodeCodePage`; undefined if none is likely. Few
 * letters are enough: chardet knows languages, but needs sentences.
 */
export async function detectLegacyEncoding(bytes: Uint8Array): Promise<string | undefined> {
  const sample = takeSample(bytes)
  const { analyse } = await import('chardet')
  const matches = new Map(analyse(sample).map(({ name, confidence }) => [toLabel(name), confidence / 100]))
  matches.delete('ascii')
  const score = (name: string, own: number) => ({
    name,
    score: own === 0 ? 0 : own + (matches.get(name) ?? 0) / 2,
  })
  const others = new Set(
    [...singleByte.slice(0, 1), ...matches.keys(), ...singleByte].filter((name) => !doubleByte[name]),
  )
  const scored = [
    ...Object.keys(doubleByte).map((name) => score(name, scoreDoubleByte(sample, name))),
    ...[...others].map((name) => score(name, singleByteWeight * scoreSingleByte(sample, name))),
    { name: 'windows-874', score: isThai(sample) ? 2 : 0 },
  ]
  scored.sort((one, other) => other.score - one.score)
  const [best] = scored
  return best && best.score >= minScore ? best.name : undefined
}

/** The Windows code page has the letters of the other one. */
const toLabel = (name: string) => (name === 'ISO-8859-1' ? 'windows-1252' : name.toLowerCase())

/** The share of frequent characters that do not touch Latin letters; 0 if the bytes are no text in this encoding. */
function scoreDoubleByte(bytes: Uint8Array, name: string): number {
  if (tryDecodeCodePage(name, bytes) === undefined) return 0
  const isFrequent = doubleByte[name]
  let pairs = 0
  let good = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    const isHalfWidth = name === 'shift_jis' && lead >= 0xa0 && lead <= 0xdf
    if (lead < 0x80 || isHalfWidth) continue
    const touchesLetter = isLatinLetter(bytes[at - 1]) || isLatinLetter(bytes[at + 2])
    pairs += 1
    if (isFrequent?.(lead) && !touchesLetter) good += 1
    at += 1
  }
  if (pairs === 0 || (name === 'euc-kr' && pairs < minKorean)) return 0
  return good / pairs
}

const isLatinLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Whether most letters are frequent ones, and vowels and tones are above or below consonants. */
function isThai(bytes: Uint8Array): boolean {
  const text = (tryDecodeCodePage('windows-874', bytes) ?? '').replace(/[\0-\x7f]/g, '')
  const frequent = text.match(/[กคงชดตทนปมยรลวสหอเแโไาะัิีึืุู็่้์]/g)?.length ?? 0
  const marks = text.match(/\p{M}/gu)?.length ?? 0
  const placed = text.match(/(?<=[ก-ฮ])\p{M}{1,2}/gu)?.join('').length ?? 0
  return frequent >= 0.75 * text.length && marks > 1 && marks === placed
}

/** The share of letters in words as languages have them. */
function scoreSingleByte(bytes: Uint8Array, name: string): number {
  const text = tryDecodeCodePage(name, bytes) ?? ''
  const special = text.match(/[^\0-\x7f]/g)?.length ?? 0
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const isCommon = (word: string) => !rareLetters[name]?.test(word)
  const good = words
    .filter((word) => isPlausibleWord(word) && isCommon(word))
    .map((word) => word.match(/[^\0-\x7f]/g)?.length ?? 0)
  return special === 0 ? 0 : good.reduce((sum, count) => sum + count, 0) / special
}

/** Of one script, without capitals after small letters; in Latin words, letters with marks are two thirds at most. */
function isPlausibleWord(word: string): boolean {
  if (/^\p{M}|\p{Ll}\p{Lu}|[ªºƒ]/u.test(word)) return false
  if (!/\p{Script=Latin}/u.test(word)) return true
  const marked = word.match(/[^\0-\x7f]/g)?.length ?? 0
  return /^[\p{Script=Latin}\p{M}]+$/u.test(word) && marked <= (word.length * 2) / 3
}

/** The lines that are not ASCII, because others tell nothing. */
function takeSample(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= sampleSize) return bytes
  const sample: number[] = []
  for (let at = 0; at < bytes.length && sample.length < sampleSize; ) {
    const end = bytes.indexOf(0x0a, at)
    const line = bytes.subarray(at, end < 0 ? bytes.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) sample.push(...line.subarray(0, 4096))
    at += line.length
  }
  return Uint8Array.from(sample)
}
