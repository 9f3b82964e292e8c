import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationKey } from '../images/image-store.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createSharedBatch } from '../test-support/shared-batch.ts'
import { createImageDataUrl, otherImage, testDatabases } from '../test-support/test-server.ts'

/** What the bucket does with the next requests. */
type Fault = 'none' | 'refuses' | 'is full' | 'stores and then hangs up'

const objects = new Map<string, Buffer>()
let fault: Fault = 'none'
const writes = { current: 0, most: 0 }

const faultResponses: Partial<Record<Fault, [number, string]>> = {
  refuses: [503, '<Error><Code>SlowDown</Code></Error>'],
  'is full': [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
}

/** Behaves like an S3 server with faults. */
async function startBucket(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const isWrite = request.method === 'PUT'
    if (isWrite) writes.most = Math.max(writes.most, ++writes.current)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (isWrite) {
      await sleep(20)
      writes.current -= 1
    }
    const [status, body] = faultResponses[fault] ?? serve(request, Buffer.concat(chunks))
    if (fault === 'stores and then hangs up') request.socket.destroy()
    else response.writeHead(status).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

function serve({ method, url = '' }: IncomingMessage, body: Buffer): [number, string | Buffer] {
  const key = url.split('/').at(-1) ?? ''
  const stored = objects.get(key)
  if (method === 'PUT') objects.set(key, body)
  if (method === 'DELETE') objects.delete(key)
  if (method === 'HEAD') return [stored ? 200 : 404, '']
  if (method !== 'GET') return [200, '']
  return key.startsWith('photos?') ? [200, listObjects()] : stored ? [200, stored] : [404, '']
}

const listImageKeys = () => [...objects.keys()].filter((key) => key !== installationKey).sort()

const listObjects = () =>
  `<ListBucketResult>${[...objects.keys()]
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    )
    .join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`

const bucket = await startBucket()
afterAll(() => bucket.close())
const { port } = bucket.address() as AddressInfo

describe.each(testDatabases)('faults of the image store, on $name', (database) => {
  const server = setUpServer(database, {
    env: {
      IMAGE_STORAGE_MB: '100',
      IMAGE_STORE: `s3://photos?endpoint=http://127.0.0.1:${port}`,
      ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
    },
  })
  let user: Awaited<ReturnType<typeof server.createUser>>
  let userCount = 0
  beforeAll(() => objects.clear())
  beforeEach(async () => {
    fault = 'none'
    user = await server.createUser(`user-${++userCount}`)
    server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
    server.provider.requests.length = 0
  })
  const readTrialUsed = async () =>
    (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: user.key }))
      .trial_used

  test.each(['refuses', 'is full', 'stores and then hangs up'] as const)(
    'while it %s, an image is neither analyzed nor charged, and the next attempt stores it once',
    async (kind) => {
      const batch = await createSharedBatch(server, user.token)
      fault = kind
      const refused = await batch.send('one', { image: otherImage })
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { error: 'image_store_unavailable' },
      ])
      expect(refused.headers.get('Retry-After')).toBe('10')
      expect([await readTrialUsed(), server.provider.requests.length]).toEqual([0, 0])
      expect((await batch.list()).items).toEqual([])
      fault = 'none'
      expect((await batch.send('one', { image: otherImage })).status).toBe(200)
      expect((await batch.get('/items/one/image')).status).toBe(200)
      expect(await readTrialUsed()).toBe(1)
      await server.deleteUnusedImages()
      const rows = await server.database.selectFrom('images').select('key').execute()
      expect(listImageKeys()).toEqual(rows.map(({ key }) => key).sort())
      expect((await batch.get('/items/one/image')).status).toBe(200)
    },
  )

  test('few images are written at a time, so that a slow connection stores them before their timeouts', async () => {
    const batch = await createSharedBatch(server, user.token)
    writes.most = 0
    const colors = Array.from({ length: 20 }, (_, index) => `rgb(${index * 12}, 0, 0)`)
    const images = await Promise.all(colors.map(createImageDataUrl))
    const sent = await Promise.all(images.map((image, index) => batch.send(`photo-${index}`, { image })))
    expect(sent.map(({ status }) => status)).toEqual(images.map(() => 200))
    expect(writes.most).toBeLessThanOrEqual(4)
  })

  test('an image above the limit of the organization is not written', async () => {
    const batch = await createSharedBatch(server, user.token)
    await batch.send('one')
    await server.database
      .updateTable('images')
      .set({ bytes: 2 ** 31 - 1 })
      .where('organization_id', '=', user.orgId)
      .execute()
    writes.most = 0
    const refused = await batch.send('two', { image: otherImage })
    expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'too_many_images' }])
    expect(writes.most).toBe(0)
  })

  test('an image that the bucket has lost is stored again when its device, or another one, sends it again', async () => {
    const batch = await createSharedBatch(server, user.token)
    for (const key of ['one', 'two']) {
      await batch.send('one')
      objects.clear()
      expect((await batch.get('/items/one/image')).status).toBe(404)
      expect((await batch.send(key)).status).toBe(200)
      expect((await batch.get('/items/one/image')).status).toBe(200)
    }
    await server.deleteUnusedImages()
    expect(listImageKeys()).toHaveLength(1)
    expect((await batch.get('/items/two/image')).status).toBe(200)
  })

  test('an image that cannot be read is a 503, and its thumbnail and result are there', async () => {
    const batch = await createSharedBatch(server, user.token)
    await batch.send('one')
    fault = 'refuses'
    expect((await batch.get('/items/one/image')).status).toBe(503)
    expect((await batch.get('/items/one/thumbnail')).status).toBe(200)
    expect((await batch.list()).items).toMatchObject([{ result: { text: 'HELLO' } }])
  })
})
