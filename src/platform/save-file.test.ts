import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSafeFileName } from './save-file.ts'

test.each([
  ['text-extractor', 'text-extractor.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['.bashrc', 'bashrc.json'],
  ['con', 'result-con.json'],
  ['Aux.txt', 'result-Aux.txt.json'],
  ['', 'result.json'],
  ['\u202egpj.exe', 'gpj.exe.json'],
  ['a/b\\c:d*e?"f<g>|h', 'a-b-c-d-e-f-g-h.json'],
  ['Rechnung März', 'Rechnung-März.json'],
])('%j becomes %s', (text, name) => {
  expect(toSafeFileName(text, 'json')).toBe(name)
})

test('every name is short and contains no path or special characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(toSafeFileName(text, 'csv')).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,75}\.csv$/u)
    }),
    { numRuns: 2000 },
  )
})
