import { ConfigurationError } from '../configuration.ts'
import type { Database } from '../database/tables.ts'

// The commands of `npm run admin`. Each returns the text to print.

/** @param defaultTotal requests in a trial, unless an organization has its own number. */
export async function listUsers(database: Database, defaultTotal: number): Promise<string> {
  const users = await database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['users.email', 'users.name', 'users.created_at', 'organizations.name as organization'])
    .select(['trial_used', 'trial_total'])
    .orderBy('users.created_at')
    .execute()
  const rows = users.map((user) => [
    user.email,
    user.name,
    user.organization,
    `${user.trial_used}/${user.trial_total ?? defaultTotal}`,
    user.created_at.toISOString().slice(0, 10),
  ])
  return formatTable(['email', 'name', 'organization', 'trial', 'created'], rows)
}

/** @param total null sets the default. */
export async function setTrial(database: Database, email: string, total: number | null): Promise<string> {
  const { id, name } = await findOrganization(database, email)
  await database.updateTable('organizations').set({ trial_total: total }).where('id', '=', id).execute()
  return total === null
    ? `The trial of ${name} has the default number of requests again.`
    : `The trial of ${name} has ${total} requests.`
}

export async function listKeys(database: Database, email: string): Promise<string> {
  const { id } = await findOrganization(database, email)
  const keys = await database
    .selectFrom('api_keys')
    .where('organization_id', '=', id)
    .select(['id', 'name', 'preview', 'created_at'])
    .orderBy('created_at')
    .execute()
  const rows = keys.map((key) => [key.id, key.name, key.preview, key.created_at.toISOString().slice(0, 10)])
  return formatTable(['id', 'name', 'key', 'created'], rows)
}

export async function revokeKey(database: Database, id: string): Promise<string> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const deleted =
    isId && (await database.deleteFrom('api_keys').where('id', '=', id).returning('name').executeTakeFirst())
  if (!deleted)
    throw new ConfigurationError(`There is no API key with the id ${id}. "keys <email>" lists them.`)
  return `The API key "${deleted.name}" is deleted.`
}

async function findOrganization(database: Database, email: string): Promise<{ id: string; name: string }> {
  const organization = await database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where(({ fn, ref }) => fn<string>('lower', [ref('users.email')]), '=', email.toLowerCase())
    .orderBy('memberships.created_at')
    .select(['organizations.id', 'organizations.name'])
    .executeTakeFirst()
  if (!organization) throw new ConfigurationError(`No account has the email ${email}. "users" lists them.`)
  return organization
}

/** Control and formatting characters are removed: users choose names and addresses, and could change the terminal. */
function formatTable(header: string[], rows: string[][]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')))
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
