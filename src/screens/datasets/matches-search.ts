import type { DatasetItem } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { excerptResult } from '#domain/results/excerpt-result.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { splitSearch, toSearchText } from '#domain/text/search-text.ts'

type Row = { item: Pick<DatasetItem, 'tags' | 'expected'>; label: string }

/** Whether every word of the search is in what is shown of an image, or in the values of its expected result. */
export function matchesSearch({ item, label }: Row, agent: AgentRef, search: string): boolean {
  const { tags, expected } = item
  const words = splitSearch(search)
  if (words.length === 0) return true
  const shown = [label, ...tags, formatHeadline(interpretResult(expected, agent).headline)]
  const text = toSearchText([...shown, excerptResult(expected, Number.POSITIVE_INFINITY)].join('\n'))
  return words.every((word) => text.includes(word))
}
