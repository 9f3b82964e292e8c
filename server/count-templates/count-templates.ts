import { type Selectable, sql } from 'kysely'
import { maxCountTemplates } from '#contract/count-template.ts'
import type { ExampleBox } from '#contract/inference.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { deleteUnusedTemplates, hasNoBatch } from '../images/delete-unused-templates.ts'

export type CountTemplateRow = Selectable<Tables['count_templates']> &
  Pick<Selectable<Tables['images']>, 'media_type' | 'width' | 'height'> & { creator: string | null }

type NewRow = {
  organizationId: string
  agentCode: string
  name: string | undefined
  digest: string
  examples: ExampleBox[]
  wholeSide: number
  createdBy: string | null
}

/**
 * Returns its id.
 *
 * @throws HttpError 409 if the agent has a template with this name, 422 if the organization has too many.
 */
export async function createCountTemplate(database: Database, row: NewRow): Promise<string> {
  const { organizationId, name } = row
  return await inTransaction(database, async (tx) => {
    await acquireAdvisoryLock(tx, 'count_templates', organizationId)
    await checkLimit(tx, organizationId, name === undefined ? 'unnamed' : 'named')
    const inserted = await tx
      .insertInto('count_templates')
      .values({
        organization_id: organizationId,
        agent_code: row.agentCode,
        name: name ?? null,
        digest: row.digest,
        examples: JSON.stringify(row.examples),
        whole_side: row.wholeSide,
        created_by: row.createdBy,
      })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'agent_code', 'name']).where('name', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw createNameTakenError()
    return inserted.id
  })
}

/** @throws HttpError 422 */
async function checkLimit(tx: Database, organizationId: string, kind: keyof typeof maxCountTemplates) {
  const { count } = await tx
    .selectFrom('count_templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('name', kind === 'unnamed' ? 'is' : 'is not', null)
    .$if(kind === 'unnamed', (query) => query.where(hasNoBatch))
    .executeTakeFirstOrThrow()
  if (count >= maxCountTemplates[kind]) throw new HttpError(422, 'too_many_templates', limitMessages[kind])
}

const limitMessages = {
  named: `At most ${maxCountTemplates.named} templates. Delete one first.`,
  unnamed: `At most ${maxCountTemplates.unnamed} templates without a name and a shared batch. Give this one a name.`,
}

const selectTemplates = (database: Database, organizationId: string) =>
  database
    .selectFrom('count_templates')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organization_id', '=', 'count_templates.organization_id')
        .onRef('images.digest', '=', 'count_templates.digest'),
    )
    .leftJoin('users', 'users.id', 'count_templates.created_by')
    .selectAll('count_templates')
    .select(['images.media_type', 'images.width', 'images.height'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('creator'))
    .where('count_templates.organization_id', '=', organizationId)

/** With a name, in the order of the names. */
export async function listCountTemplates(
  database: Database,
  organizationId: string,
  agentCode: string | undefined,
): Promise<CountTemplateRow[]> {
  return await selectTemplates(database, organizationId)
    .where('count_templates.name', 'is not', null)
    .$if(agentCode !== undefined, (query) => query.where('count_templates.agent_code', '=', agentCode ?? ''))
    .orderBy('count_templates.name')
    .orderBy('count_templates.id')
    .execute()
}

/**
 * @param code of the error: `template_not_found` where the path names no template.
 * @throws HttpError 404
 */
export async function requireCountTemplate(
  database: Database,
  organizationId: string,
  id: string,
  code: 'not_found' | 'template_not_found' = 'not_found',
): Promise<CountTemplateRow> {
  const row = await selectTemplates(database, organizationId)
    .where('count_templates.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new HttpError(404, code, 'There is no such template. It may have been deleted.')
  return row
}

/**
 * Returns a template that the request of an analysis or of a batch names.
 *
 * @throws HttpError 404 `template_not_found`, 422 `invalid_template` if it is for another agent.
 */
export async function requireTemplateOfAgent(
  database: Database,
  { organizationId, agentCode }: { organizationId: string; agentCode: string },
  id: string,
): Promise<CountTemplateRow> {
  const template = await requireCountTemplate(database, organizationId, id, 'template_not_found')
  if (template.agent_code !== agentCode)
    throw new HttpError(422, 'invalid_template', `template_id: is for the agent ${template.agent_code}`)
  // Not with each analysis.
  await database
    .updateTable('count_templates')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  return template
}

/**
 * In the transaction that gives a batch the template, which is not deleted meanwhile.
 *
 * @throws HttpError as `requireTemplateOfAgent`.
 */
export async function lockTemplateOfAgent(
  tx: Database,
  ref: { organizationId: string; agentCode: string },
  id: string,
): Promise<void> {
  await tx.selectFrom('count_templates').select('id').where('id', '=', id).forKeyShare().execute()
  await requireTemplateOfAgent(tx, ref, id)
}

/** @throws HttpError 409 if the agent has another template with this name, 422 if the organization has too many with a name. */
export async function renameCountTemplate(
  database: Database,
  { id, organization_id, agent_code, name: current }: CountTemplateRow,
  name: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await acquireAdvisoryLock(tx, 'count_templates', organization_id)
    if (current === null) await checkLimit(tx, organization_id, 'named')
    const other = await tx
      .selectFrom('count_templates')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('agent_code', '=', agent_code)
      .where('name', '=', name)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) throw createNameTakenError()
    await tx.updateTable('count_templates').set({ name }).where('id', '=', id).execute()
  })
}

/** A template of a batch remains without a name until the batch is deleted. */
export async function deleteCountTemplate(database: Database, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Waits for a batch that is just getting it.
    await tx.selectFrom('count_templates').select('id').where('id', '=', id).forUpdate().execute()
    await tx.updateTable('count_templates').set({ name: null }).where('id', '=', id).execute()
    await deleteUnusedTemplates(tx, { id })
  })
}

function createNameTakenError(): HttpError {
  return new HttpError(409, 'name_taken', 'This agent has a template with this name. Choose another one.')
}
