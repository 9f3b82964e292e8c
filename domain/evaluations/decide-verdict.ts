import { formatDecimal, formatPercent } from '../results/parsing/numbers.ts'
import { type CandidateComparison, findWinner } from './compare-candidates.ts'
import type { CandidateSummary } from './summarize-candidate.ts'

export type EvaluationVerdict = {
  kind: 'better' | 'no-difference' | 'single' | 'none'
  /** The index of the candidate. */
  winner?: number | undefined
  /** One to three sentences. */
  text: string
}

/** More images than this are not suggested. */
const maxSuggested = 5000

export function decideVerdict(
  names: readonly string[],
  summaries: readonly Pick<CandidateSummary, 'answered' | 'right' | 'missing' | 'interval'>[],
  comparisons: readonly Pick<CandidateComparison, 'better' | 'counts' | 'moreImages'>[],
  isComplete: boolean,
): EvaluationVerdict {
  const [first] = summaries
  if (!first || summaries.every(({ answered, missing }) => answered + missing === 0))
    return { kind: 'none', text: 'No image is analyzed yet.' }
  const gaps = summaries.flatMap(({ answered, missing }, index) =>
    missing > 0
      ? `${names[index]} did not give what is expected on ${formatDecimal(missing)} of ${formatDecimal(answered + missing)} images.`
      : [],
  )
  const about = gaps.length > 0 ? ` ${gaps.join(' ')} These images are not compared.` : ''
  const rates = summaries.map(
    ({ right, answered }) =>
      `${formatDecimal(right)} of ${formatDecimal(answered)} images (${formatPercent(right / answered)})`,
  )
  /** Such as "A on 3 of 4 images (75%)", for all candidates but one. */
  const describeOthers = (one: number) =>
    names.flatMap((name, index) => (index === one ? [] : `${name} on ${rates[index]}`)).join(', ')
  if (summaries.some(({ answered, missing }) => answered === 0 && missing > 0))
    return { kind: 'none', text: `Nothing can be compared. ${gaps.join(' ')}` }
  if (summaries.length === 1) {
    const { low, high } = first.interval
    const expected = `Expect between ${formatPercent(low)} and ${formatPercent(high)} on other images like these.`
    return { kind: 'single', text: `${names[0]} is right on ${rates[0]}. ${expected}${about}` }
  }
  const silent = names.filter((_, index) => summaries[index]?.answered === 0)
  if (silent.length > 0) {
    const others = names.flatMap((name, index) =>
      summaries[index]?.answered === 0 ? [] : `${name} is right on ${rates[index]}.`,
    )
    return { kind: 'none', text: [...others, ...silent.map((name) => `${name} has no results.`)].join(' ') }
  }
  if (comparisons.every(({ counts }) => counts.total === 0))
    return { kind: 'none', text: ['No image can be compared.', ...gaps].join(' ') }
  const winner = findWinner(
    comparisons.map(({ better }) => better),
    summaries.length,
  )
  if (winner === undefined) {
    const text = `No clear winner: ${names[0]} is right on ${rates[0]}, ${describeOthers(0)}. ${suggest(comparisons, isComplete)}${about}`
    return { kind: 'no-difference', text }
  }
  const word = summaries.length === 2 ? 'better' : 'the best'
  // The bound of the sequential test and of that at the end together (docs/evaluations.md, "Stopping early").
  const certainty = `This is hardly chance: if it were not ${word}, fewer than 5 in 100 evaluations would find it ${word}.`
  const text = `${names[winner]} is ${word}: it is right on ${rates[winner]}, ${describeOthers(winner)}. ${certainty}${about}`
  return { kind: 'better', winner, text }
}

function suggest(
  comparisons: readonly Pick<CandidateComparison, 'counts' | 'moreImages'>[],
  isComplete: boolean,
): string {
  if (comparisons.every(({ counts }) => counts.onlyFirst + counts.onlySecond === 0))
    return `${comparisons.length === 1 ? 'Both' : 'All'} are right on the same images.`
  if (!isComplete) return 'It may be decided when all images are analyzed.'
  const needed = comparisons.flatMap(({ moreImages }) => moreImages ?? [])
  const most = Math.max(0, ...needed)
  if (most === 0 || most > maxSuggested)
    return 'If there is a difference, it is too small to be found with more images like these.'
  const images = most < 10 ? most : Math.ceil(most / 10) * 10
  return `The difference may be chance: about ${formatDecimal(images)} more images would probably show whether one is better.`
}
