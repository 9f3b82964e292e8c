import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readS3Location } from '../s3-location.ts'
import { createImageKey, getDigest, type ImageStore } from './image-store.ts'
import { digestImage } from './prepare-image.ts'
import { createS3Store } from './s3-store.ts'

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const retry = { timeoutMs: 300, pausesMs: [1, 1] }

function openStore(url: string, environment = credentials): ImageStore {
  return createS3Store(readS3Location('A store', url, environment), retry)
}

const createImage = (bytes = randomBytes(300_000)) => ({ bytes, key: createImageKey(digestImage(bytes)) })
const listKeys = async (store: ImageStore) =>
  (await Array.fromAsync(store.list())).map(({ key }) => key).sort()

describe('the S3 server s3rver', () => {
  let directory: string
  let server: S3rver
  let endpoint: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vision-s3-'))
    const configureBuckets = [{ name: 'photos' }, { name: 'mixed' }]
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
    endpoint = `http://127.0.0.1:${(await server.run()).port}`
  })
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })

  test('returns what was stored, lists it under its prefix, and removes it', async () => {
    const store = openStore(`s3://photos/a%20folder/images?endpoint=${endpoint}`)
    const other = openStore(`s3://photos?endpoint=${endpoint}`)
    const images = [createImage(), createImage(), createImage()]
    for (const { key, bytes } of images) await store.put(key, bytes)
    const [first = createImage()] = images
    expect(first.bytes.equals((await store.get(first.key)) ?? Buffer.of())).toBe(true)
    expect(await other.get(first.key)).toBeUndefined()
    expect([await store.has(first.key), await other.has(first.key)]).toEqual([true, false])
    expect(await listKeys(store)).toEqual(images.map(({ key }) => key).sort())
    const [{ storedAt } = { storedAt: new Date(0) }] = await Array.fromAsync(store.list())
    expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
    await store.remove(first.key)
    await store.remove(first.key)
    expect(await store.get(first.key)).toBeUndefined()
    expect(await listKeys(store)).toHaveLength(2)
  })

  test('lists no other objects of its bucket, which would be deleted as unused images', async () => {
    const { key, bytes } = createImage()
    const store = openStore(`s3://mixed?endpoint=${endpoint}`)
    await store.put(key, bytes)
    await openStore(`s3://mixed/other?endpoint=${endpoint}`).put(key, bytes)
    await store.put(`${getDigest(key)}.pdf`, bytes)
    expect(await listKeys(store)).toEqual([key])
  })

  test('fails with 503 for an unknown access key or a missing bucket', async () => {
    const { key, bytes } = createImage()
    const unknown = { ...credentials, AWS_ACCESS_KEY_ID: 'UNKNOWN' }
    const forged = openStore(`s3://photos?endpoint=${endpoint}`, unknown)
    const unavailable = { status: 503, code: 'image_store_unavailable' }
    await expect(forged.put(key, bytes)).rejects.toMatchObject(unavailable)
    const missing = openStore(`s3://other-bucket?endpoint=${endpoint}`)
    for (const work of [() => missing.put(key, bytes), () => missing.get(key), () => listKeys(missing)])
      await expect(work()).rejects.toMatchObject(unavailable)
  })
})

describe('other S3 servers', () => {
  async function startServer(respond: RequestListener) {
    const server = createServer(respond)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const close = () => server.close() && server.closeAllConnections()
    return { store: openStore(`s3://photos?endpoint=http://127.0.0.1:${port}`), close }
  }
  const createError = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

  test.each([
    ['MinIO is busy', 503, createError('SlowDownWrite')],
    ['R2 limits the rate', 429, createError('TooManyRequests')],
    ['a gateway fails', 502, '<html>Bad gateway</html>'],
  ])('a request is sent again when %s', async (_, status, body) => {
    let attempts = 0
    const { store, close } = await startServer((request, response) => {
      request.resume()
      attempts += 1
      response.writeHead(attempts < 3 ? status : 200).end(attempts < 3 ? body : '')
    })
    const { key, bytes } = createImage()
    await store.put(key, bytes)
    expect(attempts).toBe(3)
    close()
  })

  test.each([
    ['a full MinIO', 507, createError('XMinioStorageFull')],
    ['a Ceph without the permission', 403, createError('AccessDenied')],
    ['a bucket that was deleted', 404, createError('NoSuchBucket')],
  ])('%s is a 503', async (_, status, body) => {
    const { store, close } = await startServer((_, response) => void response.writeHead(status).end(body))
    const { key } = createImage()
    await expect(store.get(key)).rejects.toMatchObject({ status: 503, code: 'image_store_unavailable' })
    close()
  })

  test('a missing image without a code, and a page of keys with a token in XML, are understood', async () => {
    const tokens: (string | null)[] = []
    const key = createImage().key
    const { store, close } = await startServer(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://localhost')
      if (!searchParams.has('list-type')) return void response.writeHead(404).end()
      tokens.push(searchParams.get('continuation-token'))
      const isLast = tokens.length > 1
      const contents = `<Contents><Key>${key}</Key><LastModified>2026-11-27T08:00:00.000Z</LastModified></Contents>`
      const more = isLast ? '' : '<NextContinuationToken>a&amp;b=/+</NextContinuationToken>'
      response.end(
        `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${contents}${more}</ListBucketResult>`,
      )
    })
    expect([await store.get(key), await store.has(key)]).toEqual([undefined, false])
    expect(await listKeys(store)).toEqual([key, key])
    expect(tokens).toEqual([null, 'a&b=/+'])
    close()
  })

  test('a large image may take longer than the first byte of a response', async () => {
    const { key, bytes } = createImage()
    const { store, close } = await startServer(({ method }, response) => {
      const size = { 'Content-Length': method === 'PUT' ? 0 : bytes.length }
      if (method === 'GET') response.writeHead(200, size).write(bytes.subarray(0, 1000))
      setTimeout(() => response.end(method === 'GET' ? bytes.subarray(1000) : ''), 3 * retry.timeoutMs)
    })
    await store.put(key, bytes)
    expect(bytes.equals((await store.get(key)) ?? Buffer.of())).toBe(true)
    close()
  })

  test('a server that does not respond, or refuses connections, is a 503', async () => {
    const { store, close } = await startServer(() => undefined)
    const { key } = createImage()
    await expect(store.get(key)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } })
    close()
    const refusing = openStore('s3://photos?endpoint=http://127.0.0.1:9')
    await expect(refusing.get(key)).rejects.toMatchObject({ status: 503 })
  })
})

test.each([
  'https://bucket',
  's3://UPPER_case',
  's3://bucket?endpoint=ftp://x',
  's3://bucket?secret=1',
  's3:',
])('%s names no bucket', (url) =>
  expect(() => readS3Location('A store', url, credentials)).toThrow('must be s3://'),
)

test('a bucket needs credentials', () => {
  expect(() => readS3Location('A store', 's3://photos', {})).toThrow('AWS_ACCESS_KEY_ID')
})
