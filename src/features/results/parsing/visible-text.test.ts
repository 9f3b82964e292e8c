import { expect, test } from 'vitest'
import { clipped, escapeUnseen, firstOf, visibleText } from './visible-text.ts'

test.each([
  ['a mark that turns the direction is named', 'invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
  ['an isolate is named', 'a\u2066b\u2069c', 'a[U+2066]b[U+2069]c'],
  ['zero-width marks are left out', 'a\u200Bb\u2060c\uFEFFd\u00ADe', 'abcde'],
  ['hidden messages in tags are left out', 'a\u{E0041}\u{E0042}\u{E0100}b', 'ab'],
  ['controls are left out', 'a\u0000b\u001B[31mc\u0085d', 'ab[31mcd'],
  ['line breaks and tabs stay', 'a\r\nb\rc\n\td\u2028e', 'a\nb\nc\n\td\ne'],
  ['emoji that are joined stay joined', '👩\u200D🔧', '👩\u200D🔧'],
  ['right-to-left writing stays', 'שלום مرحبا', 'שלום مرحبا'],
  ['half a character is replaced', 'a\uD83Db', 'a\uFFFDb'],
])('%s', (_, text, expected) => {
  expect(visibleText(text)).toBe(expected)
})

test('JSON with escapes is the same JSON', () => {
  const value = { text: 'a\u202Eb\u200Dc\u{E0041}d\u2028e\u0000f', 'k\u200Bey': 1 }
  const json = escapeUnseen(JSON.stringify(value, null, 2))
  expect(json).toContain('a\\u202eb\\u200dc\\udb40\\udc41d\\u2028e\\u0000f')
  expect(JSON.parse(json)).toEqual(value)
})

test('a cut never leaves half of a character', () => {
  expect(firstOf('ab😀', 3)).toBe('ab')
  expect(clipped('ab😀cd', 3)).toBe('ab…')
  expect(clipped('abc', 3)).toBe('abc')
})
