import { getIntersectionOverUnion } from '../intersection.ts'
import type { Annotation } from '../results/annotations/annotation.ts'
import { sanitizeAndTruncate } from '../results/parsing/sanitize-text.ts'
import { splitWords } from '../text/search-text.ts'
import type { Interpretation } from './interpret-result.ts'

/** A value is undefined if the result has no such field, which is no difference: other agents have other fields. */
export type FieldComparison = {
  name: string
  values: [string | undefined, string | undefined]
  isSame: boolean
}

/** In characters. */
const maxWords = 300

export function compareResults(one: Interpretation, other: Interpretation): FieldComparison[] {
  const names = [...new Set([...Object.keys(one.columns), ...Object.keys(other.columns)])]
  return [
    compareValues('answer', one.headline.text, other.headline.text),
    ...names.map((name) => compareValues(name, toText(one.columns[name]), toText(other.columns[name]))),
    ...compareTexts(one.fullText, other.fullText),
  ]
}

const toText = (value: unknown) => (value === undefined ? undefined : String(value))

function compareValues(name: string, one: string | undefined, other: string | undefined): FieldComparison {
  return {
    name,
    values: [one, other],
    isSame: one === undefined || other === undefined || one === other,
  }
}

/** Line breaks and spaces depend on the engine, so only words count. */
function compareTexts(one: string | undefined, other: string | undefined): FieldComparison[] {
  if (one === undefined || other === undefined) return []
  const [here, there] = [splitWords(one), splitWords(other)]
  const values = [listMissing(here, there), listMissing(there, here)] as [string, string]
  return values.some(Boolean) ? [{ name: 'words only here', values, isSame: false }] : []
}

/** Returns the words that the other text does not have, or not as often. */
function listMissing(words: readonly string[], others: readonly string[]): string {
  const left = [...others]
  const missing = words.filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return sanitizeAndTruncate(missing.join(' '), maxWords)
}

export type BoxComparison = { both: Annotation[]; onlyOne: Annotation[]; onlyOther: Annotation[] }

/** From this intersection over union on, two boxes are of the same object. */
const minOverlap = 0.5

/** Pairs the boxes of two results by their places, whatever their labels are. */
export function compareBoxes(one: readonly Annotation[], other: readonly Annotation[]): BoxComparison {
  const isBox = ({ shape }: Annotation) => shape.kind === 'box'
  const left = new Set(other.filter(isBox))
  const both: Annotation[] = []
  const onlyOne: Annotation[] = []
  for (const annotation of one.filter(isBox)) {
    const best = [...left]
      .map((candidate) => ({
        candidate,
        overlap: getIntersectionOverUnion(candidate.shape, annotation.shape),
      }))
      .reduce((highest, pair) => (pair.overlap > highest.overlap ? pair : highest), {
        candidate: undefined as Annotation | undefined,
        overlap: minOverlap,
      })
    if (best.candidate) left.delete(best.candidate)
    ;(best.candidate ? both : onlyOne).push(annotation)
  }
  return { both, onlyOne, onlyOther: [...left] }
}
