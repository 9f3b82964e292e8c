// @module-tag slow
import { describe, expect, test } from 'vitest'
import { drawLongPage, drawObjects, toDataUrl } from '#engines/test-support/images.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)(
  'organizations that use the local engine, on $name',
  { timeout: 240_000 },
  (database) => {
    const server = setUpServer(database, { env: { LOCAL_WORKERS: '1' } })
    const analyze = (token: string, agent: string, image: Uint8Array) =>
      server.send('POST', `/api/v1/inference/${agent}`, {
        token,
        body: { image_data: toDataUrl(image), provider: 'local' },
      })

    test('one with short analyses does not wait for the long ones of another', async () => {
      const [short, long] = [await server.createUser('short'), await server.createUser('long')]
      const [objects, page] = [await drawObjects(3), await drawLongPage(80)]
      expect((await analyze(short.key, 'counter', objects)).status).toBe(200)
      const ended: string[] = []
      const reading = Array.from({ length: 2 }, () =>
        analyze(long.key, 'text-extractor', page).then(() => ended.push('long')),
      )
      // Until the thread is used.
      await expect
        .poll(() => server.json('GET', '/api/v1/trial/status-api-key', { token: long.key }))
        .toMatchObject({ trial_used: 2 })
      await analyze(short.key, 'counter', objects)
      expect(ended.length).toBeLessThan(2)
      await Promise.all(reading)
      expect(ended).toHaveLength(2)
    })

    test('a new one waits for none of the long ones, which all end', async () => {
      const users = await Promise.all(['a', 'b'].map((name) => server.createUser(`new-${name}`)))
      const { key } = await server.createUser('new-d')
      const [objects, page] = [await drawObjects(3), await drawLongPage(80)]
      // Loads the models, which takes as long as a page.
      expect((await analyze(key, 'counter', objects)).status).toBe(200)
      const ended: string[] = []
      const reading = users.map(async ({ key }, index) => {
        expect((await analyze(key, 'text-extractor', page)).status).not.toBe(500)
        ended.push(`long ${index}`)
      })
      const used = async () =>
        await Promise.all(
          users.map(({ key }) =>
            server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }),
          ),
        )
      await expect.poll(async () => (await used()).map(({ trial_used }) => trial_used)).toEqual([1, 1])
      expect((await analyze(key, 'counter', objects)).status).toBe(200)
      expect(ended.length).toBeLessThan(2)
      await Promise.all(reading)
    })
  },
)
