import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPostgresDatabase, hasPostgres } from '../test-support/test-postgres.ts'
import { inTransaction } from './in-transaction.ts'
import { openDatabase } from './open-database.ts'

test.runIf(hasPostgres)(
  'retries one of two deadlocked transactions, and connections have a statement timeout',
  async () => {
    const postgres = await createPostgresDatabase()
    const { database, close } = await openDatabase({ url: postgres.url, folder: '' })
    await sql`create table counters (name text primary key, value integer not null)`.execute(database)
    await sql`insert into counters values ('a', 0), ('b', 0)`.execute(database)
    const both = Promise.withResolvers<void>()
    let inside = 0
    let runs = 0
    const addTo = (first: string, second: string) =>
      inTransaction(database, async (tx) => {
        runs++
        await sql`update counters set value = value + 1 where name = ${first}`.execute(tx)
        if (++inside === 2) both.resolve()
        await both.promise
        await sql`update counters set value = value + 1 where name = ${second}`.execute(tx)
      })
    await Promise.all([addTo('a', 'b'), addTo('b', 'a')])
    expect(runs).toBe(3)
    const { rows } = await sql`select name, value from counters order by name`.execute(database)
    expect(rows).toEqual([
      { name: 'a', value: 2 },
      { name: 'b', value: 2 },
    ])
    const { rows: settings } = await sql`show statement_timeout`.execute(database)
    expect(settings).toEqual([{ statement_timeout: '15s' }])
    await close()
    await postgres.stop()
  },
)
