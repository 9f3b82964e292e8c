import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

export type Webhook = { id: string; url: string; createdAt: Date }

const maxWebhooksPerOrganization = 10

/**
 * Must run in a transaction. Only this call returns the secret.
 *
 * @throws HttpError 422 if the organization has ten webhooks.
 */
export async function createWebhook(
  tx: Database,
  organizationId: string,
  url: string,
): Promise<Webhook & { secret: string }> {
  await acquireAdvisoryLock(tx, 'webhooks', organizationId)
  if ((await listWebhooks(tx, organizationId)).length >= maxWebhooksPerOrganization)
    throw new HttpError(
      422,
      'too_many_webhooks',
      `An organization can have ${maxWebhooksPerOrganization} webhooks.`,
    )
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const { id, created_at } = await tx
    .insertInto('webhooks')
    .values({ organization_id: organizationId, url, secret })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { id, url, secret, createdAt: created_at }
}

export async function listWebhooks(database: Database, organizationId: string): Promise<Webhook[]> {
  const rows = await database
    .selectFrom('webhooks')
    .select(['id', 'url', 'created_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, url, created_at }) => ({ id, url, createdAt: created_at }))
}

/** Also deletes the deliveries. Returns false if the organization has no such webhook. */
export async function deleteWebhook(
  database: Database,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type Delivery = {
  id: string
  type: string
  attempts: number
  error: string | undefined
  createdAt: Date
  deliveredAt: Date | undefined
}

/** The last 100, the newest first. */
export async function listDeliveries(database: Database, webhookId: string): Promise<Delivery[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .select(['id', 'attempts', 'error', 'created_at', 'delivered_at'])
    .select(sql<string>`payload::jsonb->>'type'`.as('type'))
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, type, attempts, error, created_at, delivered_at }) => ({
    id,
    type,
    attempts,
    error: error ?? undefined,
    createdAt: created_at,
    deliveredAt: delivered_at ?? undefined,
  }))
}

export async function deleteOldDeliveries(database: Database, days: number): Promise<void> {
  await database
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`)
    .execute()
}
