import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { errorHandler } from './error-handler.ts'
import { logRequests } from './request-log.ts'

function sendFailingRequest(code: string, message = 'something about table "users"') {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', json: true }, { write: (line) => void lines.push(line) })
  const app = new Hono().use(logRequests(log, undefined)).onError(errorHandler)
  app.get('/', () => {
    throw Object.assign(new Error(message), { code })
  })
  return { request: app.request('/'), lines }
}

test.each([
  'ECONNREFUSED',
  'ENOTFOUND',
  '53300',
  '57014',
  '57P03',
  '40P01',
  '40001',
  '08006',
  'EHOSTUNREACH',
  'ENETUNREACH',
])('returns 503 with Retry-After for the transient database error %s and logs it', async (code) => {
  const { request, lines } = sendFailingRequest(code)
  const response = await request
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect(lines).toHaveLength(1)
})

test.each(['53100', 'ENOSPC'])('returns 503 disk_full for %s', async (code) => {
  const response = await sendFailingRequest(code).request
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await response.json()).toMatchObject({ error: 'disk_full' })
})

test('returns 404 for a foreign key violation', async () => {
  expect((await sendFailingRequest('23503').request).status).toBe(404)
})

test('returns 500 for any other error, logs its message and does not expose it', async () => {
  const { request, lines } = sendFailingRequest('42P01')
  const response = await request
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('users')
  expect(lines.join()).toContain('users')
})
