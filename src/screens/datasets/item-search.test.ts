import { expect, test } from 'vitest'
import { createItemSearch } from './item-search.ts'

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
  expect(createItemSearch(agent)({ item, label: 'shelf/1.jpg' }, search)).toBe(isFound)
})

test('reads the expected result of an image once, whatever is typed', () => {
  let reads = 0
  const observed = {
    tags: [],
    get expected() {
      reads += 1
      return item.expected
    },
  }
  const matches = createItemSearch(agent)
  for (const search of ['1', '11', '11 o'])
    expect(matches({ item: observed, label: '1.jpg' }, search)).toBe(true)
  expect(reads).toBe(1)
})
