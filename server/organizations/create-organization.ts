import type { Database } from '../database/tables.ts'
import { generateApiKey } from './api-keys.ts'

type NewOrganization = {
  owner: { id: string; name: string; email: string }
  trialUsed: number
  /** Whether the caller shows the secret of the demo key. Otherwise the first list of the keys does. */
  isKeyRevealed?: boolean
}

/** In the transaction that creates or removes the owner. Returns the secret of the demo key. */
export async function createOrganization(
  tx: Database,
  { owner, trialUsed, isKeyRevealed = false }: NewOrganization,
): Promise<string> {
  const ownerName = owner.name || owner.email.split('@')[0]
  const name = ownerName ? `${ownerName}’s organization` : 'My organization'
  const { id } = await tx
    .insertInto('organizations')
    .values({ name, trial_used: trialUsed, trial_total: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('memberships')
    .values({ user_id: owner.id, organization_id: id, role: 'owner' })
    .execute()
  const { secret, digest, preview } = generateApiKey()
  await tx
    .insertInto('api_keys')
    .values({
      organization_id: id,
      name: 'Demo key',
      digest,
      preview,
      is_demo: true,
      revealed_at: isKeyRevealed ? new Date() : null,
    })
    .execute()
  return secret
}
