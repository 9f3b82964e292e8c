import { expect, test } from 'vitest'
import { repeatableKey } from './repeatable-key.ts'

const picture = new Blob(['a'])
const request = { agentCode: 'text-extractor', picture, variantId: 1 }

test('asking the same again before an answer keeps the key, so that it is charged once', () => {
  const keys = repeatableKey()
  expect(keys.keyFor(request)).toBe(keys.keyFor({ ...request }))
})

test('after an answer the same picture is a new run', () => {
  const keys = repeatableKey()
  const first = keys.keyFor(request)
  keys.forget()
  expect(keys.keyFor(request)).not.toBe(first)
})

test.each([
  ['picture', { ...request, picture: new Blob(['a']) }],
  ['agent', { ...request, agentCode: 'counter' }],
  ['variant', { ...request, variantId: 2 }],
  ['context', { ...request, parameter: 'apples' }],
])('another %s is another run', (_, other) => {
  const keys = repeatableKey()
  expect(keys.keyFor(request)).not.toBe(keys.keyFor(other))
})
