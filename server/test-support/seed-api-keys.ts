import { openDatabase } from '../database/open-database.ts'
import { generateApiKey } from '../organizations/api-keys.ts'

/**
 * Creates an organization with `count` API keys. Returns their secrets. Must not be called while a server has the embedded
 * database open.
 */
export async function seedApiKeys(
  location: { url: string | undefined; folder: string },
  count: number,
): Promise<string[]> {
  const { database, close } = await openDatabase(location)
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
