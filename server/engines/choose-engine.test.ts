import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { AgentVariant } from '#contract/agent.ts'
import { agentTypes, findAgentType } from '#domain/agents/agent-types.ts'
import { readConfiguration } from '../configuration.ts'
import { HttpError } from '../http/http-error.ts'
import { chooseEngine } from './choose-engine.ts'
import { createEngines } from './create-engines.ts'
import type { Engine } from './engine.ts'

const opened: Engine[] = []
afterAll(() => Promise.all(opened.map((engine) => engine.close())))

/** Creates the engines of a server with these environment variables. */
async function createTestEngines(env: Record<string, string> = {}): Promise<Engine[]> {
  const engines = await createEngines(readConfiguration(env))
  opened.push(...engines)
  return engines
}

const ownServer = {
  OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_COMPATIBLE_MODELS: 'llava,qwen',
}
const allProviders = { GOOGLE_API_KEY: 'k', OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', ...ownServer }
const createVariant = (model: string): AgentVariant => ({ id: 'v', name: 'V', model })

type Case = {
  env: Record<string, string>
  request: { provider?: string; model?: string }
  /** The code of the agent. */
  code: string
  variant?: string
}

async function choose({ env, request, code, variant }: Case): Promise<string> {
  const engineRequest = {
    ...request,
    type: findAgentType({ code })!,
    variant: variant ? createVariant(variant) : undefined,
  }
  const { engine, model } = chooseEngine(await createTestEngines(env), engineRequest)
  expect(engine.models).toContain(model)
  return `${engine.id}/${model}`
}

describe('the request takes precedence over the variant and the order of the configuration', () => {
  test.each<[string, Case, string]>([
    [
      'provider and model of the request',
      {
        env: allProviders,
        request: { provider: 'openai', model: 'gpt-6-luna' },
        code: 'damage-assessment',
        variant: 'gemini-1.5-pro',
      },
      'openai/gpt-6-luna',
    ],
    [
      'a model without its provider',
      { env: allProviders, request: { model: 'claude-3-haiku-20240307' }, code: 'damage-assessment' },
      'anthropic/claude-haiku-5-5',
    ],
    [
      'a retired name that the operator lists',
      {
        env: { ...allProviders, OPENAI_MODELS: 'gpt-5,gpt-4o' },
        request: { model: 'gpt-4o' },
        code: 'damage-assessment',
      },
      'openai/gpt-4o',
    ],
    [
      'a retired name whose successor the operator does not list',
      {
        env: { ...allProviders, GOOGLE_MODELS: 'gemini-3.8-flash' },
        request: { model: 'gemini-1.5-pro' },
        code: 'text-extractor',
      },
      'google/gemini-3.8-flash',
    ],
    [
      'a retired name with an alias of the operator',
      {
        env: { ...allProviders, MODEL_ALIASES: '{"gpt-4o":"gpt-5"}' },
        request: { model: 'gpt-4o' },
        code: 'text-extractor',
      },
      'openai/gpt-5',
    ],
    [
      'the target of an alias of the operator',
      {
        env: { ...allProviders, MODEL_ALIASES: '{"gpt-4o":"gpt-5"}' },
        request: { model: 'gpt-5' },
        code: 'text-extractor',
      },
      'openai/gpt-5',
    ],
    [
      'a provider that has the variant’s model',
      {
        env: allProviders,
        request: { provider: 'google' },
        code: 'damage-assessment',
        variant: 'gemini-1.5-pro',
      },
      'google/gemini-pro-latest',
    ],
    [
      'a provider that does not have the variant’s model',
      {
        env: allProviders,
        request: { provider: 'openai-compatible' },
        code: 'damage-assessment',
        variant: 'gemini-1.5-pro',
      },
      'openai-compatible/llava',
    ],
    [
      'the local engine by name, though others are preferred',
      { env: allProviders, request: { provider: 'local' }, code: 'text-extractor', variant: 'gpt-4o' },
      'local/built-in',
    ],
    [
      'the local engine by its model',
      { env: allProviders, request: { model: 'pp-ocr-v4' }, code: 'text-extractor' },
      'local/built-in',
    ],
    [
      'no request: the variant’s model',
      { env: allProviders, request: {}, code: 'text-extractor', variant: 'claude-3-opus-20240229' },
      'anthropic/claude-opus-5-5',
    ],
    [
      'a variant whose provider is not configured: the first provider',
      { env: ownServer, request: {}, code: 'text-extractor', variant: 'gpt-4o' },
      'openai-compatible/llava',
    ],
    [
      'no request and no variant: the first',
      { env: allProviders, request: {}, code: 'counter' },
      'google/gemini-flash-latest',
    ],
    [
      'no configured provider',
      { env: {}, request: {}, code: 'counter', variant: 'gpt-4o' },
      'local/built-in',
    ],
    [
      'a known provider without a key: the local engine',
      { env: {}, request: { provider: 'google', model: 'gemini-1.5-flash' }, code: 'text-extractor' },
      'local/built-in',
    ],
  ])('%s', async (_, given, expected) => {
    expect(await choose(given)).toBe(expected)
  })
})

describe('an image is never sent to another provider than requested', () => {
  test.each<[string, Case, number, string]>([
    [
      'the local engine, for an agent that it does not support',
      {
        env: allProviders,
        request: { provider: 'local' },
        code: 'damage-assessment',
        variant: 'gemini-1.5-flash',
      },
      422,
      'Built-in does not support this agent. Leave provider and model out, or choose another one of GET /api/v1/providers.',
    ],
    [
      'the model of the local engine, for an agent that it does not support',
      { env: allProviders, request: { model: 'built-in' }, code: 'damage-assessment' },
      422,
      'Built-in does not support this agent. Leave provider and model out, or choose another one of GET /api/v1/providers.',
    ],
    [
      'a provider without a key, when another has one',
      { env: { OPENAI_API_KEY: 'k' }, request: { provider: 'google' }, code: 'damage-assessment' },
      503,
      'This server has no key for the requested provider, and the image is not sent to another one instead. Leave provider and model out, or choose one of GET /api/v1/providers.',
    ],
    [
      'the model of a provider without a key, when another has one',
      { env: { GOOGLE_API_KEY: 'k' }, request: { model: 'gpt-4o' }, code: 'damage-assessment' },
      503,
      'This server has no key for the requested provider, and the image is not sent to another one instead. Leave provider and model out, or choose one of GET /api/v1/providers.',
    ],
    [
      'an agent that no engine supports',
      { env: {}, request: { provider: 'google' }, code: 'damage-assessment' },
      503,
      'This agent needs a vision model. Ask your administrator to connect one.',
    ],
    [
      'the local engine, when nothing supports the agent',
      { env: {}, request: { provider: 'local' }, code: 'damage-assessment' },
      503,
      'This agent needs a vision model. Ask your administrator to connect one.',
    ],
    [
      'the model of another provider',
      { env: allProviders, request: { provider: 'google', model: 'gpt-4o' }, code: 'damage-assessment' },
      422,
      'This model is not one of the provider’s in GET /api/v1/providers.',
    ],
    [
      'an unknown provider',
      { env: allProviders, request: { provider: 'acme' }, code: 'damage-assessment' },
      422,
      'This provider is not one of GET /api/v1/providers.',
    ],
  ])('%s', async (_, given, status, message) => {
    await expect(choose(given)).rejects.toMatchObject({ status, message })
  })

  test('always chooses a model that the engine has', async () => {
    const servers = await Promise.all(
      [{}, ownServer, allProviders, { OPENAI_API_KEY: 'k' }].map(createTestEngines),
    )
    const providers = [undefined, 'google', 'openai', 'anthropic', 'openai-compatible', 'local']
    const models = ['gemini-1.5-flash', 'gpt-4o', 'claude-3-haiku-20240307', 'llava', 'built-in', 'pp-ocr-v4']
    const request = fc.record({
      provider: fc.constantFrom(...providers),
      model: fc.constantFrom(undefined, ...models),
      variant: fc.constantFrom(...models).map(createVariant),
      type: fc.constantFrom(...agentTypes),
    })
    fc.assert(
      fc.property(fc.constantFrom(...servers), request, (engines, requested) => {
        const chosen = chooseOrReject(engines, requested)
        if (!chosen) return
        expect(chosen.engine.models).toContain(chosen.model)
        expect(chosen.engine.supports(requested.type)).toBe(true)
        const isConfigured = engines.some(({ id }) => id === requested.provider)
        if (isConfigured) expect(chosen.engine.id).toBe(requested.provider)
        else if (requested.provider) expect(chosen.engine.isLocal).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

function chooseOrReject(...[engines, request]: Parameters<typeof chooseEngine>) {
  try {
    return chooseEngine(engines, request)
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}
