import type { LineScores } from './predict-line-scores.ts'

type Choice = { text: string; probability: number }
/** `from` and `to` are the first and last step, `alternative` is the second choice of the model. */
export type DecodedCharacter = Choice & { alternative: Choice; from: number; to: number }
export type DecodedLine = {
  characters: DecodedCharacter[]
  /** How likely a space and a decimal point or comma are at each step between characters. */
  spaces: Float32Array
  points: Float32Array
  steps: number
}

const blank = 0

/** Reads the most likely class of each step. Equal classes of neighboring steps are one character (CTC). */
export function decodeLine({ data, steps, classes }: LineScores, alphabet: readonly string[]): DecodedLine {
  const space = alphabet.indexOf(' ')
  const marks = [...alphabet.keys()].filter((index) => /^[.,]$/.test(toHalfWidth(alphabet[index] ?? '')))
  const characters: DecodedCharacter[] = []
  const [spaces, points] = [new Float32Array(steps), new Float32Array(steps)]
  let previous = blank
  for (let step = 0; step < steps; step++) {
    const scores = data.subarray(step * classes, (step + 1) * classes)
    const best = findBest(scores)
    const last = characters.at(-1)
    const read = { text: toHalfWidth(alphabet[best] ?? ''), probability: scores[best] ?? 0 }
    if (best === blank) {
      spaces[step] = scores[space] ?? 0
      points[step] = Math.max(...marks.map((mark) => scores[mark] ?? 0))
    } else if (best === previous && last) {
      last.to = step
      last.probability = Math.max(last.probability, read.probability)
    } else {
      const second = findBest(scores, best)
      const alternative = { text: toHalfWidth(alphabet[second] ?? ''), probability: scores[second] ?? 0 }
      characters.push({ ...read, alternative, from: step, to: step })
    }
    previous = best
  }
  return { characters, spaces, points, steps }
}

/** Returns the most likely class, or that after `first`, which may not be the blank. */
function findBest(scores: Float32Array, first?: number): number {
  let best = first === undefined ? blank : first === 1 ? 2 : 1
  for (let candidate = best + 1; candidate < scores.length; candidate++)
    if (candidate !== first && (scores[candidate] ?? 0) > (scores[best] ?? 0)) best = candidate
  return best
}

/** Full-width forms of ASCII follow each other in the same order. */
const toHalfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
