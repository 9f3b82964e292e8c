import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.ts'

test('a headline does not break at a slash', () => {
  const text = keepTogether('Damage detected · condition 6.5 / 10')
  expect(text.split(' ')).toEqual(['Damage', 'detected', '·', 'condition', '6.5\u00a0/\u00a010'])
})
