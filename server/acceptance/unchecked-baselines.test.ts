// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createEvaluatedDataset, datasetSize } from '../test-support/evaluated-dataset.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('samples that cannot be compared, on $name', (database) => {
  const server = setUpServer(database)
  let users = 0

  const createEvaluated = () => createEvaluatedDataset(server, `unchecked-user-${++users}`)

  test('tells why a scheduled sample could not run, until one is compared', async () => {
    const { put, read, check, makeDue, setTrial } = await createEvaluated()
    await put({ schedule: 'daily', images: 2 })
    expect((await read())?.problem).toBeNull()
    await setTrial(datasetSize)
    await makeDue()
    await server.evaluations.sampleDueBaselines()
    await expect.poll(async () => (await read())?.problem, { timeout: 20_000 }).toMatch(/trial/i)
    await setTrial(1000)
    await check()
    expect((await read())?.problem).toBeNull()
  })

  test('tells that the provider of the baseline is no longer configured', async () => {
    const { evaluation_id, put, read, makeDue } = await createEvaluated()
    await put({ schedule: 'daily' })
    const gone = { agent_code: 'text-extractor', provider: 'anthropic', name: 'Gone', price_per_1000: 5 }
    await server.database
      .updateTable('evaluations')
      .set({ candidates: JSON.stringify([gone]) })
      .where('id', '=', evaluation_id)
      .execute()
    await makeDue()
    await server.evaluations.sampleDueBaselines()
    await expect.poll(async () => (await read())?.sample?.status, { timeout: 20_000 }).toBe('paused')
    expect((await read())?.problem).toMatch(/anthropic|configured/i)
  })

  test('tells that no image could be analyzed, and that none is left', async () => {
    const { token, datasetId, put, check, read } = await createEvaluated()
    await put({ images: 2 })
    const { handler } = server.provider.state
    server.provider.state.handler = (_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end('{"error":{"message":"No"}}')
    }
    expect(await check()).toMatchObject({ sampled: 0, failed: 2, reasons: [] })
    server.provider.state.handler = handler
    expect((await read())?.problem).toMatch(/could be analyzed/)

    const path = `/api/v1/datasets/${datasetId}/items`
    const { items } = await server.json<{ items: { id: string }[] }>('GET', path, { token })
    for (const { id } of items) await server.send('DELETE', `${path}/${id}`, { token })
    expect((await read())?.problem).toMatch(/no images any more/)
  })
})
