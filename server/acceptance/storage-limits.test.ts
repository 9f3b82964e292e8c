import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { datasetLimits } from '#contract/dataset.ts'
import { maxUnverifiedImageBytes } from '../images/images.ts'
import { insertEvaluation } from '../test-support/insert-evaluation.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createImageDataUrl, testDatabases, tinyImage } from '../test-support/test-server.ts'

describe.each(testDatabases)('what an organization stores without a charge, on $name', (database) => {
  const server = setUpServer(database, { env: { REQUIRE_VERIFIED: '1' } })
  async function createSet(uid: string) {
    const { token, orgId: organization_id } = await server.createUser(uid)
    const body = { name: 'a set', agent_code: 'text-extractor' }
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body })
    const add = async (image_data: string, expected: object = { text: 'A' }, caller = token) =>
      await server.send('POST', `/api/v1/datasets/${id}/items`, {
        token: caller,
        body: { image_data, expected },
      })
    const versions = () =>
      server.database.selectFrom('dataset_items').selectAll().where('dataset_id', '=', id).execute()
    return { organization_id, id, add, versions }
  }
  const readError = async (response: Response) =>
    (await response.json()) as { error: string; message: string }

  /** Inserts the row of a large image. */
  async function occupy(organization_id: string, bytes: number): Promise<void> {
    const image = {
      organization_id,
      digest: 'x',
      key: randomUUID(),
      media_type: 'image/png',
      width: 1,
      height: 1,
    } as const
    await server.database
      .insertInto('images')
      .values({ ...image, bytes, thumbnail: Buffer.of(0) })
      .execute()
  }
  const countStored = async () => (await Array.fromAsync(server.imageStore.list())).length

  test('has few images until an address is verified', async () => {
    const { organization_id, add } = await createSet('unverified')
    expect((await add(tinyImage)).status).toBe(200)
    await occupy(organization_id, maxUnverifiedImageBytes)
    const refused = await add(await createImageDataUrl('#123'))
    expect(await readError(refused)).toMatchObject({
      error: 'too_many_images',
      message: 'The images of an organization may have at most 50 MB. Verify your email address.',
    })
    const verified = server.google.signIn('unverified', { email_verified: true })
    expect((await add(await createImageDataUrl('#123'), {}, verified)).status).toBe(200)
  })

  test('of images that arrive together above the limit, none that is refused is stored', async () => {
    const { organization_id, add } = await createSet('together')
    const before = await countStored()
    const images = await Promise.all(['#111', '#222', '#333', '#444'].map(createImageDataUrl))
    const size = Buffer.from(images[0]?.split(',')[1] ?? '', 'base64').length
    await occupy(organization_id, maxUnverifiedImageBytes - Math.floor(1.5 * size))
    const statuses = (await Promise.all(images.map((image) => add(image)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
    expect(await countStored()).toBe(before + 1)
  })

  test('has expected results of a limited size', async () => {
    const { organization_id, id, add, versions } = await createSet('large')
    await add(tinyImage)
    const [{ digest } = { digest: '' }] = await versions()
    const text = randomBytes(48_000).toString('base64')
    const row = { dataset_id: id, organization_id, digest, name: null, tags: [], since: 0, until: 0 }
    const count = Math.ceil(datasetLimits.expectedBytesOfSet / text.length)
    for (let index = 0; index < count; index += 50)
      await server.database
        .insertInto('dataset_items')
        .values(new Array(50).fill({ ...row, item_id: randomUUID(), expected: JSON.stringify({ text }) }))
        .execute()
    const refused = await add(await createImageDataUrl('#123'))
    expect(await readError(refused)).toMatchObject({
      error: 'dataset_full',
      message: 'A golden set has at most 32 MB of expected results.',
    })
    expect((await add(tinyImage, { text: 'B' })).status, 'of an image that it has').toBe(422)
  })

  test('has old versions of an expected result only for evaluations', async () => {
    const { organization_id, id, add, versions } = await createSet('versions')
    for (let index = 0; index < 5; index += 1)
      expect((await add(tinyImage, { text: `${index}` })).status).toBe(200)
    expect(await versions()).toMatchObject([{ since: 5, until: null, expected: '{"text":"4"}' }])
    await server.database.updateTable('datasets').set({ version: 5 }).where('id', '=', id).execute()
    const evaluation = await insertEvaluation(server.database, organization_id, id)
    await server.database
      .updateTable('evaluations')
      .set({ dataset_version: 5 })
      .where('id', '=', evaluation)
      .execute()
    for (let index = 5; index < 9; index += 1) await add(tinyImage, { text: `${index}` })
    const stored = (await versions()).map(({ since, until, expected }) => ({ since, until, expected }))
    expect(stored.sort((one, other) => one.since - other.since)).toEqual([
      { since: 5, until: 6, expected: '{"text":"4"}' },
      { since: 9, until: null, expected: '{"text":"8"}' },
    ])
  })
})
