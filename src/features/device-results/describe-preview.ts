import { joinParts } from '#domain/text/join-parts.ts'
import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import { formatCount } from '#platform/format.ts'

/** Such as "11 objects" or "12 lines · 1 code". */
export function describePreview(items: readonly PreviewItem[], analysis: AnalysisName): string {
  const count = (kind: PreviewItem['kind']) => items.filter((item) => item.kind === kind).length
  const codes = count('code') > 0 ? format(count('code'), 'code', 'codes') : undefined
  if (analysis === 'extract-text' || analysis === 'validate-label') {
    const lines =
      count('line') > 0 || !codes ? format(count('line'), 'line of text', 'lines of text') : undefined
    return joinParts([codes, lines])
  }
  const objects =
    analysis === 'count-people'
      ? format(count('object'), 'person', 'people')
      : format(count('object'), 'object', 'objects')
  return joinParts([objects, codes])
}

const format = (count: number, one: string, many: string) =>
  count === 0 ? `No ${many}` : formatCount(count, one, many)
