/** A text as label matching compares it: letters in a row, each with where it came from and where words end. */
export type Letters = {
  /** Code points. Words of one sort are parted by a space; `UN 3481`, `UN-3481` and `un3481` are the same letters. */
  codes: number[]
  /** For each letter, the place of its word in the list that was given. */
  words: number[]
  /** What kinds of words there are. */
  sorts: Set<Sort>
  /** Where a comparison may begin and, exclusively, end; `glued`: in the middle of a longer word, as 3481 in UN3481. */
  begins: Map<number, Border>
  ends: Map<number, Border>
}
type Border = 'free' | 'glued'

/*
 * A number keeps what stands between its digits (12.5, 1/2, 20-4711, 10:30) and directly before it (-40, .5): there a
 * mark changes the value. `%`, `°` and currencies are kept everywhere. All other marks and spaces only part words. A
 * stroke that touches a letter or digit is kept, since it may well be a misread I or 1.
 */
const stroke = String.raw`(?<=[\p{L}\p{M}\p{N}])\||\|(?=[\p{L}\p{N}])`
const number = String.raw`(?:(?<![\p{L}\p{M}\p{N}|])[-+.,])?\p{N}+(?:[^\p{L}\p{M}\p{N}\s|]\p{N}+)*`
const atoms = new RegExp(String.raw`((?:[\p{L}\p{M}]|${stroke})+)|(${number})|[%‰°\p{Sc}]`, 'gu')

type Sort = 'letters' | 'number' | 'sign'
type Atom = { text: string; sort: Sort; word: number; isGluedBefore: boolean }

/** @param words as they were read, or as somebody wrote them. Case, width and ligatures make no difference. */
export function lettersOf(words: string[]): Letters {
  const found = words.flatMap(atomsOf)
  const letters: Letters = { codes: [], words: [], sorts: new Set(), begins: new Map(), ends: new Map() }
  const add = (text: string, word: number) => {
    for (const letter of text) {
      letters.codes.push(letter.codePointAt(0) ?? 0)
      letters.words.push(word)
    }
  }
  for (const [place, atom] of found.entries()) {
    const previous = found[place - 1]
    if (previous && !atom.isGluedBefore && previous.sort === atom.sort) add(' ', atom.word)
    letters.sorts.add(atom.sort)
    letters.begins.set(letters.codes.length, atom.isGluedBefore ? 'glued' : 'free')
    add(atom.text, atom.word)
    letters.ends.set(letters.codes.length, found[place + 1]?.isGluedBefore ? 'glued' : 'free')
  }
  return letters
}

function atomsOf(word: string, place: number): Atom[] {
  const plain = normalize(word)
  let end = -1
  return [...plain.matchAll(atoms)].map((match) => {
    const sort = match[1] ? 'letters' : match[2] ? 'number' : 'sign'
    const isGluedBefore = match.index === end
    end = match.index + match[0].length
    return { text: match[0], sort, word: place, isGluedBefore }
  })
}

/** Nothing to unify, as in nearly all words: a long text is done ten times as fast. */
const isPlain = /^[\x21-\x7e]*$/

function normalize(text: string): string {
  if (isPlain.test(text)) return text.toUpperCase()
  return (
    text
      // 10² is not 102, and 1½ is not 11/2.
      .replace(/(?<=\p{N})(?=\p{No})/gu, ' ')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/[\u2044\u2215]/g, '/')
      // What is not seen does not count: soft hyphens, joiners, direction marks.
      .replace(/\p{Cf}/gu, '')
  )
}
