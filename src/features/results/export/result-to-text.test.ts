import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultToText } from './result-to-text.ts'

test('returns extracted text unchanged', () => {
  expect(resultToText({ text: ' HELLO\nWORLD ', words: [] })).toBe('HELLO\nWORLD')
})

test('returns other results as lines', () => {
  const objects = [
    { name: 'cup', confidence: 0.9 },
    { name: 'fork', place: { x: 1 } },
  ]
  expect(resultToText({ total_objects: 2, note: null, objects, metadata: { model: 'm' } })).toBe(
    'total objects: 2\nnote: –\nobjects:\n  - name: cup\n    confidence: 0.9\n  - name: fork\n    place:\n      x: 1',
  )
})

test('never throws or returns [object Object]', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (result) => {
      expect(resultToText(result)).not.toMatch(/\[object Object\]/)
    }),
  )
})
