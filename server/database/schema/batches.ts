import type { Generated, JSONColumnType } from 'kysely'

export type BatchTables = {
  batches: {
    /** Of the client, if the batch is of the app. */
    id: Generated<string>
    organization_id: string
    agent_code: string
    variant_id: string | null
    provider: string | null
    model: string | null
    context: string | null
    name: string | null
    notes: string | null
    /** By which the objects in its images are counted. */
    template_id: string | null
    is_series: Generated<boolean>
    /** Whether its images and results are stored until it is deleted. */
    is_shared: Generated<boolean>
    /** Null after the deletion of the account, or if an API key has created it. */
    created_by: string | null
    created_at: Generated<Date>
    /** By the clock of the device. */
    started_at: Date | null
    /** Then the batch accepts no items. */
    cancelled_at: Date | null
    /** Then only the id is left, so that a device with unsent images does not create the batch again. */
    deleted_at: Date | null
  }
  batch_items: {
    organization_id: string
    /** The idempotency key of the analysis. */
    run_id: string
    batch_id: string
    /** The last one with this key. */
    analysis_id: string | null
    /** Of any unit; items are in its order. By default the time in ms. */
    position: Generated<number>
    name: string
    note: string | null
    taken_at: Date | null
    /** In degrees, as `longitude`. */
    latitude: number | null
    longitude: number | null
    /** In meters. */
    accuracy: number | null
    quality: JSONColumnType<Record<string, number>> | null
    /** Of its image; null if it is not stored, or was removed. */
    digest: string | null
    created_by: string | null
    created_at: Generated<Date>
    /** The row remains, so that a retry of its device does not add the image again. */
    deleted_at: Date | null
  }
}

/** Items of earlier batches are named by the part of their idempotency key after the id of the batch. */
export const sharedBatchMigration = [
  `alter table batches
     add column provider text,
     add column model text,
     add column notes text,
     add column is_series boolean not null default false,
     add column is_shared boolean not null default false,
     add column created_by uuid references users on delete set null,
     add column started_at timestamptz,
     add column deleted_at timestamptz`,
  'create index batches_created_by on batches (created_by) where created_by is not null',
  `create table batch_items (
     organization_id uuid not null references organizations on delete cascade,
     run_id text not null,
     batch_id uuid not null references batches on delete cascade,
     analysis_id uuid references analyses on delete set null,
     position double precision not null default extract(epoch from now()) * 1000,
     name text not null,
     note text,
     taken_at timestamptz,
     latitude double precision,
     longitude double precision,
     accuracy double precision,
     quality jsonb,
     digest text,
     created_by uuid references users on delete set null,
     created_at timestamptz not null default now(),
     deleted_at timestamptz,
     primary key (organization_id, run_id),
     foreign key (organization_id, digest) references images)`,
  'create index batch_items_order on batch_items (batch_id, position, run_id) where deleted_at is null',
  'create index batch_items_added on batch_items (batch_id, created_at) where deleted_at is null',
  'create index batch_items_analysis on batch_items (analysis_id)',
  'create index batch_items_image on batch_items (organization_id, digest) where digest is not null',
  'create index batch_items_created_by on batch_items (created_by) where created_by is not null',
  `insert into batch_items (organization_id, run_id, batch_id, analysis_id, position, name, created_at)
     select organization_id, coalesce(idempotency_key, id::text), batch_id, id, extract(epoch from created_at) * 1000,
       coalesce(substr(idempotency_key, length(batch_id::text) + 2), ''), created_at
     from analyses where batch_id is not null`,
  'create index analyses_batch_status on analyses (batch_id, status) where batch_id is not null',
]

export const deletedItemMigration = [
  'create index batch_items_deleted on batch_items (batch_id) where deleted_at is not null',
]
