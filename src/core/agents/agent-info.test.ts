import { describe, expect, test } from 'vitest'
import {
  formatAgentCode,
  formatVariantDetails,
  formatVariantPrice,
  getUnavailableReason,
  readsText,
  splitDescription,
  variantsShareBuiltInEngine,
} from './agent-info.ts'

describe('splitDescription', () => {
  test.each([
    ['Counts things, e.g. apples, cars', 'Counts things', 'apples, cars'],
    ['Counts things (e.g. apples, cars)', 'Counts things', 'apples, cars'],
    ['Counts things E.g. apples.', 'Counts things', 'apples.'],
    ['Counts things', 'Counts things', null],
    ['e.g. apples', '', 'apples'],
    ['Ends with e.g.', 'Ends with', null],
    ['', '', null],
  ])('splits %j', (description, text, examples) => {
    expect(splitDescription(description)).toEqual({ text, examples })
  })
})

test.each([
  [undefined, '$0.05 / 1K tokens'],
  [null, '$0.05 / 1K tokens'],
  [3, '$0.03 / 1K tokens'],
  [25, '$0.25 / 1K tokens'],
])('formats a price of %j as %s', (price_per_1000, shown) => {
  expect(
    formatVariantPrice({ id: 1, name: 'v', ...(price_per_1000 === undefined ? {} : { price_per_1000 }) }),
  ).toBe(shown)
})

test.each([
  ['people_counter', 'People Counter'],
  ['specific-object-validator', 'Specific Object Validator'],
  ['reverse_vending-machine', 'Reverse Vending Machine'],
  ['007', '007'],
  ['OCR', 'OCR'],
  ['__a__', 'A'],
])('%s is titled %s', (id, title) => {
  expect(formatAgentCode(id)).toBe(title)
})

describe('variants', () => {
  const variant = (id: number, provider: string, model: string) => ({
    id,
    name: `${id}`,
    provider,
    model,
    price_per_1000: id * 5,
  })
  const agentWith = (...variants: ReturnType<typeof variant>[]) => ({ id: 1, code: 'x', name: 'X', variants })

  test('show a price, except those of the built-in engine', () => {
    expect(formatVariantDetails({ ...variant(2, 'openai', 'gpt-4o'), is_default: true })).toBe(
      'gpt-4o · $0.10 / 1K tokens · Default',
    )
    expect(formatVariantDetails(variant(2, 'local', 'pp-ocr-v4'))).toBe('pp-ocr-v4 · Built-in')
  })

  test('are the same only if the built-in engine runs all of them', () => {
    const local = [variant(1, 'local', 'pp-ocr-v4'), variant(2, 'local', 'pp-ocr-v4')]
    expect(variantsShareBuiltInEngine(agentWith(...local))).toBe(true)
    expect(variantsShareBuiltInEngine(agentWith(...local, variant(3, 'openai', 'gpt-4o')))).toBe(false)
    expect(variantsShareBuiltInEngine(agentWith(variant(1, 'openai', 'a'), variant(2, 'openai', 'a')))).toBe(
      false,
    )
    expect(variantsShareBuiltInEngine({ id: 1, code: 'x', name: 'X' })).toBe(false)
  })
})

test('shows the reason of the server, or a general one', () => {
  const unavailable = { id: 1, code: 'x', name: 'X', is_active: false }
  expect(getUnavailableReason({ ...unavailable, unavailable_reason: 'Set A_KEY.' })).toBe('Set A_KEY.')
  expect(getUnavailableReason({ ...unavailable, unavailable_reason: ' ' })).toMatch(
    /^No vision model is connected/,
  )
})

test.each([
  ['text_extractor', true],
  ['label-reader-validator', true],
  ['OCR', true],
  ['object-counter', false],
])('%s reads text: %s', (code, expected) => {
  expect(readsText({ code })).toBe(expected)
})
