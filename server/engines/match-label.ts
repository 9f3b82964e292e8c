import type { PixelBox, ReadWord } from '#contract/text-answer.ts'

export type Match = {
  status: 'match' | 'partial_match' | 'no_match'
  /** 0 to 1: the share of characters that agree, times how sure the reader is of those words. */
  confidence: number
  places: { text: string; position: PixelBox; confidence: number }[]
}

/** From here on a misread character or two is likelier than another text. */
const partialFrom = 0.75
/** What a reader confuses; the same letter stands for each of a group. */
const alike: Record<string, string> = { '0': 'O', '1': 'I', L: 'I', '5': 'S', '8': 'B', '|': 'I' }

/**
 * Looks for the expected text among the words that were read, over word borders and with misread characters, and says
 * where it stands.
 */
export function matchLabel(words: ReadWord[], expected: string): Match {
  const wanted = [...normalize(expected)]
  const letters = words.flatMap((word, place) =>
    [...normalize(word.text)].map((letter) => ({ letter, place })),
  )
  const exact = similarity(letters, wanted, (letter) => letter)
  const fuzzy = similarity(letters, wanted, (letter) => alike[letter] ?? letter)
  // An exact place wins; otherwise characters that look alike count as nearly right.
  const best = exact.share >= fuzzy.share - 0.01 ? exact : { ...fuzzy, share: Math.min(0.95, fuzzy.share) }
  if (wanted.length === 0 || best.share < partialFrom)
    return { status: 'no_match', confidence: round(best.share), places: [] }
  const found = words.slice(letters[best.from]?.place ?? 0, (letters[best.to - 1]?.place ?? 0) + 1)
  const sureness = found.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, found.length)
  return {
    status: best.share === 1 ? 'match' : 'partial_match',
    confidence: round(best.share * sureness),
    places: found.map(({ text, box, confidence }) => ({ text, position: box, confidence })),
  }
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}|]/gu, '')
}

type Stretch = { share: number; from: number; to: number }

/** The stretch of the read letters with the fewest edits to the wanted text (Sellers' algorithm). */
function similarity(read: { letter: string }[], wanted: string[], same: (letter: string) => string): Stretch {
  let row = wanted.map((_, place) => ({ edits: place + 1, from: 0 }))
  let best: Stretch = { share: 0, from: 0, to: 0 }
  for (const [at, { letter }] of read.entries()) {
    let diagonal = { edits: 0, from: at }
    let left = { edits: 0, from: at + 1 }
    row = row.map((above, place) => {
      const isSame = same(letter) === same(wanted[place] ?? '')
      const replaced = { edits: diagonal.edits + (isSame ? 0 : 1), from: diagonal.from }
      const skipped = { edits: above.edits + 1, from: above.from }
      const missed = { edits: left.edits + 1, from: left.from }
      diagonal = above
      left = [replaced, skipped, missed].reduce((one, other) => (other.edits < one.edits ? other : one))
      return left
    })
    const share = 1 - (row.at(-1)?.edits ?? wanted.length) / Math.max(1, wanted.length)
    if (share > best.share) best = { share, from: row.at(-1)?.from ?? at, to: at + 1 }
  }
  return best
}

const round = (value: number) => Math.round(Math.max(0, value) * 100) / 100
