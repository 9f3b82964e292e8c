import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('The policy allows the script that stands in the page, and no other', () => {
  // A browser hashes what it has read, which has no carriage returns.
  const page = readFileSync('index.html', 'utf8').replaceAll('\r\n', '\n')
  const inPage = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const allowed = securityHeaders()['Content-Security-Policy']?.match(/'sha256-[^']+'/g)
  expect(allowed).toEqual(inPage)
})
