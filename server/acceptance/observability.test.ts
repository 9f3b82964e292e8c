import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePorts } from '../free-ports.ts'
import { analyze } from '../test-support/api-client.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { parseOtlpSpans } from '../test-support/otlp-spans.ts'
import { parsePrometheusText } from '../test-support/prometheus-text.ts'
import { seedApiKeys } from '../test-support/seed-api-keys.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'

/** The requests that the fake OpenTelemetry collector has received (OTLP over HTTP, protobuf). */
const receivedTraces: { path: string; type: string; body: Buffer }[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  receivedTraces.push({ path: request.url ?? '', type, body: Buffer.concat(chunks) })
  response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
})

describe('a server with METRICS_PORT and an OTLP endpoint', () => {
  let folder: string
  let key: string
  let provider: FakeProvider
  let metricsPort: number | undefined
  let server: ServerProcess
  beforeAll(async () => {
    folder = await createDataFolder()
    ;[key = ''] = await seedApiKeys({ url: undefined, folder }, 1)
    provider = await startFakeProvider(respondWith('openai-compatible', helloResultJson))
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    ;[metricsPort] = await findFreePorts(1)
    server = await startServerProcess({
      DATA_DIR: folder,
      OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
      OPENAI_COMPATIBLE_MODELS: 'llava',
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: 'vision-under-test',
    })
  })
  afterAll(async () => {
    collector.close()
    await provider.close()
    await rm(folder, { recursive: true, force: true })
  })

  const scrape = async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(response.headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
    return parsePrometheusText(await response.text())
  }

  test('counts requests by route, in the text format of Prometheus', async () => {
    await fetch(`${server.url}/api/v1/users/me`)
    await fetch(`${server.url}/api/v1/inference/one`, { method: 'POST' })
    await fetch(`${server.url}/api/v1/quote"back\\slash%0Aline`)
    const samples = await scrape()
    const labels = { method: 'GET', route: '/api/v1/users/me', status: '401' }
    expect(samples).toContainEqual({ name: 'http_request_duration_seconds_count', labels, value: 1 })
    expect(samples).toContainEqual({ name: 'analysis_queue_length', labels: {}, value: 0 })
    expect(samples.some(({ name }) => name === 'process_resident_memory_bytes')).toBe(true)
  })

  test('counts analyses by outcome, charges and refunds', async () => {
    expect((await analyze(server.url, key, { idempotencyKey: 'one' })).status).toBe(200)
    expect((await analyze(server.url, key, { idempotencyKey: 'one' })).status).toBe(200)
    provider.state.handler = (_, response) => void response.writeHead(500).end('{}')
    expect((await analyze(server.url, key)).status).toBe(502)
    const samples = await scrape()
    const value = (metric: string, labels = {}) =>
      samples.find((sample) => sample.name === metric && isSubset(labels, sample.labels))?.value
    const agent = { agent: 'text-extractor', provider: 'openai-compatible' }
    expect(value('analyses_total', { ...agent, outcome: 'succeeded' })).toBe(1)
    expect(value('analyses_total', { ...agent, outcome: 'failed' })).toBe(1)
    expect(value('trial_charges_total')).toBe(2)
    expect(value('trial_refunds_total')).toBe(1)
  })

  test('the port of the app has no metrics, and unknown probes are 404', async () => {
    for (const path of ['/metrics', '/healthz', '/readyz', '/livez', '/health', '/ready'])
      expect((await fetch(server.url + path)).status, path).toBe(404)
    for (const path of ['', '/live', '/ready'])
      expect(await (await fetch(`${server.url}/api/health${path}`)).json()).toEqual({
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      })
  })

  test('sends its traces before it exits, with a span for each request and each analysis', async () => {
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(receivedTraces.length).toBeGreaterThan(0)
    expect(receivedTraces.every(({ path }) => path === '/v1/traces')).toBe(true)
    expect(receivedTraces.every(({ type }) => type === 'application/x-protobuf')).toBe(true)
    expect(Buffer.concat(receivedTraces.map(({ body }) => body)).toString('latin1')).toContain(
      'vision-under-test',
    )
    const spans = receivedTraces.flatMap(({ body }) => parseOtlpSpans(body))
    expect(spans).toContainEqual(expect.objectContaining({ name: 'GET /api/v1/users/me', parentId: '' }))
    const requests = spans.filter(({ name }) => name === 'POST /api/v1/inference/:agentCode')
    const [succeeded, failed, ...others] = spans.filter(({ name }) => name === 'analyze openai-compatible')
    expect(others).toEqual([])
    expect(succeeded).toMatchObject({
      isError: false,
      attributes: {
        'gen_ai.provider.name': 'openai-compatible',
        'gen_ai.request.model': 'llava',
        'gen_ai.response.model': 'llava-test',
        'vision.agent': 'text-extractor',
      },
    })
    expect(failed).toMatchObject({ isError: true, attributes: { 'error.type': 'provider_failed' } })
    for (const span of [succeeded, failed]) {
      const request = requests.find(({ id }) => id === span?.parentId)
      expect(request?.traceId).toBe(span?.traceId)
    }
  })
})

function isSubset(part: Record<string, string>, whole: Record<string, string>): boolean {
  return Object.entries(part).every(([key, value]) => whole[key] === value)
}
