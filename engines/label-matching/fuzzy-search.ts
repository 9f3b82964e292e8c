import type { LabelText } from './label-text.ts'

/** The match includes `from`, but not `to`. `similarity` is 0 to 1. */
export type FuzzyMatch = { from: number; to: number; similarity: number }

/**
 * In quarters of an edit. An insertion, a deletion, a substitution, and a match that starts or ends within a longer word cost
 * one edit. A substitution that OCR often makes costs a quarter.
 */
const editCost = 4
const confusionCost = 1
const confusableCharacters = ['0O', '1IL|', '5S', '8B']
const confusionGroupByCharacter = new Map(
  confusableCharacters.flatMap((group, index) =>
    [...group].map((character) => [character.codePointAt(0) ?? 0, index] as const),
  ),
)
/**
 * A cell of the matrix is cost * costUnit + start of the match, so the smaller of two cells has the lower cost or, with equal
 * costs, the longer match.
 */
const costUnit = 1 << 16
const unreachableCell = (1 << 14) * costUnit

/**
 * Finds matches between word boundaries, best first and without overlaps. The similarity is 1 - edits / length, where length is
 * the longer one of the pattern and the match.
 *
 * @param minSimilarity at least 0.5.
 */
export function fuzzySearch(text: LabelText, pattern: LabelText, minSimilarity: number): FuzzyMatch[] {
  const matches = findMatches(text, pattern, minSimilarity).sort(
    (a, b) => b.similarity - a.similarity || a.from - b.from,
  )
  const isTaken = new Uint8Array(text.codePoints.length)
  return matches.filter(({ from, to }) => {
    if (isTaken.subarray(from, to).includes(1)) return false
    isTaken.fill(1, from, to)
    return true
  })
}

/**
 * Returns the cheapest match that ends at each boundary of `LabelText`. Sellers' algorithm (1980), limited to matches that
 * start at one, with Ukkonen's cut-off (1985). Takes at most O(text * pattern) time.
 *
 * @param text fewer than 65,536 characters.
 */
function findMatches(text: LabelText, pattern: LabelText, minSimilarity: number): FuzzyMatch[] {
  const patternLength = pattern.codePoints.length
  // With e edits the longer side has at most patternLength + e characters, which limits the edits.
  const maxCost = ((1 - minSimilarity) / minSimilarity) * patternLength * editCost
  const getSubstitutionCosts = createSubstitutionCostLookup(pattern)
  const column: Column = {
    cells: new Int32Array(patternLength + 1).fill(unreachableCell),
    lastActive: 0,
    maxCost,
  }
  const matches: FuzzyMatch[] = []
  for (const [index, character] of text.codePoints.entries()) {
    const start = text.starts.get(index)
    if (start) startMatch(column, index, start === 'inner' ? editCost : 0)
    advanceColumn(column, getSubstitutionCosts(character))
    const end = text.ends.get(index + 1)
    const cell = column.cells[patternLength] ?? unreachableCell
    if (!end || cell >= unreachableCell) continue
    const edits = (Math.floor(cell / costUnit) + (end === 'inner' ? editCost : 0)) / editCost
    const from = cell % costUnit
    const similarity = 1 - edits / Math.max(patternLength, index + 1 - from)
    if (similarity >= minSimilarity) matches.push({ from, to: index + 1, similarity })
  }
  return matches
}

/** Row n is the cost of matching the first n characters of the pattern with the text up to this column. */
type Column = {
  cells: Int32Array
  /** The last row within `maxCost`; later rows are skipped (Ukkonen's cut-off). */
  lastActive: number
  maxCost: number
}

/** For each character of the text, the costs of substituting it for each character of the pattern. */
function createSubstitutionCostLookup({ codePoints }: LabelText): (character: number) => Int32Array {
  const cache = new Map<number, Int32Array>()
  return (character) => {
    const costs =
      cache.get(character) ??
      Int32Array.from(codePoints, (expected) => {
        if (expected === character) return 0
        const group = confusionGroupByCharacter.get(expected)
        return group !== undefined && group === confusionGroupByCharacter.get(character)
          ? confusionCost
          : editCost
      })
    cache.set(character, costs)
    return costs
  }
}

function startMatch(column: Column, index: number, cost: number): void {
  const { cells, maxCost } = column
  for (let row = 0; row < cells.length && cost + row * editCost <= maxCost; row++) {
    cells[row] = Math.min(cells[row] ?? unreachableCell, (cost + row * editCost) * costUnit + index)
    column.lastActive = Math.max(column.lastActive, row)
  }
}

function advanceColumn(column: Column, substitutionCosts: Int32Array): void {
  const { cells } = column
  const limit = (column.maxCost + 1) * costUnit
  const end = Math.min(cells.length - 1, column.lastActive + 1)
  let diagonal = cells[0] ?? unreachableCell
  let above = Math.min(unreachableCell, diagonal + editCost * costUnit)
  cells[0] = above
  column.lastActive = 0
  for (let row = 1; row <= end; row++) {
    const left = cells[row] ?? unreachableCell
    above = Math.min(
      diagonal + (substitutionCosts[row - 1] ?? editCost) * costUnit,
      Math.min(left, above) + editCost * costUnit,
    )
    diagonal = left
    if (above < limit) column.lastActive = row
    else above = unreachableCell
    cells[row] = above
  }
}
