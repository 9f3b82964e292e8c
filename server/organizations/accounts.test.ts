import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

// PostgreSQL, if it is installed.
const database = testDatabases.at(-1)
if (!database) throw new Error('There is no database')
const server = setUpServer(database)

test('no statement deletes all analyses of a large organization', async () => {
  const { token, orgId } = await server.createUser('large')
  const { database } = server
  await sql`insert into analyses (organization_id, agent_code, status, lease_expires_at)
    select ${orgId}, 'counter', 'succeeded', now() from generate_series(1, 60000)`.execute(database)
  await sql`create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from deleted) > 50000 then raise 'too many rows'; end if;
      return null;
    end $$`.execute(database)
  await sql`create trigger refuse_many after delete on analyses referencing old table as deleted
    for each statement execute function refuse_many()`.execute(database)
  expect((await server.send('DELETE', '/api/v1/users/me', { token })).status).toBe(204)
  const left = await database.selectFrom('analyses').select('id').execute()
  expect(left).toEqual([])
})
