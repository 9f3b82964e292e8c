import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePorts } from '../free-ports.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'

/** Receives traces as an OpenTelemetry collector does (OTLP over HTTP, protobuf). */
const received: { path: string; type: string; body: Buffer }[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  received.push({ path: request.url ?? '', type, body: Buffer.concat(chunks) })
  response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
})

describe('a server with METRICS_PORT and an OTLP endpoint', () => {
  let folder: string
  let metricsPort: number | undefined
  let server: ServerProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vision-observed-'))
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    ;[metricsPort] = await findFreePorts(1)
    server = await startServerProcess({
      DATA_DIR: folder,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: 'vision-under-test',
    })
  })
  afterAll(async () => {
    collector.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('counts requests by route, in the text format of Prometheus', async () => {
    await fetch(`${server.url}/api/v1/users/me`)
    await fetch(`${server.url}/api/v1/inference/one`, { method: 'POST' })
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(response.headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
    const samples = parseExposition(await response.text())
    const labels = { method: 'GET', route: '/api/v1/users/me', status: '401' }
    expect(samples).toContainEqual({ name: 'http_request_duration_seconds_count', labels, value: 1 })
    expect(samples).toContainEqual({ name: 'analysis_queue_length', labels: {}, value: 0 })
    expect(samples.some(({ name }) => name === 'process_resident_memory_bytes')).toBe(true)
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

  test('sends its traces before it exits', async () => {
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(received.length).toBeGreaterThan(0)
    expect(received.every(({ path }) => path === '/v1/traces')).toBe(true)
    expect(received.every(({ type }) => type === 'application/x-protobuf')).toBe(true)
    const body = Buffer.concat(received.map((request) => request.body)).toString('latin1')
    expect(body).toContain('vision-under-test')
    expect(body).toContain('/api/v1/users/me')
  })
})

type Sample = { name: string; labels: Record<string, string>; value: number }

/**
 * Parses the text format strictly, and throws for a line that it does not allow.
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
function parseExposition(text: string): Sample[] {
  const types = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    if (line === '' || /^# HELP [a-zA-Z_:][\w:]* ./.test(line)) continue
    const type = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/.exec(line)
    if (type) {
      const [, name = '', kind = ''] = type
      if (types.has(name)) throw new Error(`Two types: ${line}`)
      types.set(name, kind)
      continue
    }
    const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|NaN|[+-]Inf)$/.exec(line)
    if (!sample) throw new Error(`Not a sample: ${line}`)
    const [, name = '', labelText = '', value] = sample
    const labels = Object.fromEntries(
      [...labelText.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/g)].map(([, key, text]) => [
        key,
        text,
      ]),
    )
    samples.push({ name, labels, value: Number(value) })
  }
  return samples
}
