import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { errorHandler } from './error-handler.ts'

const failing = (code: string, message = 'something about table "users"') => {
  const said: string[] = []
  const app = new Hono().onError(
    errorHandler(createLog({ level: 'debug', json: true }, (line) => said.push(line))),
  )
  app.get('/', () => {
    throw Object.assign(new Error(message), { code })
  })
  return { answer: app.request('/'), said }
}

test.each(['ECONNREFUSED', 'ENOTFOUND', '53300', '57014', '57P03', '40P01', '40001', '08006'])(
  'trouble of the database that passes (%s) is 503, says when to come back, and is logged',
  async (code) => {
    const { answer, said } = failing(code)
    const { status, headers } = await answer
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await (await answer).json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect(said).toHaveLength(1)
  },
)

test('what was deleted in the meantime is 404', async () => {
  expect((await failing('23503').answer).status).toBe(404)
})

test('everything else is our fault, and not shown', async () => {
  const { answer, said } = failing('42P01')
  expect((await answer).status).toBe(500)
  expect(await (await answer).text()).not.toContain('users')
  expect(said.join()).toContain('users')
})
