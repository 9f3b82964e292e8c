import { expect, test } from 'vitest'
import { parsePythonLiteral } from './python-literal.ts'

test.each([
  [
    "{0: 'person', 1: 'it\\'s', 2: \"it's\"}",
    new Map([
      [0, 'person'],
      [1, "it's"],
      [2, "it's"],
    ]),
  ],
  ['[640, 480]', [640, 480]],
  ['(640, 480,)', [640, 480]],
  ['()', []],
  ['{}', new Map()],
  [
    "{'batch': 1, 'half': False, 'nms': True, 'fraction': -1.5e-3, 'opset': None}",
    new Map<string, unknown>([
      ['batch', 1],
      ['half', false],
      ['nms', true],
      ['fraction', -0.0015],
      ['opset', null],
    ]),
  ],
  ["{0: ['nose', 'left_eye']}", new Map([[0, ['nose', 'left_eye']]])],
  [" '\\u00fc\\x41\\U0001f600\\n\\q' ", 'üA😀\n\\q'],
  ["{'__proto__': 1}", new Map([['__proto__', 1]])],
])('reads %s', (text, value) => {
  expect(parsePythonLiteral(text)).toEqual(value)
})

test.each([
  "__import__('os').system('id')",
  "{0: __import__('os')}",
  '[x for x in range(9)]',
  '1 + 1',
  "'a' 'b'",
  "f'{1}'",
  "{0: 'a'",
  "'open",
  '[1 2]',
  '[,]',
  '{[1]: 2}',
  "'\\uZZZZ'",
  "'\\U00110000'",
  '[1]]',
  '',
  '['.repeat(100_000),
  '{1:'.repeat(100_000),
])('reads nothing of %.40s', (text) => {
  expect(parsePythonLiteral(text)).toBeUndefined()
})
