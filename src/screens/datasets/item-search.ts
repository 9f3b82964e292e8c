import type { DatasetItem } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { formatResultExcerpt } from '#domain/results/format-result-excerpt.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { toSearchText, toSearchWords } from '#domain/text/search-text.ts'

type Item = Pick<DatasetItem, 'tags' | 'expected'>

/**
 * Returns a function that tells whether every word of a search is in what is shown of an image, or in the values of its expected
 * result. Each result is read once, because golden sets have thousands of images, and each key searches them.
 */
export function createItemSearch(agent: AgentRef) {
  const texts = new WeakMap<Item, string>()
  const textOf = (item: Item) => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const { tags, expected } = item
    const headline = formatHeadline(interpretResult(expected, agent).headline)
    const text = toSearchText(
      [...tags, headline, formatResultExcerpt(expected, Number.POSITIVE_INFINITY)].join('\n'),
    )
    texts.set(item, text)
    return text
  }
  return ({ item, label }: { item: Item; label: string }, search: string): boolean => {
    const words = toSearchWords(search)
    if (words.length === 0) return true
    const text = `${toSearchText(label)}\n${textOf(item)}`
    return words.every((word) => text.includes(word))
  }
}
