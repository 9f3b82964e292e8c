import type { Generated } from 'kysely'

export type WebhookTables = {
  webhooks: {
    id: Generated<string>
    organization_id: string
    url: string
    /** Signs the deliveries, as `whsec_` and base64. */
    secret: string
    created_at: Generated<Date>
  }
  webhook_deliveries: {
    id: Generated<string>
    webhook_id: string
    /** As sent. */
    payload: string
    attempts: Generated<number>
    /** Of the last attempt. */
    error: string | null
    created_at: Generated<Date>
    delivered_at: Date | null
  }
}

export const webhookTables = [
  `create table webhooks (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     url text not null,
     secret text not null,
     created_at timestamptz not null default now())`,
  'create index webhooks_organization on webhooks (organization_id)',
  `create table webhook_deliveries (
     id uuid primary key default gen_random_uuid(),
     webhook_id uuid not null references webhooks on delete cascade,
     payload text not null,
     attempts integer not null default 0,
     error text,
     created_at timestamptz not null default now(),
     delivered_at timestamptz)`,
  'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at)',
  'create index webhook_deliveries_created_at on webhook_deliveries (created_at)',
]
