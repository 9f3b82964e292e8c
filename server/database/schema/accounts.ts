import type { Generated } from 'kysely'

export type Role = 'owner' | 'member'

export type AccountTables = {
  users: {
    id: Generated<string>
    provider_user_id: string
    name: string
    email: string
    email_verified: boolean
    /** In which the user works. Null, or without a membership: the one that the user joined first. */
    organization_id: string | null
    /** The most that an organization had used when the user left it, so that a new one does not grant the trial again. */
    trial_used: Generated<number>
    created_at: Generated<Date>
  }
  /** Tokens from before the deletion stay invalid, and the trial is not granted again. */
  deleted_accounts: {
    provider_user_id: string
    deleted_at: Date
    trial_used: number
    /** HMAC. */
    email_digest: string | null
    email_verified: boolean
  }
  /** Created once per installation: the key of `email_digest` (`addresses`) and of session cookies and links (`sign-in`). */
  secrets: { name: string; value: string }
  organizations: {
    id: Generated<string>
    name: string
    trial_used: Generated<number>
    /** Null for the default, TRIAL_TOTAL. */
    trial_total: number | null
    /** Of the organization's most recent analysis. The next one gets a later position, so that organizations take turns. */
    queue_position: Generated<number>
    created_at: Generated<Date>
  }
  memberships: { user_id: string; organization_id: string; role: Role; created_at: Generated<Date> }
  invitations: {
    id: Generated<string>
    organization_id: string
    /** SHA-256 of the token in hex. The token is sent or shown once and not stored. */
    digest: string
    /** Lower case; null if the owner passes the link on. */
    email: string | null
    role: Role
    /** Null after the deletion of the account. */
    created_by: string | null
    created_at: Generated<Date>
    expires_at: Date
    accepted_at: Date | null
    accepted_by: string | null
    revoked_at: Date | null
  }
  api_keys: {
    id: Generated<string>
    organization_id: string
    name: string
    /** SHA-256 of the secret in hex. The secret is shown once and not stored. */
    digest: string
    preview: string
    is_demo: Generated<boolean>
    created_at: Generated<Date>
    /** Null: the first list request replaces the secret and shows it. */
    revealed_at: Date | null
  }
}

export const accountTables = [
  `create table users (
     id uuid primary key default gen_random_uuid(),
     provider_user_id text not null unique,
     name text not null,
     email text not null,
     email_verified boolean not null,
     created_at timestamptz not null default now())`,
  `create table deleted_accounts (
     provider_user_id text primary key,
     deleted_at timestamptz not null,
     trial_used integer not null,
     email_digest text,
     email_verified boolean not null)`,
  'create index deleted_accounts_email_digest on deleted_accounts (email_digest) where email_digest is not null',
  'create table secrets (name text primary key, value text not null)',
  // Two UUIDs have 244 random bits; gen_random_bytes would need an extension.
  `insert into secrets values ('addresses', gen_random_uuid()::text || gen_random_uuid()::text)`,
  `create table organizations (
     id uuid primary key default gen_random_uuid(),
     name text not null,
     trial_used integer not null default 0 check (trial_used >= 0),
     trial_total integer check (trial_total >= 0),
     queue_position integer not null default 0,
     created_at timestamptz not null default now())`,
  'create index organizations_queue_position on organizations (queue_position)',
  `create table memberships (
     user_id uuid not null references users on delete cascade,
     organization_id uuid not null references organizations on delete cascade,
     created_at timestamptz not null default now(),
     primary key (user_id, organization_id))`,
  'create index memberships_organization on memberships (organization_id)',
  `create table api_keys (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     name text not null,
     digest text not null unique,
     preview text not null,
     is_demo boolean not null default false,
     created_at timestamptz not null default now(),
     revealed_at timestamptz)`,
  'create index api_keys_organization on api_keys (organization_id)',
  // Unlogged, because the counts of a minute need not survive a crash. The columns are those of rate-limiter-flexible.
  `create unlogged table rate_limits (
     key varchar(255) primary key,
     points integer not null default 0,
     expire bigint)`,
]

export const memberMigration = [
  "alter table memberships add column role text not null default 'owner' check (role in ('owner', 'member'))",
  'alter table memberships alter column role drop default',
  `alter table users
     add column organization_id uuid references organizations on delete set null,
     add column trial_used integer not null default 0`,
  'create index users_organization on users (organization_id) where organization_id is not null',
  `create table invitations (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     digest text not null unique,
     email text,
     role text not null check (role in ('owner', 'member')),
     created_by uuid references users on delete set null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     accepted_at timestamptz,
     accepted_by uuid references users on delete set null,
     revoked_at timestamptz)`,
  'create index invitations_organization on invitations (organization_id, created_at)',
  'create index invitations_email on invitations (email, created_at) where email is not null',
  'create index invitations_created_by on invitations (created_by)',
  'create index invitations_accepted_by on invitations (accepted_by)',
]
