import type { Database } from '../database/tables.ts'
import { generateApiKey } from './api-keys.ts'

/**
 * Gives the organization's demo key a new secret, if nobody was told one yet. One statement: of calls at the same
 * moment only one is told.
 *
 * @returns the key's id and its secret, which is kept nowhere; undefined when there is nothing to reveal
 */
export async function revealDemoKey(
  database: Database,
  organizationId: string,
): Promise<{ id: string; secret: string } | undefined> {
  const { secret, digest, preview } = generateApiKey()
  const revealed = await database
    .updateTable('api_keys')
    .set({ digest, preview, revealed_at: new Date() })
    .where('organization_id', '=', organizationId)
    .where('is_demo', '=', true)
    .where('revealed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revealed && { id: revealed.id, secret }
}
