/** Of double-byte encodings: what lead bytes of frequent characters look like. */
const doubleByte: Record<string, (lead: number) => boolean> = {
  shift_jis: (lead) => lead >= 0x81 && lead <= 0x97,
  gb18030: (lead) => (lead >= 0xb0 && lead <= 0xd7) || lead === 0xa3,
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
  'euc-kr': (lead) => lead >= 0xb0 && lead <= 0xc8,
  'euc-jp': (lead) => lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf),
}
/** Where ranges overlap, the first one with the highest score is chosen. */
const doubleByteNames = ['shift_jis', 'euc-kr', 'gb18030', 'euc-jp', 'big5']
/** Fewer Korean syllables are as likely to be Chinese characters, which use the same bytes and more. */
const minKorean = 4

/** Below, most characters are rare or stand between Latin letters, so that the bytes mean something else. */
const minScore = 0.7
/** In bytes. */
const sampleSize = 64 * 1024

/**
 * Returns the label of the encoding, for `TextDecoder`, of a text that is not Unicode; undefined if none is likely.
 *
 * @param bytes only those of a text, without zeros.
 */
export async function detectLegacyEncoding(bytes: Uint8Array): Promise<string | undefined> {
  const sample = takeSample(bytes)
  const { analyse } = await import('chardet')
  const matches = new Map(
    analyse(sample).map(({ name, confidence }) => [name.toLowerCase(), confidence / 100]),
  )
  const scored = doubleByteNames
    .map((name) => ({ name, score: scoreDoubleByte(sample, name) + (matches.get(name) ?? 0) }))
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  if (best && best.score >= minScore) return best.name
  return [...matches.keys()].find((name) => name !== 'ascii' && !doubleByte[name] && canDecode(sample, name))
}

/** The share of frequent characters that do not touch Latin letters; 0 if the bytes are no text in this encoding. */
function scoreDoubleByte(bytes: Uint8Array, name: string): number {
  if (!canDecode(bytes, name)) return 0
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

function canDecode(bytes: Uint8Array, label: string): boolean {
  try {
    // The sample may end within a character.
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
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
