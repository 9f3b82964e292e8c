// @module-tag slow
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { startFakeS3 } from '../test-support/fake-s3.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { otherImage, tinyImage } from '../test-support/test-server.ts'

type Environment = Record<string, string>

let folder: string
let provider: FakeProvider
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-stored-images-'))
  provider = await startFakeProvider(respondWith('openai-compatible', helloResultJson))
})
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

async function withServer<T>(env: Environment, work: (url: string) => Promise<T>): Promise<T> {
  const settings = {
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
    REQUIRE_VERIFIED: '0',
  }
  const server = await startServerProcess({ ...settings, ...env })
  try {
    return await work(server.url)
  } finally {
    await server.kill('SIGTERM')
  }
}

/** Runs a command of the operator. Returns what it prints. */
async function admin(env: Environment, ...args: string[]): Promise<string> {
  const run = promisify(execFile)
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await run(process.execPath, ['server/admin/main.ts', ...args], {
    env: { PATH, HOME, ...env },
  })
  return stdout
}

const images = { one: tinyImage, two: otherImage }
const account = { name: 'Ada', email: 'ada@example.com', password: 'a good password' }
const batch = randomUUID()

async function call(url: string, method: string, path: string, { token = '', key = '', body = {} } = {}) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  }
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response
}

async function signIn(url: string, action: 'sign-up' | 'sign-in'): Promise<string> {
  const response = await call(url, 'POST', `auth/${action}`, { body: account })
  return ((await response.json()) as { token: string }).token
}

async function sendImages(url: string): Promise<void> {
  const token = await signIn(url, 'sign-up')
  const body = { agent_code: 'text-extractor', name: 'Field' }
  await call(url, 'PUT', `batches/${batch}`, { token, body })
  for (const [key, image_data] of Object.entries(images)) {
    const body = { image_data, batch: { id: batch, name: `${key}.png`, position: 1 } }
    await call(url, 'POST', 'inference/text-extractor', { token, key, body })
  }
}

/** Signs in, and reads the images as data URLs. */
async function readImages(url: string): Promise<Record<string, string>> {
  const token = await signIn(url, 'sign-in')
  const read: Record<string, string> = {}
  for (const key of Object.keys(images)) {
    const response = await call(url, 'GET', `batches/${batch}/items/${key}/image`, { token })
    const bytes = Buffer.from(await response.arrayBuffer())
    read[key] = `data:${response.headers.get('Content-Type')};base64,${bytes.toString('base64')}`
  }
  return read
}

test('the images of a shared batch move to a bucket, and from a backup of it to another one and back to a folder', async () => {
  const [bucket, otherBucket] = await Promise.all(
    ['bucket', 'other-bucket'].map((name) => startFakeS3(join(folder, name))),
  )
  if (!bucket || !otherBucket) throw new Error('The buckets were not started.')
  const here = { DATA_DIR: join(folder, 'data') }
  await withServer(here, sendImages)
  const moved = { ...here, ...bucket.env }
  // The server that stores in the bucket is not running yet.
  const { IMAGE_STORE, ...credentials } = bucket.env
  const copy = ['images', 'move', '--to', IMAGE_STORE]
  expect(await admin({ ...here, ...credentials }, ...copy)).toContain('2 images copied')
  expect(await admin(moved, ...copy, '--from', 'database')).toContain('has none of its images any more')
  expect(
    (await readdir(join(here.DATA_DIR, 'images'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ),
  ).toEqual([])
  expect(await withServer(moved, readImages)).toEqual(images)

  const file = join(folder, 'backup.gz')
  await admin(moved, 'backup', file)
  await bucket.close()
  const restored = { DATA_DIR: join(folder, 'restored'), ...otherBucket.env }
  await admin(restored, 'restore', file)
  expect(await withServer(restored, readImages)).toEqual(images)
  const back = { DATA_DIR: join(folder, 'back') }
  await admin(back, 'restore', file)
  await otherBucket.close()
  expect(await withServer(back, readImages)).toEqual(images)
}, 300_000)
