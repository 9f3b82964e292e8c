import { expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { findParameterProblem, getParameterHint, normalizeParameter } from './parameters.ts'

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
])('shows the placeholder of %s', (code, placeholder) => {
  expect(getParameterHint(agent({ code }))?.placeholder).toBe(placeholder)
})

test('uses the type of an agent with an unknown code', () => {
  expect(getParameterHint(agent({ code: 'shop-7', agent_type: 'object_counter' }))?.placeholder).toMatch(
    /^Enter specific/,
  )
})

test('says that the built-in model counts everything', () => {
  const counter = agent({ code: 'object-counter' })
  expect(getParameterHint(counter, 'local')?.helper).toMatch(/^Counts everything;/)
  expect(getParameterHint(counter, 'openai')?.helper).toMatch(/improves accuracy\.$/)
})

test('shows the general placeholder if the variants have parameters', () => {
  const custom = agent({ variants: [{ id: 1, name: 'v', parameters: { expected_format: 'AB-1' } }] })
  expect(getParameterHint(custom)?.placeholder).toBe('Enter additional parameters for this agent')
})

test('has no placeholder for an agent without parameters, and sends nothing', () => {
  expect(getParameterHint(agent({ code: 'text-extractor' }))).toBeNull()
  expect(normalizeParameter(agent({ code: 'text-extractor' }), 'apples')).toBeUndefined()
})

test('sends a trimmed context, and no blank one', () => {
  expect(normalizeParameter(agent({ code: 'object-counter' }), '  apples ')).toBe('apples')
  expect(normalizeParameter(agent({ code: 'object-counter' }), '  \n ')).toBeUndefined()
})

test.each([
  { code: 'label-reader-validator', context: '  ', expected: /^Enter the text to find first/ },
  { code: 'specific_object_validator', context: '', expected: /^Enter the objects to validate first/ },
  { code: 'label-reader-validator', context: 'UN3481', provider: 'local' },
  { code: 'object-counter', context: '', provider: 'local' },
  {
    code: 'object_counter',
    context: 'apples',
    provider: 'local',
    expected: /can't look for objects by name/,
  },
  { code: 'object-counter', context: ' 12 ', provider: 'local' },
  { code: 'object-counter', context: 'apples', provider: 'openai' },
])('checks the context "$context" of $code for $provider', ({ code, context, provider, expected }) => {
  const problem = findParameterProblem(agent({ code }), context, provider)
  if (expected) expect(problem).toMatch(expected)
  else expect(problem).toBeUndefined()
})
