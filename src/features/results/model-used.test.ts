import { expect, test } from 'vitest'
import { modelUsed } from './model-used.ts'

test.each([
  ['the metadata', { metadata: { model: 'a' }, variant_model: 'b' }, 'a'],
  ['the variant', { variant_model: 'b' }, 'b'],
  ['the variant where the metadata are strange', { metadata: 'x', variant_model: 'b' }, 'b'],
  ['nobody', { metadata: { model: 7 } }, 'Unknown'],
  ['nobody in a bare list', [1, 2], 'Unknown'],
  ['nobody in a bare text', 'I cannot tell.', 'Unknown'],
  ['nobody in nothing', null, 'Unknown'],
])('the model is told by %s', (_, answer, expected) => {
  expect(modelUsed(answer)).toBe(expected)
})
