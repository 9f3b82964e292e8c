import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('the policy allows exactly the inline script of index.html', () => {
  // Browsers normalize line endings before they hash a script.
  const page = readFileSync('index.html', 'utf8').replaceAll('\r\n', '\n')
  const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const allowed = securityHeaders()['Content-Security-Policy']?.match(/'sha256-[^']+'/g)
  expect(allowed).toEqual(inlineScripts)
})
