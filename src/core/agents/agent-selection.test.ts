import { describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { defaultProviders } from '#contract/samples/providers.ts'
import {
  chooseAgent,
  chooseModel,
  chooseRequestModel,
  getDefaultVariant,
  getFirstModel,
} from './agent-selection.ts'

const agent = (code: string, name: string, variants: Agent['variants'] = []): Agent => ({
  id: code,
  code,
  name,
  variants,
})

describe('chooseAgent', () => {
  const agents = [
    agent('counter', 'Counter'),
    agent('text-extractor', 'Text Extractor'),
    agent('x', 'counter'),
  ]

  test.each([
    ['the agent with the code', { code: 'text-extractor' }, 'text-extractor'],
    ['the agent with the name', { name: 'Text Extractor' }, 'text-extractor'],
    ['the agent with the code rather than the name', { code: 'x', name: 'Counter' }, 'x'],
    ['the first without a preselection', {}, 'counter'],
    ['the first if the preselected one is gone', { code: 'gone' }, 'counter'],
  ])('returns %s', (_, preselection, code) => {
    expect(chooseAgent(agents, preselection)?.code).toBe(code)
  })

  test('returns undefined for an empty list', () => {
    expect(chooseAgent([], { code: 'x' })).toBeUndefined()
  })
})

describe('getDefaultVariant', () => {
  const [lite, pro] = [
    { id: 1, name: 'Lite' },
    { id: 2, name: 'Pro' },
  ]

  test('returns the default variant, or the first without one', () => {
    expect(getDefaultVariant(agent('a', 'A', [lite, { ...pro, is_default: true }]))?.id).toBe(2)
    expect(getDefaultVariant(agent('a', 'A', [lite, pro]))?.id).toBe(1)
  })

  test('returns undefined for an agent without variants', () => {
    expect(getDefaultVariant(agent('a', 'A', null))).toBeUndefined()
  })
})

describe('chooseModel', () => {
  const variant = (model: string | null) => ({ id: 1, name: 'Standard', model })
  const first = { provider: 'google', model: 'gemini-1.5-flash' }

  test('returns the first model of the first provider without a variant', () => {
    expect(chooseModel(defaultProviders, null, undefined)).toEqual(first)
  })

  test.each([
    ['gpt-4o', { provider: 'openai', model: 'gpt-4o' }],
    ['claude-3-haiku-20240307', { provider: 'anthropic', model: 'claude-3-haiku-20240307' }],
    ['unlisted-model', first],
    [null, first],
  ])('returns the provider that lists the model %s of the variant', (model, expected) => {
    expect(chooseModel(defaultProviders, null, variant(model))).toEqual(expected)
  })

  test('returns the provider of the variant if its model is not listed', () => {
    const builtIn = { id: 'local', name: 'Built-in', models: ['built-in'] }
    const local = { ...variant('pp-ocr-v4'), provider: 'local' }
    expect(chooseModel([...defaultProviders, builtIn], null, local)).toEqual({
      provider: 'local',
      model: 'built-in',
    })
  })

  test('returns the model of a variant that names a provider outside of the list', () => {
    const local = { ...variant('pp-ocr-v4'), provider: 'local' }
    expect(chooseModel(defaultProviders, null, local)).toEqual({ provider: 'local', model: 'pp-ocr-v4' })
  })

  test('returns the picked model rather than that of the variant, as long as it is offered', () => {
    const picked = { provider: 'openai', model: 'gpt-4-vision-preview' }
    expect(chooseModel(defaultProviders, picked, variant('gemini-1.5-pro'))).toEqual(picked)
    const removedModel = { provider: 'openai', model: 'gemini-1.5-pro' }
    expect(chooseModel(defaultProviders, removedModel, variant('gpt-4o'))).toEqual({
      provider: 'openai',
      model: 'gpt-4o',
    })
  })

  test('returns undefined without providers or models', () => {
    expect(chooseModel([], null, variant('gpt-4o'))).toBeUndefined()
    expect(getFirstModel({ id: 'empty', name: 'Empty', models: [] })).toBeUndefined()
  })
})

describe('chooseRequestModel', () => {
  const first = { provider: 'google', model: 'gemini-1.5-flash' }
  const picked = { provider: 'openai', model: 'gpt-4o' }

  test.each(['server', 'cache'] as const)('returns the chosen model for agents of the %s', (source) => {
    expect(chooseRequestModel(source, defaultProviders, null, undefined)).toEqual(first)
  })

  test('returns only a picked model for sample agents', () => {
    expect(chooseRequestModel('samples', defaultProviders, picked, undefined)).toEqual(picked)
    expect(chooseRequestModel('samples', defaultProviders, null, undefined)).toBeUndefined()
    const notListed = { provider: 'local', model: 'built-in' }
    expect(chooseRequestModel('samples', defaultProviders, notListed, undefined)).toBeUndefined()
  })
})
