import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const origin = 'https://vision.example'

test.each([
  ['/test', '/test'],
  ['/docs?agent_id=007', '/docs?agent_id=007'],
  ['/settings#keys', '/settings#keys'],
  [undefined, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['\\/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/login?redirect=/login', '/'],
  ['test', '/'],
])('%j leads to %j after sign-in', (target, expected) => {
  expect(safeRedirect(target, origin)).toBe(expected)
})
