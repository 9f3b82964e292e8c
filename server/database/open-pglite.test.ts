import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPGlite } from './open-pglite.ts'

let pglite: Awaited<ReturnType<typeof openPGlite>>
const bytes = randomBytes(128 * 1024)
beforeAll(async () => {
  pglite = await openPGlite('memory://')
  await pglite.query('create table parts (bytes bytea)')
  await pglite.query('insert into parts values ($1)', [bytes])
})
afterAll(() => pglite.close())

test('a loop of queries lets the event loop proceed, in a transaction too', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  for (let count = 0; count < 100; count += 1) await pglite.query('select bytes from parts')
  expect(turns).toBeGreaterThan(2)
  turns = 0
  await pglite.transaction(async (tx) => {
    for (let count = 0; count < 100; count += 1) await tx.query('select bytes from parts')
  })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

test('bytes are returned as they were stored', async () => {
  const { rows } = await pglite.query<{ bytes: Uint8Array }>('select bytes from parts where bytes = $1', [
    new Uint8Array(bytes),
  ])
  expect(rows.map((row) => bytes.equals(row.bytes))).toEqual([true])
})
