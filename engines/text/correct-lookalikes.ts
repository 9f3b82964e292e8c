import type { ReadCharacter } from './decode-line.ts'

/** A letter among digits, or a digit among letters, is the second choice of the model if that has this probability. */
const minProbability = 0.02
const isDigit = (text: string | undefined) => text !== undefined && /^\d$/.test(text)
const isLetter = (text: string | undefined) => text !== undefined && /^\p{L}$/u.test(text)

/** Replaces `0` with `O` in `INV0ICE`, and `O` with `0` in `4330O`. Codes such as `P02` and `PA30G` are not changed. */
export function correctLookalikes(word: ReadCharacter[]): ReadCharacter[] {
  const digits = word.filter(({ text }) => isDigit(text)).length
  const letters = word.filter(({ text }) => isLetter(text)).length
  return word.map((character, index) => {
    const { text, alternative } = character
    if (alternative.probability < minProbability) return character
    const neighbors = [word[index - 1]?.text, word[index + 1]?.text].filter(
      (other) => isDigit(other) || isLetter(other),
    )
    if (neighbors.length === 0) return character
    const isMisreadLetter =
      isDigit(text) && isLetter(alternative.text) && neighbors.every(isLetter) && digits <= 1 && letters >= 2
    const isMisreadDigit =
      isLetter(text) && isDigit(alternative.text) && neighbors.every(isDigit) && digits >= 2
    return isMisreadLetter || isMisreadDigit ? { ...character, text: alternative.text } : character
  })
}
