import { expect, test } from 'vitest'
import { escapeInvisibleInJson, sanitizeAndTruncate, sanitizeText } from './sanitize-text.ts'

test.each([
  ['names direction overrides', 'invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
  ['names isolates', 'a\u2066b\u2069c', 'a[U+2066]b[U+2069]c'],
  ['removes zero-width characters', 'a\u200Bb\u2060c\uFEFFd\u00ADe', 'abcde'],
  ['removes messages hidden in tag characters', 'a\u{E0041}\u{E0042}\u{E0100}b', 'ab'],
  ['removes control characters', 'a\u0000b\u001B[31mc\u0085d', 'ab[31mcd'],
  ['keeps line breaks and tabs', 'a\r\nb\rc\n\td\u2028e', 'a\nb\nc\n\td\ne'],
  ['keeps joined emoji', '👩\u200D🔧', '👩\u200D🔧'],
  ['keeps right-to-left scripts', 'שלום مرحبا', 'שלום مرحبا'],
  ['replaces lone surrogates', 'a\uD83Db', 'a\uFFFDb'],
])('sanitizeText %s', (_, text, expected) => {
  expect(sanitizeText(text)).toBe(expected)
})

test('escapeInvisibleInJson keeps the value of the JSON', () => {
  const value = { text: 'a\u202Eb\u200Dc\u{E0041}d\u2028e\u0000f', 'k\u200Bey': 1 }
  const json = escapeInvisibleInJson(JSON.stringify(value, null, 2))
  expect(json).toContain('a\\u202eb\\u200dc\\udb40\\udc41d\\u2028e\\u0000f')
  expect(JSON.parse(json)).toEqual(value)
})

test('sanitizeAndTruncate does not split surrogate pairs', () => {
  expect(sanitizeAndTruncate('ab😀cd', 3)).toBe('ab…')
  expect(sanitizeAndTruncate('abc', 3)).toBe('abc')
})
