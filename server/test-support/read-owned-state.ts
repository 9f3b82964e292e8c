import type { OwnedState } from './access-statuses.ts'
import type { TestServer } from './test-server.ts'

type Owner = Awaited<ReturnType<TestServer['createUser']>>

/** @param uid of the owner. */
export async function readOwnedState(
  { database }: TestServer,
  uid: string,
  { orgId, keyId }: Owner,
): Promise<OwnedState> {
  const baselines = await database
    .selectFrom('baselines')
    .select('dataset_id')
    .where('organization_id', '=', orgId)
    .execute()
  const memberships = await database
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', orgId)
    .execute()
  const invitations = await database
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', orgId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const photos = await database
    .selectFrom('batch_items')
    .select('run_id')
    .where('organization_id', '=', orgId)
    .where('digest', 'is not', null)
    .execute()
  const templates = await database
    .selectFrom('count_templates')
    .select('id')
    .where('organization_id', '=', orgId)
    .execute()
  const [users, keys, organization, analyses, openBatches, webhooks, datasets, items, evaluations] =
    await Promise.all([
      database.selectFrom('users').select('id').where('provider_user_id', '=', uid).execute(),
      database.selectFrom('api_keys').select('id').where('organization_id', '=', orgId).execute(),
      database.selectFrom('organizations').select('trial_used').where('id', '=', orgId).executeTakeFirst(),
      database.selectFrom('analyses').select('id').where('organization_id', '=', orgId).execute(),
      database
        .selectFrom('batches')
        .select('id')
        .where('organization_id', '=', orgId)
        .where('cancelled_at', 'is', null)
        .execute(),
      database.selectFrom('webhooks').select('id').where('organization_id', '=', orgId).execute(),
      database.selectFrom('datasets').select('id').where('organization_id', '=', orgId).execute(),
      database
        .selectFrom('dataset_items')
        .select('id')
        .where('organization_id', '=', orgId)
        .where('until', 'is', null)
        .execute(),
      database.selectFrom('evaluations').select('id').where('organization_id', '=', orgId).execute(),
    ])
  return {
    accounts: users.length,
    keys: keys.length,
    hasKey: keys.some(({ id }) => id === keyId),
    trialUsed: organization?.trial_used ?? 0,
    analyses: analyses.length,
    openBatches: openBatches.length,
    photos: photos.length,
    webhooks: webhooks.length,
    templates: templates.length,
    datasets: datasets.length,
    items: items.length,
    evaluations: evaluations.length,
    baselines: baselines.length,
    members: memberships.length,
    owners: memberships.filter(({ role }) => role === 'owner').length,
    invitations: invitations.length,
  }
}
