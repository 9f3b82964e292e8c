import { openDatabase } from '../database/open-database.ts'
import { generateApiKey } from '../organizations/api-keys.ts'

/** An organization with `count` API keys, written by our own tables while no server runs on an embedded database. */
export async function seedApiKeys(
  where: { url: string | undefined; folder: string },
  count: number,
): Promise<string[]> {
  const { database, close } = await openDatabase(where)
  const { id: organization_id } = await database
    .insertInto('organizations')
    .values({ name: 'Test', trial_total: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = Array.from({ length: count }, generateApiKey)
  const rows = keys.map(({ digest, preview }) => ({ organization_id, name: 'client', digest, preview }))
  await database.insertInto('api_keys').values(rows).execute()
  await close()
  return keys.map(({ secret }) => secret)
}
