import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('An excerpt is the words and numbers of an answer without what stands around them', () => {
  const answer = {
    text: 'PHARMACY\n  Open',
    count: 3,
    objects: [{ label: 'sign' }],
    metadata: { model: 'm' },
  }
  expect(excerptOf(answer)).toBe('PHARMACY Open · 3 · sign')
})

test('What an answer says twice is said once', () => {
  expect(excerptOf({ text: 'Open now', lines: ['Open now'], words: [{ text: 'Open' }], count: 2 })).toBe(
    'Open now · 2',
  )
})

test.each([
  ['nothing', null],
  ['a very long text', 'x'.repeat(100_000)],
  ['a very long list', Array.from({ length: 100_000 }, (_, index) => index)],
  ['a very deep thing', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
])('An excerpt of %s is short', (_, answer) => {
  expect(excerptOf(answer).length).toBeLessThanOrEqual(400)
})
