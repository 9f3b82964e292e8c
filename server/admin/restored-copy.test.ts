import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openServices } from '../compose.ts'
import { openDatabase } from '../database/open-database.ts'
import { deleteUnusedImages } from '../images/delete-unused-images.ts'
import { installationKey } from '../images/image-store.ts'
import { openImageStore } from '../images/open-image-store.ts'
import { createEvaluatedDataset } from '../test-support/evaluated-dataset.ts'
import { startFakeS3 } from '../test-support/fake-s3.ts'
import { createSharedBatch } from '../test-support/shared-batch.ts'
import { createTestServer, otherImage, testDatabases } from '../test-support/test-server.ts'
import { createBackup } from './backup.ts'
import { restore } from './restore.ts'

describe.each(testDatabases)('on $name', ({ open }) => {
  test('a restored copy continues an evaluation', { timeout: 300_000, tags: ['slow'] }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vision-copy-'))
    const [one, other] = await Promise.all([open(), open()])
    const server = await createTestServer({ url: one.url })
    const { datasetId, post } = await createEvaluatedDataset(server, 'user')
    const { handler } = server.provider.state
    server.provider.state.handler = () => undefined
    server.provider.requests.length = 0
    const candidate = { agent_code: 'text-extractor', provider: 'openai-compatible', model: 'llava' }
    const { id } = await post('/api/v1/evaluations', {
      ...{ dataset_id: datasetId, candidates: [candidate], reuses_results: false },
    })
    await expect.poll(() => server.provider.requests.length, { timeout: 10_000 }).toBeGreaterThan(0)
    const file = join(folder, 'backup.gz')
    await createBackup(server.database, server.imageStore, file)
    await server.stopAnalyses()

    const copy = { url: other.url, folder: join(folder, 'copy') }
    await restore(copy, file)
    server.provider.state.handler = handler
    const configuration = { ...server.configuration, DATABASE_URL: copy.url, DATA_DIR: copy.folder }
    const { database, shutdownHooks } = await openServices(configuration, server.log)
    const readEvaluation = () =>
      database.selectFrom('evaluations').select('status').where('id', '=', id).executeTakeFirst()
    await expect.poll(readEvaluation, { timeout: 30_000 }).toEqual({ status: 'complete' })
    const results = await database
      .selectFrom('evaluation_results')
      .select('status')
      .distinct()
      .where('evaluation_id', '=', id)
      .execute()
    expect(results).toEqual([{ status: 'succeeded' }])

    await shutdownHooks.close()
    await server.close()
    await Promise.all([one.stop(), other.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  test('a restored copy with the bucket of the original deletes none of its images, but its own rows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vision-copy-'))
    const bucket = await startFakeS3(join(folder, 'bucket'))
    const [one, other] = await Promise.all([open(), open()])
    const server = await createTestServer({ url: one.url, env: bucket.env })
    await expect.poll(() => server.imageStore.has(installationKey)).toBe(true)
    const { token } = await server.createUser('user')
    const batch = await createSharedBatch(server, token)
    await batch.send('one')
    const file = join(folder, 'backup.gz')
    await createBackup(server.database, server.imageStore, file)
    await batch.send('two', { image: otherImage })
    expect(await server.deleteUnusedImages()).toBe(0)

    const copy = { url: other.url, folder: join(folder, 'copy'), bucket: server.configuration.imageStore }
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await restore(copy, file)
    expect(write.mock.calls.join('')).toContain('The bucket belongs to another installation')
    write.mockRestore()
    const opened = await openDatabase(copy)
    const store = await openImageStore(opened, copy.folder, copy.bucket)
    const collect = () => deleteUnusedImages(opened.database, store, { image: 0, template: 0 })
    await opened.database.updateTable('batch_items').set({ digest: null }).execute()
    await expect(collect()).rejects.toThrow('The bucket belongs to another installation')
    expect(await opened.database.selectFrom('images').selectAll().execute()).toEqual([])
    expect((await batch.get('/items/two/image')).status).toBe(200)
    expect(await server.deleteUnusedImages()).toBe(0)

    await opened.close()
    await server.imageStore.remove(installationKey)
    await server.imageStore.claim?.('another')
    const another = await createTestServer({ url: other.url, env: bucket.env })
    await expect.poll(() => another.logLines.join('')).toContain('The bucket belongs to another installation')
    await another.close()
    await server.close()
    await Promise.all([one.stop(), other.stop(), bucket.close()])
    await rm(folder, { recursive: true, force: true })
  })
})
