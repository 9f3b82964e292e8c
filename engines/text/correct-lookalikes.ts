import type { DecodedCharacter } from './decode-line.ts'

/**
 * A character that was read as `read` is replaced by the second choice of the model, or by `by`. `context` is the word
 * with a line break instead of the character.
 */
type Correction = { read: RegExp; context: RegExp; by?: string; second?: RegExp; minProbability?: number }

const corrections: Correction[] = [
  // INV0ICE
  {
    read: /\d/,
    context: /^(?=\D*\p{L}\D*\p{L})\D*(?:\p{L}\n|\n\p{L})\D*$/u,
    second: /\p{L}/u,
    minProbability: 0.01,
  },
  // 475OO
  {
    read: /\p{L}/u,
    context: /^(?=\D*\d\D*\d)(?!.*[^\P{L}O]\n)(?!.*\n[^\P{L}O]).*(?:[\dO]\n|\n[\dO])/su,
    second: /\d/,
    minProbability: 0.02,
  },
  { read: /0/, context: /^N\n\W*$/, by: 'O' },
  // O.72, RMO.20
  { read: /[Oo]/, context: /^\W*(?:RM|EUR|USD|CHF|GBP|Rs)?\n[.,]\d\d(?!\d)/, by: '0' },
  // MASAl
  { read: /l/, context: /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u, by: 'I' },
  // ltem. No word starts with l and a consonant.
  { read: /l/, context: /^\n[b-df-hj-np-tv-z]/, second: /I/, minProbability: 0.1 },
  // claw, which begins as Claw does
  { read: /[cosvwxz]/, context: /^\n\p{Ll}+$/u, second: /[COSVWXZ]/, minProbability: 0.3 },
  // S8.20
  { read: /S/, context: /^\n\d+[.,]\d\d\W*$/, by: '$' },
]

/** Corrects characters that look like others. Codes such as `P02` and `PA30G` are not changed. */
export function correctLookalikes(word: DecodedCharacter[]): DecodedCharacter[] {
  const texts = word.map(({ text }) => text)
  return word.map((character, index) => {
    const { text, alternative } = character
    const context = `${texts.slice(0, index).join('')}\n${texts.slice(index + 1).join('')}`
    const correction = corrections.find(
      ({ read, context: pattern, second = /^/, minProbability = 0 }) =>
        read.test(text) &&
        pattern.test(context) &&
        second.test(alternative.text) &&
        alternative.probability >= minProbability,
    )
    return correction ? { ...character, text: correction.by ?? alternative.text } : character
  })
}
