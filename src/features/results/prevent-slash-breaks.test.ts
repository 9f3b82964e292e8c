import { expect, test } from 'vitest'
import { preventSlashBreaks } from './prevent-slash-breaks.ts'

test('a headline does not break at a slash', () => {
  const text = preventSlashBreaks('Damage detected · condition 6.5 / 10')
  expect(text.split(' ')).toEqual(['Damage', 'detected', '·', 'condition', '6.5\u00a0/\u00a010'])
})
