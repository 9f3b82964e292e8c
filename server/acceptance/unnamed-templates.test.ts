import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { CountTemplate } from '#contract/count-template.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { collectImages } from '../images/collect-images.ts'
import { disc, drawOnStripes, mark } from '../test-support/counted-image.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

const [embedded] = testDatabases
if (!embedded) throw new Error('There is no database')
const server = setUpServer(embedded)

const path = '/api/v1/count-templates'
const unnamedTemplate = {
  agent_code: 'object-counter',
  image_data: toDataUrl(await drawOnStripes([disc(320, 240)])),
  examples: [mark(320, 240)],
}

let user: Awaited<ReturnType<typeof server.createUser>>
let users = 0
beforeEach(async () => {
  user = await server.createUser(`user-${++users}`)
})
const send = (method: string, url: string, body?: object) =>
  server.send(method, url, { token: user.key, ...(body && { body }) })
const create = async (more: object = {}) =>
  (await (await send('POST', path, { ...unnamedTemplate, ...more })).json()) as CountTemplate
const list = async () =>
  (await server.json<{ templates: CountTemplate[] }>('GET', path, { token: user.key })).templates.map(
    ({ name }) => name,
  )

test('a template without a name stays for days without a batch, and is listed when it gets a name', async () => {
  const { id } = await create()
  const setAge = async (days: number) =>
    await server.database
      .updateTable('count_templates')
      .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  await setAge(29)
  await collectImages(server.database, server.imageStore)
  expect((await send('PATCH', `${path}/${id}`, { name: 'Bolts' })).status).toBe(200)
  expect(await list()).toEqual(['Bolts'])
  await setAge(31)
  await collectImages(server.database, server.imageStore)
  expect(await list()).toEqual(['Bolts'])
  const other = await create()
  await server.database
    .updateTable('count_templates')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
  await collectImages(server.database, server.imageStore)
  expect((await send('GET', `${path}/${other.id}`)).status).toBe(404)
})

test('at most 100 templates have a name, and the oldest of 1,000 without one makes room', async () => {
  const named = await create({ name: 'M8 nuts' })
  const unnamed = await create()
  const copy = async (count: number, from: CountTemplate) => {
    const { id: _, ...row } = await server.database
      .selectFrom('count_templates')
      .selectAll()
      .where('id', '=', from.id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (__, index) => ({
      ...{ ...row, name: row.name && `${row.name} ${index}`, created_at: new Date('2026-11-01') },
      examples: JSON.stringify(row.examples),
    }))
    await server.database.insertInto('count_templates').values(rows).execute()
  }
  await copy(99, named)
  const renamed = await send('PATCH', `${path}/${unnamed.id}`, { name: 'Bolts' })
  expect([renamed.status, await renamed.json()]).toEqual([
    422,
    expect.objectContaining({ error: 'too_many_templates' }),
  ])
  expect((await send('PATCH', `${path}/${named.id}`, { name: 'Nuts' })).status).toBe(200)
  await copy(999, unnamed)
  expect((await send('POST', path, unnamedTemplate)).status).toBe(201)
  expect((await send('GET', `${path}/${unnamed.id}`)).status).toBe(200)
  const { count } = await server.database
    .selectFrom('count_templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organization_id', '=', user.orgId)
    .where('name', 'is', null)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1000)
})
