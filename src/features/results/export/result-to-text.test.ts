import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerAsText } from './result-to-text.ts'

test('Extracted text is copied as it is', () => {
  expect(answerAsText({ text: ' HELLO\nWORLD ', words: [] })).toBe('HELLO\nWORLD')
})

test('Other answers become lines', () => {
  const objects = [
    { name: 'cup', confidence: 0.9 },
    { name: 'fork', place: { x: 1 } },
  ]
  expect(answerAsText({ total_objects: 2, note: null, objects, metadata: { model: 'm' } })).toBe(
    'total objects: 2\nnote: –\nobjects:\n  - name: cup\n    confidence: 0.9\n  - name: fork\n    place:\n      x: 1',
  )
})

test('Nothing it is given makes it throw or say undefined', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(answerAsText(answer)).not.toMatch(/\[object Object\]/)
    }),
  )
})
