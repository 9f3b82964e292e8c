import type { Database } from '../database/tables.ts'

/** Those of a user, the oldest membership first. */
export async function listOrganizations(database: Database, userId: string) {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('organizations.id')
    .select(({ selectFrom }) => [
      'organizations.id',
      'organizations.name',
      'role',
      'users.organization_id as chosenId',
      selectFrom('api_keys')
        .whereRef('api_keys.organization_id', '=', 'organizations.id')
        .where('is_demo', '=', false)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('keys'),
    ])
    .execute()
  const current = rows.find(({ id, chosenId }) => id === chosenId) ?? rows[0]
  return rows.map(({ id, name, role, keys }) => {
    return { id, name, role, keyCount: Number(keys), isCurrent: id === current?.id }
  })
}

export async function renameOrganization(database: Database, id: string, name: string): Promise<void> {
  await database.updateTable('organizations').set({ name }).where('id', '=', id).execute()
}

/** Requests that name no organization are for this one from now on. The user must be a member. */
export async function setCurrentOrganization(database: Database, userId: string, id: string): Promise<void> {
  await database.updateTable('users').set({ organization_id: id }).where('id', '=', userId).execute()
}
