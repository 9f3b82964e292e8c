import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { textExtractor } from '#domain/agents/text-extractor.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { drawText } from '#engines/test-support/images.ts'
import {
  createResponseBody,
  type FakeProvider,
  helloResult,
  type ProviderHandler,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import type { AnalysisJob } from './engine.ts'
import { createModelEngine } from './model-engine.ts'

// Servers of models that differ from OpenAI's.

let provider: FakeProvider
let job: AnalysisJob
beforeAll(async () => {
  provider = await startFakeProvider(respondWith('openai-compatible', helloResult))
  job = {
    organizationId: 'organization',
    agentCode: 'text-extractor',
    type: textExtractor,
    image: await inspectImage(await drawText(['HELLO'])),
    context: undefined,
    model: 'llava',
    signal: AbortSignal.timeout(60_000),
  }
})
afterAll(() => provider.close())
afterEach(() => {
  provider.requests.length = 0
})

const createEngine = () => {
  const settings = { name: 'Own', models: ['llava'], apiKey: 'secret', baseURL: `${provider.url}/v1` }
  return createModelEngine({ id: 'openai-compatible', ...settings }, {})
}

const respondWithMessage =
  (message: object): ProviderHandler =>
  (_, response) => {
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }]
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ ...createResponseBody['openai-compatible'](''), choices }))
  }

test.each([
  ['reasoning_content', { reasoning_content: helloResult }],
  ['reasoning', { reasoning: `The sign says HELLO.\n${helloResult}` }],
  [
    'a call of a tool',
    { tool_calls: [{ id: '1', type: 'function', function: { name: 'result', arguments: helloResult } }] },
  ],
])('reads %s if the content is empty', async (_, message) => {
  provider.state.handler = respondWithMessage({ content: null, ...message })
  expect((await createEngine().analyze(job)).result).toMatchObject({ text: 'HELLO', full_text: 'HELLO' })
})

test('thoughts without a result are no answer', async () => {
  provider.state.handler = respondWithMessage({ content: '', reasoning_content: 'I see a street sign.' })
  await expect(createEngine().analyze(job)).rejects.toMatchObject({ code: 'provider_failed' })
})
