import { expect, test } from 'vitest'
import { toItemId } from './list-images.ts'

test.each([
  ['images/a b.jpg', 'images/a%20b.jpg'],
  ['images/a%20b.jpg', 'images/a%2520b.jpg'],
  ['Größe 100%.jpg', 'Gr%C3%B6%C3%9Fe%20100%.jpg'],
  ['Gr%C3%B6ße.jpg', 'Gr%25C3%25B6%C3%9Fe.jpg'],
])('the id of %s is not the one of another path', (path, id) => {
  expect(toItemId(path)).toBe(id)
})
