import { describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { chooseAgent, chooseVariant } from './choose-agent.ts'

const agent = (code: string, name: string, variants: Agent['variants'] = []): Agent => ({
  id: code,
  code,
  name,
  variants,
})
const agents = [agent('counter', 'Counter'), agent('text-extractor', 'Text Extractor'), agent('x', 'counter')]

describe('the agent to start with', () => {
  test('is the one asked for by code', () =>
    expect(chooseAgent(agents, { code: 'text-extractor' })?.code).toBe('text-extractor'))
  test('is the one asked for by name', () =>
    expect(chooseAgent(agents, { name: 'Text Extractor' })?.code).toBe('text-extractor'))
  test('prefers the code over the name', () =>
    expect(chooseAgent(agents, { code: 'x', name: 'Counter' })?.code).toBe('x'))
  test('is the first when nobody asked', () => expect(chooseAgent(agents, {})?.code).toBe('counter'))
  test('is the first when the wanted one is gone', () =>
    expect(chooseAgent(agents, { code: 'gone' })?.code).toBe('counter'))
  test('is nothing in an empty list', () => expect(chooseAgent([], { code: 'x' })).toBeUndefined())
})

describe('the variant of an agent', () => {
  test('is the default one', () =>
    expect(
      chooseVariant(
        agent('a', 'A', [
          { id: 1, name: 'Lite' },
          { id: 2, name: 'Pro', is_default: true },
        ]),
      )?.id,
    ).toBe(2))
  test('is the first without a default', () =>
    expect(
      chooseVariant(
        agent('a', 'A', [
          { id: 1, name: 'Lite' },
          { id: 2, name: 'Pro' },
        ]),
      )?.id,
    ).toBe(1))
  test('is nothing for an agent without variants', () =>
    expect(chooseVariant(agent('a', 'A', null))).toBeUndefined())
})
