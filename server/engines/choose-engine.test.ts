import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { AgentVariant } from '#contract/agent.ts'
import { sampleAgents } from '#contract/sample-agents.ts'
import { createCatalog } from '../agents/catalog.ts'
import type { AgentKindName } from '../agents/kinds.ts'
import { readConfiguration } from '../configuration.ts'
import { HttpError } from '../http/http-error.ts'
import { chooseEngine } from './choose-engine.ts'
import { createEngines } from './create-engines.ts'
import type { Engine } from './engine.ts'

const opened: Engine[] = []
afterAll(() => Promise.all(opened.map((engine) => engine.close())))

/** The real engines of a server that is configured so; nothing is asked of a provider here. */
async function enginesOf(set: Record<string, string> = {}): Promise<Engine[]> {
  const engines = await createEngines(readConfiguration(set))
  opened.push(...engines)
  return engines
}

const own = {
  OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_COMPATIBLE_MODELS: 'llava,qwen',
}
const all = { GOOGLE_API_KEY: 'k', OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', ...own }
const variantOf = (model: string): AgentVariant => ({ id: 'v', name: 'V', model })

type Case = {
  set: Record<string, string>
  asked: { provider?: string; model?: string }
  kind: AgentKindName
  variant?: string
}

async function choose({ set, asked, kind, variant }: Case): Promise<string> {
  const wish = { ...asked, kind, variant: variant ? variantOf(variant) : undefined }
  const { engine, model } = chooseEngine(await enginesOf(set), wish)
  expect(engine.models).toContain(model)
  return `${engine.id}/${model}`
}

describe('the request decides, then the variant, then the order of the configuration', () => {
  test.each<[string, Case, string]>([
    [
      'provider and model of the request',
      { set: all, asked: { provider: 'openai', model: 'gpt-4o' }, kind: 'scene', variant: 'gemini-1.5-pro' },
      'openai/gpt-4o',
    ],
    [
      'a model alone finds its provider',
      { set: all, asked: { model: 'claude-3-haiku-20240307' }, kind: 'scene' },
      'anthropic/claude-3-haiku-20240307',
    ],
    [
      'a model by the name it answers with',
      { set: all, asked: { model: 'claude-haiku-4-5' }, kind: 'scene' },
      'anthropic/claude-3-haiku-20240307',
    ],
    [
      'a provider alone takes the variant’s model if it has it',
      { set: all, asked: { provider: 'google' }, kind: 'scene', variant: 'gemini-1.5-pro' },
      'google/gemini-1.5-pro',
    ],
    [
      'and never the model of another provider',
      { set: all, asked: { provider: 'openai-compatible' }, kind: 'scene', variant: 'gemini-1.5-pro' },
      'openai-compatible/llava',
    ],
    [
      'the built-in engine when it is named, though others are preferred',
      { set: all, asked: { provider: 'local' }, kind: 'text', variant: 'gpt-4o' },
      'local/built-in',
    ],
    [
      'the built-in engine by what does the work',
      { set: all, asked: { model: 'tesseract-5' }, kind: 'text' },
      'local/built-in',
    ],
    [
      'the variant’s model',
      { set: all, asked: {}, kind: 'text', variant: 'claude-3-opus-20240229' },
      'anthropic/claude-3-opus-20240229',
    ],
    [
      'a variant whose provider is not configured is done by the first',
      { set: own, asked: {}, kind: 'text', variant: 'gpt-4o' },
      'openai-compatible/llava',
    ],
    ['nothing said: the first', { set: all, asked: {}, kind: 'counter' }, 'google/gemini-1.5-flash'],
    ['no provider at all', { set: {}, asked: {}, kind: 'counter', variant: 'gpt-4o' }, 'local/built-in'],
    [
      'a known provider without a key gives way to the built-in engine',
      { set: {}, asked: { provider: 'google', model: 'gemini-1.5-flash' }, kind: 'text' },
      'local/built-in',
    ],
  ])('%s', async (_, given, expected) => {
    expect(await choose(given)).toBe(expected)
  })
})

describe('a picture never goes to somebody else than was asked for', () => {
  test.each<[string, Case, number, string]>([
    [
      'the built-in engine, named for what it cannot do, beside a cloud provider that could',
      { set: all, asked: { provider: 'local' }, kind: 'scene', variant: 'gemini-1.5-flash' },
      503,
      'Built-in cannot do the work of this agent. Leave provider and model out, or choose another of GET /api/v1/providers.',
    ],
    [
      'its model, named without its provider',
      { set: all, asked: { model: 'built-in' }, kind: 'scene' },
      503,
      'Built-in cannot do the work of this agent. Leave provider and model out, or choose another of GET /api/v1/providers.',
    ],
    [
      'a company without a key, beside another company with one',
      { set: { OPENAI_API_KEY: 'k' }, asked: { provider: 'google' }, kind: 'scene' },
      503,
      'This server has no key for the provider that was asked for, and the picture is not sent to another one instead. Leave provider and model out, or choose one of GET /api/v1/providers.',
    ],
    [
      'a company’s model, beside another company with a key',
      { set: { GOOGLE_API_KEY: 'k' }, asked: { model: 'gpt-4o' }, kind: 'scene' },
      503,
      'This server has no key for the provider that was asked for, and the picture is not sent to another one instead. Leave provider and model out, or choose one of GET /api/v1/providers.',
    ],
    [
      'work that nobody here can do',
      { set: {}, asked: { provider: 'google' }, kind: 'scene' },
      503,
      'This agent needs a vision model, and none is configured. Set one of GOOGLE_API_KEY, OPENAI_API_KEY, ANTHROPIC_API_KEY, OPENAI_COMPATIBLE_BASE_URL on the server.',
    ],
    [
      'the model of one provider asked of another',
      { set: all, asked: { provider: 'google', model: 'gpt-4o' }, kind: 'scene' },
      422,
      'This model is not one of the provider’s in GET /api/v1/providers.',
    ],
    [
      'an unknown provider',
      { set: all, asked: { provider: 'acme' }, kind: 'scene' },
      422,
      'This provider is not one of GET /api/v1/providers.',
    ],
  ])('%s', async (_, given, status, message) => {
    await expect(choose(given)).rejects.toMatchObject({ status, message })
  })

  test('whatever is asked of whichever server, the model that is used is the engine’s own', async () => {
    const servers = await Promise.all([{}, own, all, { OPENAI_API_KEY: 'k' }].map(enginesOf))
    const providers = [undefined, 'google', 'openai', 'anthropic', 'openai-compatible', 'local']
    const models = [
      'gemini-1.5-flash',
      'gpt-4o',
      'claude-3-haiku-20240307',
      'llava',
      'built-in',
      'tesseract-5',
    ]
    const wish = fc.record({
      provider: fc.constantFrom(...providers),
      model: fc.constantFrom(undefined, ...models),
      variant: fc.constantFrom(...models).map(variantOf),
      kind: fc.constantFrom<AgentKindName>('text', 'counter', 'scene'),
    })
    fc.assert(
      fc.property(fc.constantFrom(...servers), wish, (engines, asked) => {
        const chosen = chosenOrRefused(engines, asked)
        if (!chosen) return
        expect(chosen.engine.models).toContain(chosen.model)
        expect(chosen.engine.supports(asked.kind)).toBe(true)
        const isConfigured = engines.some(({ id }) => id === asked.provider)
        if (isConfigured) expect(chosen.engine.id).toBe(asked.provider)
        else if (asked.provider) expect(chosen.engine.isLocal).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

function chosenOrRefused(...[engines, wish]: Parameters<typeof chooseEngine>) {
  try {
    return chooseEngine(engines, wish)
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

describe('the catalogue names the model that will answer', () => {
  const listed = async (set: Record<string, string>, code: string) =>
    createCatalog(await enginesOf(set)).agents.find((agent) => agent.code === code)?.variants

  test('without a provider it is the built-in one, while names and prices stay', async () => {
    const sample = sampleAgents.find(({ code }) => code === 'text-extractor')?.variants ?? []
    expect(await listed({}, 'text-extractor')).toEqual(
      sample.map((variant) => ({ ...variant, model: 'tesseract-5', provider: 'local' })),
    )
    expect((await listed({}, 'counter'))?.[0]).toMatchObject({ model: 'plain-background-counter' })
  })

  test('with a provider it is the current name, and where the variant’s own provider is missing the stand-in', async () => {
    const models = async (set: Record<string, string>) =>
      (await listed(set, 'text-extractor'))?.map(({ model, provider }) => `${String(provider)}/${model}`)
    expect(await models(all)).toEqual([
      'google/gemini-flash-latest',
      'openai/gpt-4o',
      'anthropic/claude-haiku-4-5',
    ])
    expect(await models({ OPENAI_API_KEY: 'k' })).toEqual(['openai/gpt-4o', 'openai/gpt-4o', 'openai/gpt-4o'])
  })

  test.each([
    ['no provider', {}],
    ['one', { OPENAI_API_KEY: 'k' }],
    ['all', all],
  ])(
    'with %s, asking for the variant, or for its provider and model by name, is the same',
    async (_, set) => {
      const engines = await enginesOf(set)
      const catalogue = createCatalog(engines)
      for (const agent of catalogue.agents.filter(({ is_active }) => is_active)) {
        const { variants, kind } = catalogue.find(agent.code)
        for (const [place, listedVariant] of (agent.variants ?? []).entries()) {
          const byVariant = chooseEngine(engines, { variant: variants[place], kind })
          const wish = { provider: String(listedVariant.provider), model: listedVariant.model ?? '' }
          const byName = chooseEngine(engines, { ...wish, variant: undefined, kind })
          const answering = ({ engine, model }: typeof byName) =>
            `${engine.id}/${engine.resolveModel(kind, model)}`
          expect(answering(byName)).toBe(answering(byVariant))
          expect(answering(byName)).toBe(`${wish.provider}/${wish.model}`)
        }
      }
    },
  )

  test('an agent that nobody here can do keeps its sample', async () => {
    expect(await listed({}, 'scene-analyzer')).toEqual(
      sampleAgents.find(({ code }) => code === 'scene-analyzer')?.variants,
    )
  })
})
