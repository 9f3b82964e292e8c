import { formatNumber, formatPercent } from '../results/parsing/numbers.ts'
import { type Comparison, findWinner } from './compare-candidates.ts'
import type { CandidateSummary } from './summarize-candidate.ts'

export type Verdict = {
  kind: 'better' | 'no-difference' | 'single' | 'none'
  /** The index of the better candidate, if there is one. */
  winner?: number | undefined
  /** One or two sentences. */
  text: string
}

/** More images than this are not suggested. */
const maxSuggested = 5000

/** Says which candidate is better. `names` are those of the candidates. */
export function describeVerdict(
  names: readonly string[],
  summaries: readonly CandidateSummary[],
  comparisons: readonly Comparison[],
): Verdict {
  const [first] = summaries
  if (!first || summaries.every(({ answered }) => answered === 0))
    return { kind: 'none', text: 'No image is analyzed yet.' }
  const [name = ''] = names
  if (summaries.length === 1) {
    const { low, high } = first.interval
    return {
      kind: 'single',
      text: `${name} is right on ${formatNumber(first.right)} of ${formatNumber(first.answered)} images. On other images like these, expect between ${formatPercent(low)} and ${formatPercent(high)}.`,
    }
  }
  const rates = names.map((one, index) => `${one} ${describeRate(summaries[index])}`)
  const winner = findWinner(
    comparisons.map(({ better }) => better),
    summaries.length,
  )
  if (winner !== undefined) {
    const others = rates.filter((_, index) => index !== winner).join(', ')
    const word = summaries.length === 2 ? 'better' : 'the best'
    return {
      kind: 'better',
      winner,
      text: `${names[winner]} is ${word}: it is right on ${describeRate(summaries[winner])} of the images, ${others}. This is 95% sure.`,
    }
  }
  return {
    kind: 'no-difference',
    text: `No difference shown: ${rates.join(', ')} right. ${suggest(comparisons)}`,
  }
}

function describeRate(summary: CandidateSummary | undefined): string {
  return summary && summary.answered > 0 ? formatPercent(summary.right / summary.answered) : '–'
}

function suggest(comparisons: readonly Comparison[]): string {
  if (comparisons.every(({ counts }) => counts.onlyFirst + counts.onlySecond === 0))
    return 'Both are right on the same images.'
  const needed = comparisons.flatMap(({ moreImages }) => moreImages ?? [])
  const most = Math.max(0, ...needed)
  if (most === 0 || most > maxSuggested) return 'The difference is too small to show with more images.'
  const images = most < 10 ? most : Math.ceil(most / 10) * 10
  return `About ${formatNumber(images)} more images would tell.`
}
