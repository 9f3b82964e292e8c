import { expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { findContextProblem, getParameterHint, normalizeParameter } from './parameters.ts'

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

test('keeps the placeholder for the built-in model, and adds what it counts', () => {
  const counter = agent({ code: 'object-counter' })
  const hint = getParameterHint(counter, 'openai')
  const builtIn = getParameterHint(counter, 'local')
  expect(builtIn?.placeholder).toBe(hint?.placeholder)
  expect(hint?.helper).toMatch(/improves accuracy\.$/)
  expect(builtIn?.helper).toBe(
    `${hint?.helper} The built-in model counts what it knows, and everything on a plain background.`,
  )
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
  ['label-reader-validator', '  ', /^Enter the text to find first/],
  ['specific_object_validator', '', /^Enter the objects to validate first/],
  ['label-reader-validator', 'UN3481', undefined],
  ['object-counter', '', undefined],
  ['object_counter', 'apples', undefined],
])('%s with the context "%s" needs: %s', (code, context, expected) => {
  const problem = findContextProblem(agent({ code }), context)
  if (expected) expect(problem).toMatch(expected)
  else expect(problem).toBeUndefined()
})
