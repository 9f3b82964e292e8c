import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'

/** In ms. */
const maxTurn = 8

/**
 * PGlite runs queries on this thread and returns their rows in microtasks, so a loop of queries would let no other request
 * proceed. Between queries, this one gives the event loop its turn.
 */
class CooperativePGlite extends PGlite {
  #turnStartedAt = performance.now()

  override async _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#turnStartedAt > maxTurn) {
      await nextTurn()
      this.#turnStartedAt = performance.now()
    }
    return await super._runExclusiveQuery(query)
  }
}

/** Opens or creates the database of a folder, or one in memory (`memory://`). */
export async function openPGlite(dataDir: string): Promise<PGlite> {
  // `PGlite.create` would not create this class.
  const pglite = new CooperativePGlite({
    dataDir,
    // With PostgreSQL's default the embedded database takes 160 MB of memory.
    postgresqlconf: ['shared_buffers=8MB'],
    // PGlite's own functions take ten times as long.
    parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex') },
    serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  })
  await pglite.waitReady
  return pglite
}
