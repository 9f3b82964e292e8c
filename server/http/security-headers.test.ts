import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestServer } from '../test-support/test-server.ts'
import { createSecurityHeaders } from './security-headers.ts'

test('the policy allows exactly the inline script of index.html', () => {
  // Line endings are normalized, as browsers do before they hash a script.
  const page = readFileSync('index.html', 'utf8').replaceAll('\r\n', '\n')
  const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const allowed = createSecurityHeaders()['Content-Security-Policy']?.match(/'sha256-[^']+'/g)
  expect(allowed).toEqual(inlineScripts)
})

test.each([
  ['HSTS=1', { HSTS: '1' }, 'max-age=63072000'],
  ['default', {}, null],
])('with %s, every response tells browsers to use https, or none does', async (_, env, expected) => {
  const server = await createTestServer({ env })
  for (const path of ['/api/health', '/api/v1/users/me', '/api/docs', '/api/unknown']) {
    const response = await server.send('GET', path)
    expect(response.headers.get('Strict-Transport-Security'), path).toBe(expected)
  }
  await server.close()
})
