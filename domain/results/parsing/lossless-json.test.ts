import { expect, test } from 'vitest'
import { parseLosslessJson } from './lossless-json.ts'

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['-9007199254740993', '-9007199254740993'],
  ['9007199254740991', 9007199254740991],
  ['0.12345678901234567890', 0.12345678901234568],
  ['1e300', 1e300],
  ['"12345678901234567890"', '12345678901234567890'],
])('%s is read as %s', (source, value) => {
  expect(parseLosslessJson(`{"list":[${source}],"__proto__":1}`)).toEqual(
    JSON.parse(`{"list":[${JSON.stringify(value)}],"__proto__":1}`),
  )
})

test('rejects what is no JSON', () => {
  expect(() => parseLosslessJson('{"a": 12345678901234567890,}')).toThrow(SyntaxError)
})
