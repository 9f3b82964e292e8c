import { expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { addCountCriteria, createRunFields } from './run-request.ts'

const variant = { id: 2, name: 'Fast' }
const agent: Agent = { id: 1, code: 'object-counter', name: 'Counter', variants: [variant] }
const choice = {
  agent,
  variant,
  model: { provider: 'google', model: 'gemini-1.5-flash' },
  parameter: ' apples ',
} as const

test('requests the chosen variant, model and context', () => {
  expect(createRunFields(choice)).toMatchObject({
    request: {
      agentCode: 'object-counter',
      variantId: 2,
      provider: 'google',
      model: 'gemini-1.5-flash',
      parameter: 'apples',
    },
    agent: { name: 'Counter' },
    variantName: 'Fast',
  })
})

test('leaves the model to the server without a choice or for an unavailable agent', () => {
  const leftToServer = { agentCode: 'object-counter', variantId: 2, parameter: 'apples' }
  expect(createRunFields({ ...choice, model: undefined }).request).toEqual(leftToServer)
  const unavailable = { ...agent, is_active: false }
  expect(createRunFields({ ...choice, agent: unavailable }).request).toEqual(leftToServer)
})

const examples = [{ x: 0.1, y: 0.2, width: 0.1, height: 0.1 }]

test('counts by examples with the built-in engine, if the agent takes them', () => {
  const counter = { ...agent, takes_examples: true }
  const built = createRunFields({ ...choice, agent: counter })
  const request = { agentCode: 'object-counter', variantId: 2, parameter: 'apples' }
  expect(addCountCriteria(built, counter, { examples }).request).toEqual({ ...request, examples })
  const template = { id: '1', name: 'M8 nuts' }
  expect(addCountCriteria(built, counter, { examples: [], template }).request).toEqual({
    ...request,
    template,
  })
  const region = { x: 0, y: 0, width: 0.5, height: 1 }
  expect(addCountCriteria(built, counter, { examples, region }).request).toEqual({
    ...request,
    examples,
    region,
  })
  expect(addCountCriteria(built, counter, { examples: [], region })).toBe(built)
  expect(addCountCriteria(built, agent, { examples, template })).toBe(built)
})
