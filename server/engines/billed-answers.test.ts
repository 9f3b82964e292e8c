import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textExtractor } from '#domain/agents/text-extractor.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { drawText } from '#engines/test-support/images.ts'
import {
  type FakeProvider,
  helloResultJson,
  type ProviderHandler,
  type ProviderId,
  respondWith,
  responseBodyCreators,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import type { AnalysisJob } from './engine.ts'
import { createHostedEngine } from './hosted-engine.ts'

const ids: ProviderId[] = ['google', 'openai', 'anthropic', 'openai-compatible']
const model = 'a-model'

describe.each(ids)('answers of %s that are no results', (id) => {
  let provider: FakeProvider
  let job: AnalysisJob
  beforeAll(async () => {
    provider = await startFakeProvider(respondWith(id, helloResultJson))
    job = {
      ...{ organizationId: 'organization', agentCode: 'text-extractor', type: textExtractor, model },
      image: await inspectImage(await drawText(['HELLO'])),
      context: undefined,
      signal: AbortSignal.timeout(60_000),
    }
  })
  afterAll(() => provider.close())
  const createEngine = () =>
    createHostedEngine({ id, name: id, models: [model], apiKey: 'secret', baseURL: provider.url }, {})
  const analyzeWith = (handler: ProviderHandler) => {
    provider.state.handler = handler
    return createEngine()
      .analyze(job)
      .catch((error: unknown) => error)
  }

  test.each([
    ['empty', respondWith(id, '')],
    ['unreadable', ((_, response) => void response.end('{"blocked":true}')) satisfies ProviderHandler],
    ['large', respondWith(id, 'x'.repeat(2_000_000))],
  ])('maps an answer that is %s to 502, which is charged', async (_, handler) => {
    expect(await analyzeWith(handler)).toMatchObject({
      status: 502,
      code: 'provider_failed',
      body: { charged: true },
    })
  })

  test('closes the connection of an endless answer', async () => {
    const closedBefore = provider.state.closedByClient
    let sent = 0
    const endless: ProviderHandler = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const send = () => {
        sent += 64 * 1024
        if (!response.destroyed) response.write(' '.repeat(64 * 1024), () => setImmediate(send))
      }
      send()
    }
    expect(await analyzeWith(endless)).toMatchObject({ status: 502, body: { charged: true } })
    await expect.poll(() => provider.state.closedByClient, { timeout: 10_000 }).toBe(closedBefore + 1)
    expect(sent).toBeLessThan(20_000_000)
  })

  test.runIf(id !== 'google')(
    'returns the name of the request instead of a name that is too long',
    async () => {
      provider.state.handler = (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(
          JSON.stringify({
            ...responseBodyCreators[id](helloResultJson),
            model: 'm'.repeat(100_000),
          }),
        )
      }
      expect((await createEngine().analyze(job)).model).toBe(model)
    },
  )

  test('tells when the provider is asked', async () => {
    provider.state.handler = respondWith(id, helloResultJson)
    let asked = 0
    const onAsked = () => {
      asked += 1
    }
    await createEngine().analyze({ ...job, onAsked })
    expect(asked).toBe(1)
    const aborted = { ...job, signal: AbortSignal.abort(), onAsked }
    await expect(createEngine().analyze(aborted)).rejects.toThrow()
    expect(asked).toBe(1)
  })
})
