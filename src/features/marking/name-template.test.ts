import { expect, test } from 'vitest'
import { nameTemplate } from './name-template.ts'

test('names a template after its image, once', () => {
  const names = ['nuts, Nov 28, 3:50 PM', 'nuts, Nov 28, 3:50 PM (2)']
  expect(nameTemplate('nuts.jpg', 'Nov 28, 3:50 PM', [])).toBe('nuts, Nov 28, 3:50 PM')
  expect(nameTemplate('nuts.jpg', 'Nov 28, 3:50 PM', names)).toBe('nuts, Nov 28, 3:50 PM (3)')
  expect(nameTemplate('🔩'.repeat(80), 'Nov 28, 3:50 PM', [])).toHaveLength(75)
})
