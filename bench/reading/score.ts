/** What is found of the words, amounts and codes of an image. */
export type TextScore = { words: MatchCount; read: MatchCount; amounts: MatchCount; codes: MatchCount }
export type MatchCount = { found: number; of: number }

export type ExpectedText = { words?: string; codes?: string[] }

/**
 * Compares a text with the expected words. Case and punctuation are ignored, because the transcripts are not exact in
 * them; a word that occurs twice must be read twice. `read` is how many of the words that were read are expected
 * (precision). Amounts must be equal, with their comma or point. The digits of a code may be read from its bars, or in
 * the text with spaces.
 */
export function scoreText(
  text: string,
  { words = '', codes = [] }: ExpectedText,
  barcodes: readonly string[] = [],
): TextScore {
  const expected = listWords(words)
  const actual = listWords(text)
  const digits = text.replace(/\D/g, '')
  const found = countCommon(expected, actual)
  const amounts = expected.filter(isAmount)
  return {
    words: { found, of: expected.length },
    read: { found, of: expected.length === 0 ? 0 : actual.length },
    amounts: { found: countCommon(amounts, actual.filter(isAmount)), of: amounts.length },
    codes: {
      found: codes.filter((code) => barcodes.includes(code) || digits.includes(code)).length,
      of: codes.length,
    },
  }
}

/** Lists the expected words that were not read, and the words that were read but are not expected. */
export function listWordErrors(text: string, { words = '' }: ExpectedText) {
  const [expected, actual] = [listWords(words), listWords(text)]
  return { missed: subtract(expected, actual), unexpected: subtract(actual, expected) }
}

/** Counts the words of a text that the other text has too. */
export function matchWords(text: string, other: string): MatchCount {
  const words = listWords(text)
  return { found: countCommon(words, listWords(other)), of: words.length }
}

export function sumMatchCounts(ratios: MatchCount[]): MatchCount {
  return ratios.reduce((sum, { found, of }) => ({ found: sum.found + found, of: sum.of + of }), {
    found: 0,
    of: 0,
  })
}

export const getMatchPercent = ({ found, of }: MatchCount) => (of === 0 ? 0 : (100 * found) / of)

/** Lists the runs of letters and digits. A point or comma between digits is part of the number. */
function listWords(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}]+)*/gu) ?? []
}

const isAmount = (word: string) => /^(?:RM)?\d+[.,]\d\d$/.test(word)

const countCommon = (expected: string[], actual: string[]) =>
  expected.length - subtract(expected, actual).length

/** Returns the words without the others. A word that occurs twice is removed once for each occurrence. */
function subtract(words: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}
