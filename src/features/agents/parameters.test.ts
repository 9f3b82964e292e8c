import { expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { parameterHint, parameterToSend } from './parameters.ts'
import { pricePerThousand } from './price-per-thousand.ts'

const agent = (over: Partial<Agent>): Agent => ({ id: 1, code: 'x', name: 'X', ...over })

test.each([
  [
    'object-counter',
    'Enter specific objects to count (e.g. apples, tea, bottles, cars) - leave empty to count all objects',
  ],
  [
    'object_counter',
    'Enter specific objects to count (e.g. apples, tea, bottles, cars) - leave empty to count all objects',
  ],
  ['specific-object-validator', 'Enter objects to validate (e.g. hammer, drill, screwdriver)'],
  ['label_reader_validator', 'Enter expected text to find (e.g. UN3481)'],
  [
    'bottle-assessment',
    'Enter bottle types to assess (e.g. can, plastic, glass) - for reverse vending machines',
  ],
])('the context field of %s says what to enter', (code, placeholder) => {
  expect(parameterHint(agent({ code }))?.placeholder).toBe(placeholder)
})

test('an agent is known by its type where its code says nothing', () => {
  expect(parameterHint(agent({ code: 'shop-7', agent_type: 'object_counter' }))?.placeholder).toMatch(
    /^Enter specific/,
  )
})

test('an agent whose variants name parameters gets the general hint', () => {
  const custom = agent({ variants: [{ id: 1, name: 'v', parameters: { expected_format: 'AB-1' } }] })
  expect(parameterHint(custom)?.placeholder).toBe('Enter additional parameters for this agent')
})

test('an agent without parameters shows no context field and sends none', () => {
  expect(parameterHint(agent({ code: 'text-extractor' }))).toBeNull()
  expect(parameterToSend(agent({ code: 'text-extractor' }), 'apples')).toBeUndefined()
})

test('a context is sent trimmed, and not at all when it is blank', () => {
  expect(parameterToSend(agent({ code: 'object-counter' }), '  apples ')).toBe('apples')
  expect(parameterToSend(agent({ code: 'object-counter' }), '  \n ')).toBeUndefined()
})

test.each([
  [undefined, '$0.05 / 1K tokens'],
  [null, '$0.05 / 1K tokens'],
  [3, '$0.03 / 1K tokens'],
  [25, '$0.25 / 1K tokens'],
])('a price of %j is shown as %s', (price_per_1000, shown) => {
  expect(
    pricePerThousand({ id: 1, name: 'v', ...(price_per_1000 === undefined ? {} : { price_per_1000 }) }),
  ).toBe(shown)
})
