import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CountTemplate, maxCountTemplates } from '#contract/count-template.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { createBatch } from '../batches/batches.ts'
import { deleteUnusedImages } from '../images/delete-unused-images.ts'
import { createDisc, createExample, drawOnStripes } from '../test-support/counted-image.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

const path = '/api/v1/count-templates'
const agent_code = 'object-counter'
const unnamedTemplate = {
  agent_code,
  image_data: toDataUrl(await drawOnStripes([createDisc(320, 240)])),
  examples: [createExample(320, 240)],
}

describe.each(testDatabases)('templates without a name, on $name', (database) => {
  const server = setUpServer(database)
  let user: Awaited<ReturnType<typeof server.createUser>>
  let users = 0
  beforeEach(async () => {
    user = await server.createUser(`user-${++users}`)
  })
  const send = (method: string, url: string, body?: object) =>
    server.send(method, url, { token: user.key, ...(body && { body }) })
  const create = async (more: object = {}) =>
    (await (await send('POST', path, { ...unnamedTemplate, ...more })).json()) as CountTemplate
  const createBatchOf = async (template_id: string) => {
    const body = { agent_code, template_id }
    return (await server.json<{ id: string }>('POST', '/api/v1/batches', { token: user.key, body })).id
  }
  const list = async () =>
    (await server.json<{ templates: CountTemplate[] }>('GET', path, { token: user.key })).templates.map(
      ({ name }) => name,
    )
  const isStored = async ({ id }: { id: string }) => (await send('GET', `${path}/${id}`)).status === 200
  const setAge = async ({ id }: { id: string }, days: number) =>
    await server.database
      .updateTable('count_templates')
      .set({ used_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  const collect = () => deleteUnusedImages(server.database, server.imageStore)
  const countImages = async () => {
    const images = server.database.selectFrom('images').select('digest')
    return (await images.where('organization_id', '=', user.orgId).execute()).length
  }
  const ageImages = () =>
    server.database
      .updateTable('images')
      .set({ used_at: new Date('2026-01-01') })
      .where('organization_id', '=', user.orgId)
      .execute()

  test('they stay for 30 days after their last use, and longer with a name', async () => {
    const [unused, used, named] = [await create(), await create(), await create()]
    for (const template of [unused, used, named]) await setAge(template, 29)
    await collect()
    expect((await send('PATCH', `${path}/${named.id}`, { name: 'Bolts' })).status).toBe(200)
    for (const template of [unused, used, named]) await setAge(template, 31)
    const counted = { image_data: unnamedTemplate.image_data, template_id: used.id }
    expect((await send('POST', '/api/v1/inference/object-counter', counted)).status).toBe(200)
    await ageImages()
    await collect()
    expect(await Promise.all([unused, used, named].map(isStored))).toEqual([false, true, true])
    expect(await list()).toEqual(['Bolts'])
  })

  test('the image of one that is collected remains for an hour, for queued analyses', async () => {
    const template = await create()
    await setAge(template, 31)
    await ageImages()
    await collect()
    expect([await isStored(template), await countImages()]).toEqual([false, 1])
    await ageImages()
    await collect()
    expect(await countImages()).toBe(0)
  })

  test('they are deleted with the last batch that has them', async () => {
    const template = await create()
    const batches = [await createBatchOf(template.id), await createBatchOf(template.id)]
    await setAge(template, 31)
    await collect()
    const remove = (id = '') => send('DELETE', `/api/v1/batches/${id}/data`)
    await remove(batches[0])
    expect(await isStored(template)).toBe(true)
    await ageImages()
    await remove(batches[1])
    expect(await isStored(template)).toBe(false)
    await collect()
    expect(await countImages(), 'for queued analyses').toBe(1)
    await remove(await createBatchOf((await create({ name: 'Bolts' })).id))
    expect(await list()).toEqual(['Bolts'])
  })

  test('an organization has a limited number with a name, and of others without a batch', async () => {
    const named = await create({ name: 'M8 nuts' })
    const unnamed = await create()
    const copy = async (count: number, from: CountTemplate) => {
      await sql`insert into count_templates (organization_id, agent_code, name, digest, examples, whole_side)
        select organization_id, agent_code, name || number, digest, examples, whole_side
        from count_templates, generate_series(1, ${count}::integer) as number where id = ${from.id}`.execute(
        server.database,
      )
    }
    await copy(maxCountTemplates.named - 1, named)
    const refused = [422, expect.objectContaining({ error: 'too_many_templates' })]
    const renamed = await send('PATCH', `${path}/${unnamed.id}`, { name: 'Bolts' })
    expect([renamed.status, await renamed.json()]).toEqual(refused)
    expect((await send('PATCH', `${path}/${named.id}`, { name: 'Nuts' })).status).toBe(200)
    await copy(maxCountTemplates.unnamed - 1, unnamed)
    const another = await send('POST', path, unnamedTemplate)
    expect([another.status, await another.json()]).toEqual(refused)
    await createBatchOf(unnamed.id)
    expect((await send('POST', path, unnamedTemplate)).status).toBe(201)
  })

  /** Creates a batch, and calls `meanwhile` before it is committed. Returns the template of the batch. */
  async function createBatchDuring(template_id: string, meanwhile: () => Promise<unknown>) {
    const { batchId, done } = await server.database.transaction().execute(async (tx) => {
      const batch = { agentCode: agent_code, variantId: undefined, context: undefined, name: undefined }
      const batchId = await createBatch(tx, user.orgId, { ...batch, templateId: template_id }, null)
      const done = meanwhile()
      await sleep(500)
      return { batchId, done }
    })
    await done
    const url = `/api/v1/batches/${batchId}`
    return (await server.json<{ template_id: string | null }>('GET', url, { token: user.key })).template_id
  }

  test('one that is deleted while a batch gets it stays with the batch', async () => {
    const { id } = await create({ name: 'Bolts' })
    const remove = () => send('DELETE', `${path}/${id}`)
    expect(await createBatchDuring(id, async () => await remove())).toBe(id)
    expect(await list()).toEqual([])
    expect(await isStored({ id })).toBe(true)
  })

  test('one that is not used until a batch gets it is not collected meanwhile', async () => {
    const { id } = await create()
    await setAge({ id }, 31)
    expect(await createBatchDuring(id, collect)).toBe(id)
  })
})
