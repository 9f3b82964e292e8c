import { describe, expect, test } from 'vitest'
import { formatAgentTitle, formatPrice, splitExamples } from './agent-info.ts'

describe('splitExamples', () => {
  test.each([
    ['Counts things, e.g. apples, cars', 'Counts things', 'apples, cars'],
    ['Counts things (e.g. apples, cars)', 'Counts things', 'apples, cars'],
    ['Counts things E.g. apples.', 'Counts things', 'apples.'],
    ['Counts things', 'Counts things', null],
    ['e.g. apples', '', 'apples'],
    ['Ends with e.g.', 'Ends with', null],
    ['', '', null],
  ])('splits %j', (description, text, examples) => {
    expect(splitExamples(description)).toEqual({ text, examples })
  })
})

test.each([
  [undefined, '$0.05 / 1K tokens'],
  [null, '$0.05 / 1K tokens'],
  [3, '$0.03 / 1K tokens'],
  [25, '$0.25 / 1K tokens'],
])('formats a price of %j as %s', (price_per_1000, shown) => {
  expect(formatPrice({ id: 1, name: 'v', ...(price_per_1000 === undefined ? {} : { price_per_1000 }) })).toBe(
    shown,
  )
})

test.each([
  ['people_counter', 'People Counter'],
  ['specific-object-validator', 'Specific Object Validator'],
  ['reverse_vending-machine', 'Reverse Vending Machine'],
  ['007', '007'],
  ['OCR', 'OCR'],
  ['__a__', 'A'],
])('%s is titled %s', (id, title) => {
  expect(formatAgentTitle(id)).toBe(title)
})
