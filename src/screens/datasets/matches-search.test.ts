import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search.ts'

const agent = { code: 'object-counter' }
const item = {
  tags: ['dark'],
  expected: { total_objects: 11, objects: [{ x: 4711, y: 1, width: 2, height: 2 }] },
}

test.each([
  ['', true],
  ['shelf dark', true],
  ['11 objects', true],
  // Names of fields and coordinates.
  ['total', false],
  ['4711', false],
])('%j finds the image: %s', (search, isFound) => {
  expect(matchesSearch({ item, label: 'shelf/1.jpg' }, agent, search)).toBe(isFound)
})
