import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createPostgresDatabase, hasPostgres } from '../test-support/test-postgres.ts'
import { openDatabase } from './open-database.ts'
import { isTransientError } from './transient-errors.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.runIf(hasPostgres)('a connection whose query has timed out is not used again', async () => {
  const postgres = await createPostgresDatabase()
  const network = await startNetwork(postgres.url)
  const { database, close } = await openDatabase({ url: network.url, folder: '' })
  const query = () => sql`select 1 as one`.execute(database)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lost = network.losePackets()
  const failing = query().catch((error: unknown) => error)
  await lost
  vi.advanceTimersByTime(20_000)
  const error = await failing
  expect(error).toMatchObject({ message: 'Query read timeout' })
  expect(isTransientError(error)).toBe(true)
  vi.useRealTimers()
  expect((await query()).rows).toEqual([{ one: 1 }])
  const committed = database.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    void network.losePackets().then(() => vi.advanceTimersByTime(20_000))
    await sql`select 2`.execute(tx)
  })
  await expect(committed).rejects.toSatisfy(isTransientError)
  vi.useRealTimers()
  expect((await query()).rows).toEqual([{ one: 1 }])
  await close()
  network.close()
  await postgres.stop()
})

/** Starts a proxy between clients and PostgreSQL. */
async function startNetwork(url: string) {
  const target = new URL(url)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    clients.add(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxied = new URL(url)
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    /** Of the current connections, as when a host vanishes. Resolves at the first one. */
    losePackets: () =>
      new Promise<void>((resolve) => {
        for (const client of clients)
          client
            .unpipe()
            .on('data', () => resolve())
            .resume()
      }),
    close(): void {
      for (const client of clients) client.destroy()
      server.close()
    },
  }
}
