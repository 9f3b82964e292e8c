import { afterAll, describe, expect, test } from 'vitest'
import { agentTypes, builtInAgents } from '#domain/agents/agent-types.ts'
import { readConfiguration } from '../configuration.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import { createEngines } from '../engines/create-engines.ts'
import type { Engine } from '../engines/engine.ts'
import { chooseVariant, createCatalog } from './catalog.ts'

const opened: Engine[] = []
afterAll(() => Promise.all(opened.map((engine) => engine.close())))

async function createTestEngines(env: Record<string, string>): Promise<Engine[]> {
  const engines = await createEngines(readConfiguration(env))
  opened.push(...engines)
  return engines
}

const allProviders = {
  GOOGLE_API_KEY: 'k',
  OPENAI_API_KEY: 'k',
  ANTHROPIC_API_KEY: 'k',
  OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_COMPATIBLE_MODELS: 'llava,qwen',
}

describe('the catalog lists the model that will be used', () => {
  const listVariants = async (env: Record<string, string>, code: string) =>
    createCatalog(await createTestEngines(env)).agents.find((agent) => agent.code === code)?.variants

  test('lists the local engine without a provider, with unchanged names and prices', async () => {
    const sample = builtInAgents.find(({ code }) => code === 'text-extractor')?.variants ?? []
    expect(await listVariants({}, 'text-extractor')).toEqual(
      sample.map((variant) => ({ ...variant, model: 'pp-ocr-v4', provider: 'local' })),
    )
    expect((await listVariants({}, 'counter'))?.[0]).toMatchObject({ model: 'plain-background-counter' })
  })

  test('lists current models, and the substitute if the variant’s provider is not configured', async () => {
    const models = async (env: Record<string, string>) =>
      (await listVariants(env, 'text-extractor'))?.map(
        ({ model, provider }) => `${String(provider)}/${model}`,
      )
    expect(await models(allProviders)).toEqual([
      'google/gemini-flash-latest',
      'openai/gpt-6.1-terra',
      'anthropic/claude-haiku-5-5',
    ])
    const substitute = 'openai/gpt-6.1-terra'
    expect(await models({ OPENAI_API_KEY: 'k' })).toEqual([substitute, substitute, substitute])
  })

  test.each([
    ['no provider', {}],
    ['one provider', { OPENAI_API_KEY: 'k' }],
    ['all providers', allProviders],
    ['models of the operator', { ...allProviders, GOOGLE_MODELS: 'a', OPENAI_MODELS: 'gpt-5,gpt-4o' }],
  ])('with %s, requesting a variant is the same as requesting its provider and model', async (_, env) => {
    const engines = await createTestEngines(env)
    const catalog = createCatalog(engines)
    for (const agent of catalog.agents.filter(({ is_active }) => is_active)) {
      const { variants, type } = catalog.find(agent.code)
      for (const [index, listedVariant] of (agent.variants ?? []).entries()) {
        const byVariant = chooseEngine(engines, { variant: variants[index], type })
        const named = { provider: String(listedVariant.provider), model: listedVariant.model ?? '' }
        const byName = chooseEngine(engines, { ...named, variant: undefined, type })
        const describeChoice = ({ engine, model }: typeof byName) =>
          `${engine.id}/${engine.resolveModel(type, model)}`
        expect(describeChoice(byName)).toBe(describeChoice(byVariant))
        expect(describeChoice(byName)).toBe(`${named.provider}/${named.model}`)
      }
    }
  })

  test('lists inactive agents with their original variants', async () => {
    expect(await listVariants({}, 'damage-assessment')).toEqual(
      builtInAgents.find(({ code }) => code === 'damage-assessment')?.variants,
    )
  })

  test('an unknown variant is refused with those that the agent has', async () => {
    const catalog = createCatalog(await createTestEngines({}))
    expect(() => chooseVariant(catalog.find('object-counter'), 'accurate')).toThrow(
      'no such variant. It has: object-counter-standard, object-counter-accurate.',
    )
  })
})

test('a type or another spelling leads to the code of its agent', async () => {
  const catalog = createCatalog(await createTestEngines({}))
  expect(catalog.resolveCode('text_extractor')).toBe('text-extractor')
  expect(catalog.resolveCode('People Counter')).toBe('people-counter')
  expect(catalog.resolveCode('no-agent')).toBe('no-agent')
  expect(() => catalog.find('text_extractor')).toThrow('Its code is text-extractor.')
})

test('a type that agents of the operator have too leads to the built-in agent', async () => {
  const own = agentTypes
    .filter(({ agent }) => agent.code === 'general-object-detection')
    .map((type) => ({ ...type, agent: { ...type.agent, code: 'shelf-7' } }))
  const catalog = createCatalog(await createTestEngines({}), own)
  expect(catalog.resolveCode('general_object_detection')).toBe('general-object-detection')
  expect(catalog.resolveCode('Shelf 7')).toBe('shelf-7')
})
