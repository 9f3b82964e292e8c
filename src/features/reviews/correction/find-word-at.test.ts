import { expect, test } from 'vitest'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { findWordAt } from './find-word-at.ts'

const words = ['HARBOUR', 'TOOLS', '14', 'Quay', '14'].map((label, index) => ({
  path: `words.${index}`,
  label,
})) as Annotation[]

test.each([
  ['HARBOUR TOOLS\n14 Quay 14', 0, 0],
  ['HARBOUR TOOLS\n14 Quay 14', 7, 0],
  ['HARBOUR TOOLS\n14 Quay 14', 8, 1],
  ['HARBOUR TOOLS\n14 Quay 14', 15, 2],
  ['HARBOUR TOOLS\n14 Quay 14', 23, 4],
  // The word is being changed.
  ['HARBOUR T00LS\n14 Quay 14', 11, 1],
  // A space was typed before it.
  ['HAR BOUR TOOLS\n14 Quay 14', 12, 1],
  ['', 0, 0],
])('in %j at %i, it is word %i', (text, caret, index) => {
  expect(findWordAt(text, caret, words)?.path).toBe(`words.${index}`)
})

test('without words, it is none', () => {
  expect(findWordAt('text', 2, [])).toBeUndefined()
})
