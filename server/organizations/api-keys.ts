import { randomBytes } from 'node:crypto'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { hashSecret } from './hash-secret.ts'

/** Secret scanners find leaked keys by it. */
export const apiKeyPrefix = 'vak_live_'

const maxKeysPerOrganization = 100
const listedColumns = ['id', 'name', 'preview', 'created_at', 'is_demo', 'revealed_at'] as const

/** The secret has 256 random bits. */
export function generateApiKey(): { secret: string; digest: string; preview: string } {
  const secret = apiKeyPrefix + randomBytes(32).toString('base64url')
  return { secret, digest: hashSecret(secret), preview: `${apiKeyPrefix}…${secret.slice(-4)}` }
}

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number]

/** The oldest one first. */
export async function listApiKeys(database: Database, organizationId: string) {
  return await database
    .selectFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .select(listedColumns)
    .execute()
}

/**
 * In a transaction.
 *
 * @throws HttpError 422 when the organization has 100 keys.
 */
export async function createApiKey(
  tx: Database,
  organizationId: string,
  name: string,
): Promise<{ secret: string; row: ApiKeyRow }> {
  const { secret, digest, preview } = generateApiKey()
  await acquireAdvisoryLock(tx, 'api_keys', organizationId)
  const { count } = await tx
    .selectFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxKeysPerOrganization) {
    const message = `An organization can have ${maxKeysPerOrganization} API keys. Delete one first.`
    throw new HttpError(422, 'too_many_keys', message)
  }
  const row = await tx
    .insertInto('api_keys')
    .values({ organization_id: organizationId, name, digest, preview, revealed_at: new Date() })
    .returning(listedColumns)
    .executeTakeFirstOrThrow()
  return { secret, row }
}

/** Returns whether the organization had this key. */
export async function deleteApiKey(database: Database, organizationId: string, id: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/**
 * Gives the demo key a new secret if it has never been revealed, in one statement, so that only one of several concurrent calls
 * reveals it.
 *
 * @returns undefined if there is nothing to reveal.
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
