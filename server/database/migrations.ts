import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { analysisMigrations } from './analysis-migrations.ts'
import { evaluationMigrations } from './evaluation-migrations.ts'
import type { Database } from './tables.ts'

/** SQL for PostgreSQL 15 and PGlite. Do not edit a released migration; add a new one. */
const statements: Record<string, string[]> = {
  '0001-accounts-keys-and-inferences': [
    `create table users (
       id uuid primary key default gen_random_uuid(),
       provider_user_id text not null unique,
       name text not null,
       email text not null,
       created_at timestamptz not null default now())`,
    `create table tombstones (
       provider_user_id text primary key,
       deleted_at timestamptz not null,
       trial_used integer not null)`,
    `create table organizations (
       id uuid primary key default gen_random_uuid(),
       name text not null,
       trial_used integer not null default 0 check (trial_used >= 0),
       trial_total integer check (trial_total >= 0),
       created_at timestamptz not null default now())`,
    `create table memberships (
       user_id uuid not null references users on delete cascade,
       organization_id uuid not null references organizations on delete cascade,
       created_at timestamptz not null default now(),
       primary key (user_id, organization_id))`,
    'create index memberships_by_organization on memberships (organization_id)',
    `create table api_keys (
       id uuid primary key default gen_random_uuid(),
       organization_id uuid not null references organizations on delete cascade,
       name text not null,
       digest text not null unique,
       preview text not null,
       is_demo boolean not null default false,
       created_by uuid references users on delete set null,
       created_at timestamptz not null default now())`,
    'create index api_keys_by_organization on api_keys (organization_id)',
    `create table inferences (
       id uuid primary key default gen_random_uuid(),
       organization_id uuid not null references organizations on delete cascade,
       agent_code text not null,
       idempotency_key text,
       request_digest text not null,
       status text not null check (status in ('running', 'answered', 'failed')),
       answer text,
       created_at timestamptz not null default now(),
       settle_by timestamptz not null,
       settled_at timestamptz)`,
    `create unique index inferences_by_idempotency_key on inferences (organization_id, idempotency_key)
       where idempotency_key is not null`,
    'create index inferences_by_month on inferences (organization_id, created_at)',
    `create index inferences_running on inferences (settle_by) where status = 'running'`,
  ],
  '0002-spent-trials-by-address-and-answers-for-repeats-alone': [
    `create table secrets (name text primary key, value text not null)`,
    // Two UUIDs have 244 random bits. They are used because gen_random_bytes would need an extension.
    `insert into secrets values ('addresses', gen_random_uuid()::text || gen_random_uuid()::text)`,
    'alter table tombstones add column email_digest text',
    'create index tombstones_by_email on tombstones (email_digest) where email_digest is not null',
    'alter table api_keys drop column created_by',
    'alter table inferences drop column settled_at',
    'alter table inferences alter column request_digest drop not null',
    'update inferences set answer = null, request_digest = null where idempotency_key is null',
    'create index inferences_kept on inferences (created_at) where idempotency_key is not null',
  ],
  '0003-demo-keys-told-once': [
    'alter table api_keys add column revealed_at timestamptz',
    // Before this version, only the key of the demo account was shown, at the first start, so other keys can still be shown.
    `update api_keys set revealed_at = created_at
       where not is_demo or organization_id in (
         select organization_id from memberships join users on users.id = user_id
         where email = 'demo@example.com')`,
  ],
  // The tables that better-auth 1.7.25 generates. A test compares them with the installed version.
  '0004-embedded-sign-in': [
    `create table auth_users (
       id text not null primary key,
       name text not null,
       email text not null unique,
       "emailVerified" boolean not null,
       image text,
       "createdAt" timestamptz default current_timestamp not null,
       "updatedAt" timestamptz default current_timestamp not null)`,
    `create table auth_sessions (
       id text not null primary key,
       "expiresAt" timestamptz not null,
       token text not null unique,
       "createdAt" timestamptz default current_timestamp not null,
       "updatedAt" timestamptz not null,
       "ipAddress" text,
       "userAgent" text,
       "userId" text not null references auth_users on delete cascade)`,
    `create table auth_accounts (
       id text not null primary key,
       "accountId" text not null,
       "providerId" text not null,
       "userId" text not null references auth_users on delete cascade,
       "accessToken" text,
       "refreshToken" text,
       "idToken" text,
       "accessTokenExpiresAt" timestamptz,
       "refreshTokenExpiresAt" timestamptz,
       scope text,
       password text,
       "createdAt" timestamptz default current_timestamp not null,
       "updatedAt" timestamptz not null)`,
    `create table auth_verifications (
       id text not null primary key,
       identifier text not null,
       value text not null,
       "expiresAt" timestamptz not null,
       "createdAt" timestamptz default current_timestamp not null,
       "updatedAt" timestamptz default current_timestamp not null)`,
    `create table auth_jwks (
       id text not null primary key,
       "publicKey" text not null,
       "privateKey" text not null,
       "createdAt" timestamptz not null,
       "expiresAt" timestamptz,
       alg text,
       crv text)`,
    'create index "auth_sessions_userId_idx" on auth_sessions ("userId")',
    'create index "auth_accounts_userId_idx" on auth_accounts ("userId")',
    'create index "auth_verifications_identifier_idx" on auth_verifications (identifier)',
  ],
  // Only adds columns and tables, because during a rolling restart the previous version uses the same rows.
  '0005-queued-analyses': [
    'alter table inferences drop constraint inferences_status_check',
    `alter table inferences add constraint inferences_status_check
       check (status in ('queued', 'running', 'answered', 'failed', 'cancelled'))`,
    'alter table inferences add column job jsonb',
    'alter table inferences add column error jsonb',
    'alter table inferences add column position integer',
    'alter table inferences add column started_at timestamptz',
    'alter table inferences add column ended_at timestamptz',
    "create index inferences_queued on inferences (position) where status = 'queued'",
    "create index inferences_pending on inferences (organization_id) where status in ('queued', 'running')",
    'alter table organizations add column queue_position integer not null default 0',
    'create index organizations_queue_position on organizations (queue_position)',
    `create table queued_images (
       inference_id uuid primary key references inferences on delete cascade,
       bytes bytea not null)`,
    `create table batches (
       id uuid primary key default gen_random_uuid(),
       organization_id uuid not null references organizations on delete cascade,
       agent_code text not null,
       variant_id text,
       parameter text,
       name text,
       created_at timestamptz not null default now(),
       cancelled_at timestamptz)`,
    'create index batches_organization on batches (organization_id, created_at)',
    'alter table inferences add column batch_id uuid references batches on delete cascade',
    'create index inferences_batch on inferences (batch_id, created_at, id) where batch_id is not null',
    // Disables compression, because images are already compressed.
    'alter table queued_images alter column bytes set storage external',
  ],
  '0006-webhooks': [
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
  ],
  '0007-limits': [
    // Unlogged, because the counts of a minute need not survive a crash. The columns are those of rate-limiter-flexible.
    `create unlogged table rate_limits (
       key varchar(255) primary key,
       points integer not null default 0,
       expire bigint)`,
    // Null in existing rows, because the value is unknown until the user's next sign-in.
    'alter table users add column email_verified boolean',
    'update users set email_verified = "emailVerified" from auth_users where auth_users.id = provider_user_id',
    'alter table tombstones add column email_verified boolean not null default true',
  ],
  '0008-reviews': [
    `create table reviews (
       organization_id uuid not null references organizations on delete cascade,
       run_id text not null,
       revision uuid not null,
       superseded uuid[] not null default '{}',
       verdict text check (verdict in ('right', 'wrong')),
       correction text,
       agent_code text not null,
       variant_id text,
       model text,
       reviewed_at timestamptz not null,
       updated_at timestamptz not null default now(),
       primary key (organization_id, run_id))`,
  ],
  ...evaluationMigrations,
  ...analysisMigrations,
}

export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(statements).map(([name, steps]) => [
    name,
    {
      async up(db: Kysely<unknown>) {
        for (const step of steps) await sql.raw(step).execute(db)
      },
    },
  ]),
)

/** The name of the last migration. */
export const latestMigration: string = Object.keys(migrations).at(-1) ?? ''

/** Applies the missing migrations, up to `target`. Processes that call it at the same time wait for each other. */
export async function migrate(database: Database, target: string = latestMigration): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(target)
  if (error) throw error instanceof Error ? error : new Error('The database migration failed')
}
