import { expect, test } from 'vitest'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import { describePreview } from './describe-preview.ts'

const create = (kind: PreviewItem['kind'], count: number): PreviewItem[] =>
  Array.from({ length: count }, () => ({ kind, label: '', box: { x: 0, y: 0, width: 1, height: 1 } }))

test.each([
  ['count-all', [], 'No objects'],
  ['count-all', create('object', 1), '1 object'],
  ['count-people', create('object', 2), '2 people'],
  ['list-recyclables', [...create('object', 3), ...create('code', 1)], '3 objects · 1 code'],
  ['extract-text', [], 'No lines of text'],
  ['extract-text', create('line', 12), '12 lines of text'],
  ['validate-label', create('code', 2), '2 codes'],
  ['validate-label', [...create('line', 1), ...create('code', 1)], '1 code · 1 line of text'],
] as const)('%s: %#', (analysis, items, text) => {
  expect(describePreview(items, analysis)).toBe(text)
})
