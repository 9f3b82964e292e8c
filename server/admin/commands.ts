import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Role } from '../database/schema/accounts.ts'
import type { Database } from '../database/tables.ts'
import { OperatorError } from '../operator-error.ts'
import { createInvitation } from '../organizations/invitations.ts'
import { listMembers } from '../organizations/members.ts'
import { resolveTrialTotal, unlimitedTrial } from '../trial-total.ts'
import { formatTable } from './format-table.ts'

// The commands of `npm run admin` return the text to print.

/** @param defaultTotal of organizations without their own number. */
export async function listUsers(database: Database, defaultTotal: number): Promise<string> {
  const users = await database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['users.email', 'users.name', 'users.created_at', 'organizations.name as organization'])
    .select(['organizations.trial_used', 'trial_total'])
    .orderBy('users.created_at')
    .execute()
  const rows = users.map((user) => [
    user.email,
    user.name,
    user.organization,
    formatTrial(user, defaultTotal),
    user.created_at.toISOString().slice(0, 10),
  ])
  return formatTable(['email', 'name', 'organization', 'trial', 'created'], rows)
}

function formatTrial(user: { trial_used: number; trial_total: number | null }, defaultTotal: number): string {
  const total = resolveTrialTotal(user.trial_total, defaultTotal)
  return `${user.trial_used}/${total === unlimitedTrial ? 'unlimited' : total}`
}

/** @param total the number of requests in the trial; null restores the default. */
export async function setTrialTotal(
  database: Database,
  email: string,
  total: number | null,
): Promise<string> {
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
  if (!deleted) throw new OperatorError(`There is no API key with the id ${id}. "keys <email>" lists them.`)
  return `The API key "${deleted.name}" is deleted.`
}

export async function listOrganizationMembers(database: Database, email: string): Promise<string> {
  const { id } = await findOrganization(database, email)
  const rows = (await listMembers(database, id)).map((member) => [
    member.email,
    member.name,
    member.role,
    member.created_at.toISOString().slice(0, 10),
  ])
  return formatTable(['email', 'name', 'role', 'joined'], rows)
}

/** @param url of the app, without a trailing slash. */
export async function createInvitationMessage(
  database: Database,
  email: string,
  role: Role,
  url: string,
): Promise<string> {
  const { id, name } = await findOrganization(database, email)
  const { token } = await inTransaction(database, (tx) =>
    createInvitation(tx, { organizationId: id, createdBy: null, role }),
  )
  return `Anyone with this link can join ${name} (${role}) within 7 days, once:\n${url}/invite/${token}`
}

/** Includes those that failed in the last day. */
export async function summarizeAnalyses(database: Database): Promise<string> {
  const pending = await database
    .selectFrom('analyses')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organizations.name', 'status', sql<string>`count(*)::text`.as('count')])
    .select(sql<Date>`min(analyses.created_at)`.as('oldest'))
    .where('status', 'in', ['queued', 'running'])
    .groupBy(['organizations.id', 'status'])
    .orderBy('oldest')
    .execute()
  const failed = await database
    .selectFrom('analyses')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organizations.name', 'agent_code', sql<string>`count(*)::text`.as('count')])
    .select(sql<string>`coalesce(error->>'code', '')`.as('code'))
    .where('status', '=', 'failed')
    .where('ended_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['organizations.id', 'agent_code', 'code'])
    .orderBy('count', 'desc')
    .execute()
  const pendingRows = pending.map((row) => [
    row.name,
    row.status,
    row.count,
    row.oldest.toISOString().slice(0, 19),
  ])
  const failedRows = failed.map((row) => [row.name, row.agent_code, row.code, row.count])
  return [
    formatTable(['organization', 'status', 'analyses', 'oldest'], pendingRows),
    'Failed in the last 24 hours (engine_crashed: the server crashed in each attempt):',
    formatTable(['organization', 'agent', 'error', 'analyses'], failedRows),
  ].join('\n\n')
}

async function findOrganization(database: Database, email: string): Promise<{ id: string; name: string }> {
  const organization = await database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where(({ fn, ref }) => fn<string>('lower', [ref('users.email')]), '=', email.toLowerCase())
    .orderBy(sql`organizations.id is not distinct from users.organization_id`, 'desc')
    .orderBy('memberships.created_at')
    .select(['organizations.id', 'organizations.name'])
    .executeTakeFirst()
  if (!organization) throw new OperatorError(`No account has the email ${email}. "users" lists them.`)
  return organization
}
