import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSafeRedirect } from './safe-redirect.ts'

const origin = 'https://vision.example'

test.each([
  ['/test', '/test'],
  ['/docs?agent_id=007', '/docs?agent_id=007'],
  ['/docs?agent_id=a//b', '/docs?agent_id=a//b'],
  ['/settings#keys', '/settings#keys'],
  [undefined, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['\\/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/test/..//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/test\\..\\\\evil.example', '/'],
  ['/test\n', '/'],
  ['/test\u0000', '/'],
  ['https://evil.example/', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/login?redirect=/login', '/'],
  ['test', '/'],
])('%j leads to %j after sign-in', (target, expected) => {
  expect(toSafeRedirect(target, origin)).toBe(expected)
})

test('every target leads to a path of this origin', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '\t',
    ':',
    '@',
    'evil.example',
    'test',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (path) => {
      const target = toSafeRedirect(`/${path.join('')}`, origin)
      expect(target).toMatch(/^\/(?!\/)/)
      expect(new URL(target, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})
