import { beforeEach, describe, expect, test } from 'vitest'
import { drawNoise, drawObjects, toDataUrl } from '#engines/test-support/images.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { type TestServer, testDatabases } from '../test-support/test-server.ts'

/** The requests per minute, which are 100 per second, so that an analysis of a few tenths of a second counts. */
const limit = 6000

describe.each(testDatabases)('work of the local engine that is not charged, on $name', (database) => {
  const server = setUpServer(database, {
    env: { ORGANIZATION_LIMIT_PER_MINUTE: String(limit) },
  })
  let user: Awaited<ReturnType<TestServer['createUser']>>
  let userCount = 0
  beforeEach(async () => {
    user = await server.createUser(`user-${++userCount}`)
  })
  const count = (bytes: Uint8Array, headers: Record<string, string> = {}) =>
    server.send('POST', '/api/v1/inference/counter', {
      token: user.key,
      body: { image_data: toDataUrl(bytes), provider: 'local' },
      headers,
    })
  /** Is decoded for a while before it fails. */
  async function drawTruncated(): Promise<Buffer> {
    const noise = await drawNoise({ side: 2400 })
    return noise.subarray(0, noise.length * 0.95)
  }
  const remaining = (response: Response) =>
    Number(/remaining=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1])

  test('counts towards the rate limit in proportion to its duration', async () => {
    expect((await count(await drawTruncated())).status).toBe(422)
    expect(remaining(await count(await drawObjects(3)))).toBeLessThan(limit - 2)
  })

  test('counts towards the rate limit when it runs in the background too', async () => {
    await count(await drawTruncated(), { Prefer: 'respond-async', 'Idempotency-Key': 'truncated' })
    const run = await server.json('GET', '/api/v1/runs/truncated', {
      token: user.key,
      headers: { Prefer: 'wait=30' },
    })
    expect(run.status).toBe('failed')
    expect(remaining(await count(await drawObjects(3)))).toBeLessThan(limit - 2)
  })

  test('counts as one request when it is charged', async () => {
    await count(await drawObjects(3))
    expect(remaining(await count(await drawObjects(4)))).toBe(limit - 2)
  })
})
