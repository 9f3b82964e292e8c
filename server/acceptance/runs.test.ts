import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { decodeQueue } from '#engines/node/decode-queue.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

const respond = respondWith('openai-compatible', helloResultJson)

describe.each(testDatabases)('runs on $name', (database) => {
  const server = setUpServer(database, { env: { ENGINE_TIMEOUT_SECONDS: '5' } })
  let key = ''
  let userCount = 0
  beforeEach(async () => {
    key = (await server.createUser(`user-${++userCount}`)).key
    server.provider.requests.length = 0
    server.provider.state.handler = respond
  })
  const submitRun = (headers: Record<string, string> = {}) =>
    server.send('POST', textExtractorPath, {
      token: key,
      body: { image_data: tinyImage },
      headers: { Prefer: 'respond-async', ...headers },
    })
  const readRun = (id: string, headers: Record<string, string> = {}, token = key) =>
    server.send('GET', `/api/v1/runs/${encodeURIComponent(id)}`, { token, headers })
  const waitForRun = async (id: string) => await (await readRun(id, { Prefer: 'wait=10' })).json()
  const readTrialUsed = async () =>
    (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
      .trial_used

  test('an asynchronous analysis runs after the response, and its run contains the result', async () => {
    const response = await submitRun({ 'Idempotency-Key': 'mine' })
    expect(response.status).toBe(202)
    expect(response.headers.get('Location')).toBe('/api/v1/runs/mine')
    expect(response.headers.get('Preference-Applied')).toBe('respond-async')
    expect(await response.json()).toEqual({ id: 'mine', status: 'queued' })
    expect(await waitForRun('mine')).toMatchObject({
      id: 'mine',
      status: 'succeeded',
      result: { text: 'HELLO' },
    })
    expect(await readTrialUsed()).toBe(1)
    const replay = await server.send('POST', textExtractorPath, {
      token: key,
      body: { image_data: tinyImage },
      headers: { 'Idempotency-Key': 'mine' },
    })
    expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await readTrialUsed()).toBe(1)
  })

  test('without an idempotency key the run gets an id', async () => {
    const { id } = (await (await submitRun()).json()) as { id: string }
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await waitForRun(id)).toMatchObject({ id, status: 'succeeded' })
  })

  test('`Prefer: wait` returns at its end, or when the run ends', async () => {
    server.provider.state.handler = async (request, response) => {
      await sleep(1500)
      await respond(request, response)
    }
    await submitRun({ 'Idempotency-Key': 'slow' })
    await expect.poll(() => server.provider.requests.length).toBe(1)
    const early = await readRun('slow', { Prefer: 'wait=0' })
    expect(await early.json()).toEqual({ id: 'slow', status: 'running' })
    const response = await readRun('slow', { Prefer: 'wait=30' })
    expect(response.headers.get('Preference-Applied')).toBe('wait=30')
    expect(await response.json()).toMatchObject({ status: 'succeeded' })
  })

  test('a failed run has the error, is not charged, and its id can be used again', async () => {
    server.provider.state.handler = (_, response) => void response.writeHead(500).end()
    await submitRun({ 'Idempotency-Key': 'failing' })
    const failed = await waitForRun('failing')
    expect(failed).toMatchObject({ status: 'failed', error: { error: 'provider_failed' } })
    expect(await readTrialUsed()).toBe(0)
    server.provider.state.handler = respond
    expect((await submitRun({ 'Idempotency-Key': 'failing' })).status).toBe(202)
    expect(await waitForRun('failing')).toMatchObject({ status: 'succeeded' })
    expect(await readTrialUsed()).toBe(1)
  })

  test('a run is postponed as long as a busy provider asks for', async () => {
    let requests = 0
    server.provider.state.handler = (request, response) => {
      requests += 1
      if (requests > 1) return respond(request, response)
      response.writeHead(429, { 'Retry-After': '1' }).end()
    }
    await submitRun({ 'Idempotency-Key': 'busy' })
    expect(await waitForRun('busy')).toMatchObject({ status: 'succeeded' })
    expect(requests).toBe(2)
    expect(await readTrialUsed()).toBe(1)
  })

  test('a run whose image is missing fails, and is not charged', async () => {
    server.provider.state.handler = (_, response) =>
      void response.writeHead(429, { 'Retry-After': '2' }).end()
    await submitRun({ 'Idempotency-Key': 'missing' })
    const readStatus = async () => ((await (await readRun('missing')).json()) as { status: string }).status
    await expect.poll(() => server.provider.requests.length).toBe(1)
    await expect.poll(readStatus).toBe('queued')
    await server.database.deleteFrom('queued_images').execute()
    await rm(join(server.configuration.DATA_DIR, 'queued-images'), { recursive: true, force: true })
    expect(await waitForRun('missing')).toMatchObject({
      status: 'failed',
      error: { error: 'image_missing' },
    })
    expect(await readTrialUsed()).toBe(0)
  })

  test('a run waits for a provider that cannot be reached', { tags: ['slow'] }, async () => {
    let requests = 0
    server.provider.state.handler = (request, response) => {
      requests += 1
      if (requests > 1) return respond(request, response)
      response.destroy()
    }
    await submitRun({ 'Idempotency-Key': 'unreachable' })
    const run = await readRun('unreachable', { Prefer: 'wait=40' })
    expect(await run.json()).toMatchObject({ status: 'succeeded' })
    expect(requests).toBe(2)
    expect(await readTrialUsed()).toBe(1)
  })

  test('a run that is cancelled while a provider analyzes its image stays charged', async () => {
    server.provider.state.handler = () => undefined
    await submitRun({ 'Idempotency-Key': 'cancelled' })
    await expect.poll(() => server.provider.requests.length).toBe(1)
    expect((await server.send('DELETE', '/api/v1/runs/cancelled', { token: key })).status).toBe(204)
    expect(await waitForRun('cancelled')).toEqual({ id: 'cancelled', status: 'cancelled' })
    expect(await readTrialUsed()).toBe(1)
  })

  test('a run that is cancelled before its provider is asked is refunded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const others = ['other', 'another'].map((organization) => decodeQueue.run(organization, () => promise))
    await submitRun({ 'Idempotency-Key': 'decoding' })
    const readStatus = async () => ((await (await readRun('decoding')).json()) as { status: string }).status
    await expect.poll(readStatus).toBe('running')
    expect((await server.send('DELETE', '/api/v1/runs/decoding', { token: key })).status).toBe(204)
    await expect.poll(readTrialUsed).toBe(0)
    resolve()
    await Promise.all(others)
    expect(server.provider.requests).toEqual([])
  })

  test('a run of another organization does not exist', async () => {
    await submitRun({ 'Idempotency-Key': 'private' })
    const other = await server.createUser(`other-${userCount}`)
    expect((await readRun('private', {}, other.key)).status).toBe(404)
    expect((await readRun('no-such-run')).status).toBe(404)
  })

  test('creates no run if the trial is used up or the image cannot be read', async () => {
    const { organization_id } = await server.organizationOfKey(key)
    await server.database
      .updateTable('organizations')
      .set({ trial_total: 0 })
      .where('id', '=', organization_id)
      .execute()
    expect((await submitRun({ 'Idempotency-Key': 'spent' })).status).toBe(402)
    expect((await readRun('spent')).status).toBe(404)
    const body = { image_data: 'data:image/png;base64,AAAA' }
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'broken' }
    expect((await server.send('POST', textExtractorPath, { token: key, body, headers })).status).toBe(422)
    expect((await readRun('broken')).status).toBe(404)
  })
})
