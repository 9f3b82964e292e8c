import type { Generated } from 'kysely'

export type ReviewTables = {
  /** Whether users say that a result is right, and their corrections. One row per run. */
  reviews: {
    organization_id: string
    /** The idempotency key of the analysis. No foreign key, because the analysis may have expired or run on another server. */
    run_id: string
    /** Of the client's last write. */
    revision: string
    /** The revisions that this one has replaced. A write with one of them changes nothing. */
    superseded: Generated<string[]>
    /** Null if the review was withdrawn. The row remains, so that other devices learn of it. */
    verdict: 'right' | 'wrong' | null
    /** JSON in the form of a result. */
    correction: string | null
    agent_code: string
    variant_id: string | null
    model: string | null
    /** By the clock of the device, which may be wrong. */
    reviewed_at: Date
    /** Null after the deletion of the account, if an API key has saved it, or before the column was added. */
    reviewed_by: string | null
    updated_at: Generated<Date>
  }
}

export const reviewTables = [
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
]

export const reviewerMigration = [
  'alter table reviews add column reviewed_by uuid references users on delete set null',
  'create index reviews_reviewed_by on reviews (reviewed_by) where reviewed_by is not null',
]
