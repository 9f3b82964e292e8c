// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawNoise, drawObjects, toDataUrl } from '#engines/test-support/images.ts'
import { createTestServer, type TestServer, testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('organizations that use the local engine, on $name', ({ open }) => {
  let server: TestServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    server = await createTestServer({ url: store.url, env: { LOCAL_WORKERS: '1' } })
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })
  const analyze = (token: string, agent: string, image: Uint8Array) =>
    server.send('POST', `/api/v1/inference/${agent}`, {
      token,
      body: { image_data: toDataUrl(image), provider: 'local' },
    })

  test('one with short analyses does not wait for the long ones of another', async () => {
    const [short, long] = [await server.createUser('short'), await server.createUser('long')]
    const [objects, noise] = [await drawObjects(3), await drawNoise({ side: 300 })]
    expect((await analyze(short.key, 'counter', objects)).status).toBe(200)
    const ended: string[] = []
    const reading = Array.from({ length: 2 }, () =>
      analyze(long.key, 'text-extractor', noise).then(() => ended.push('long')),
    )
    // Until the thread is used.
    await expect
      .poll(() => server.json('GET', '/api/v1/trial/status-api-key', { token: long.key }))
      .toMatchObject({ trial_used: 2 })
    await analyze(short.key, 'counter', objects)
    expect(ended).toEqual([])
    await Promise.all(reading)
    expect(ended).toHaveLength(2)
  })
})
