/** Normalized for comparison. */
export type LabelText = {
  /** Spaces remain only between words of the same type, so that `UN 3481`, `UN-3481` and `un3481` are equal. */
  codePoints: number[]
  /** In the input, for each character. */
  wordIndexes: number[]
  tokenTypes: Set<TokenType>
  starts: Map<number, Boundary>
  ends: Map<number, Boundary>
}
/** `inner` is a boundary within a longer word, such as the one before 3481 in UN3481. */
type Boundary = 'outer' | 'inner'
type TokenType = 'letters' | 'number' | 'symbol'
type Token = { text: string; type: TokenType; wordIndex: number; isInner: boolean }

/*
 * A number includes the punctuation between its digits (12.5, 1/2, 20-4711, 10:30) and a sign or point before it (-40, .5),
 * because these change its value. `%`, `°` and currency symbols are tokens. Other punctuation and spaces only separate words, as
 * the brackets of a GS1 code do: (01)09501101530003(10)4711. A vertical bar next to a letter or digit is a letter: it may be a
 * misread I or 1.
 */
const barPattern = String.raw`(?<=[\p{L}\p{M}\p{N}])\||\|(?=[\p{L}\p{N}])`
const numberPattern = String.raw`(?:(?<![\p{L}\p{M}\p{N}|])[-+.,])?\p{N}+(?:[^\p{L}\p{M}\p{N}\s|()[\]]\p{N}+)*`
const tokenPattern = new RegExp(
  String.raw`((?:[\p{L}\p{M}]|${barPattern})+)|(${numberPattern})|[%‰°\p{Sc}]`,
  'gu',
)

/** Ignores case, character width and ligatures. */
export function normalizeLabelText(words: string[]): LabelText {
  const tokens = words.flatMap(tokenize)
  const result: LabelText = {
    codePoints: [],
    wordIndexes: [],
    tokenTypes: new Set(),
    starts: new Map(),
    ends: new Map(),
  }
  const append = (text: string, wordIndex: number) => {
    for (const character of text) {
      result.codePoints.push(character.codePointAt(0) ?? 0)
      result.wordIndexes.push(wordIndex)
    }
  }
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1]
    if (previous && !token.isInner && previous.type === token.type) append(' ', token.wordIndex)
    result.tokenTypes.add(token.type)
    result.starts.set(result.codePoints.length, token.isInner ? 'inner' : 'outer')
    append(token.text, token.wordIndex)
    result.ends.set(result.codePoints.length, tokens[index + 1]?.isInner ? 'inner' : 'outer')
  }
  return result
}

function tokenize(word: string, wordIndex: number): Token[] {
  let previousEnd = -1
  return [...normalizeCharacters(word).matchAll(tokenPattern)].map((match) => {
    const type = match[1] ? 'letters' : match[2] ? 'number' : 'symbol'
    const isInner = match.index === previousEnd
    previousEnd = match.index + match[0].length
    return { text: match[0], type, wordIndex, isInner }
  })
}

/** Most words skip the slow Unicode normalization, which makes long texts ten times as fast. */
const printableAsciiPattern = /^[\x21-\x7e]*$/

function normalizeCharacters(text: string): string {
  if (printableAsciiPattern.test(text)) return text.toUpperCase()
  return (
    text
      // A space keeps 10² different from 102, and 1½ from 11/2.
      .replace(/(?<=\p{N})(?=\p{No})/gu, ' ')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/[\u2044\u2215]/g, '/')
      // Soft hyphens, joiners, direction marks.
      .replace(/\p{Cf}/gu, '')
  )
}
