import type { Generated, JSONColumnType } from 'kysely'
import type { ExampleBox, Region } from '#contract/inference.ts'
import type { InputImage } from '#engines/node/input-image.ts'
import { unlimitedTrial } from '../../trial-total.ts'

export type AnalysisTables = {
  analyses: {
    id: Generated<string>
    organization_id: string
    agent_code: string
    batch_id: string | null
    idempotency_key: string | null
    /** SHA-256 in hex, so that the same key with another body is rejected. */
    request_digest: string | null
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
    /** Null after the retention period, as are `error` and `response`. */
    job: JSONColumnType<QueuedAnalysis> | null
    error: JSONColumnType<AnalysisFailure> | null
    /** Lower positions run first. */
    position: number | null
    started_at: Date | null
    ended_at: Date | null
    /** As sent to a request with an idempotency key, so that a retry receives the same bytes. */
    response: string | null
    created_at: Generated<Date>
    /** Then a pending analysis is refunded, because no process runs it or waits for it. */
    lease_expires_at: Date
  }
  /** Of analyses that have not ended. With the embedded database they are files (`jobs/queued-image-store.ts`). */
  queued_images: { analysis_id: string; bytes: Buffer }
}

/** Its image is in the image store. Sizes are in pixels of the image. */
export type StoredTemplate = {
  digest: string
  image: Omit<InputImage, 'bytes'>
  examples: ExampleBox[]
  wholeSide: number
}

/** What a worker needs to run an analysis, except for the image. */
export type QueuedAnalysis = {
  provider: string
  model: string
  context?: string | undefined
  examples?: ExampleBox[] | undefined
  template?: StoredTemplate | undefined
  region?: Region | undefined
  image: Omit<InputImage, 'bytes'>
  /** Interactive analyses, for which a client waits, run before others. */
  isInteractive: boolean
  /** Whether its end is an event of a batch, also if it is interactive. */
  isInBatch?: boolean
  /** By the clock of the process that received the request, in ms since 1970. */
  requestedAt: number
}

export type AnalysisFailure = {
  status: number
  code: string
  message: string
  retryAfter?: string | undefined
  /** The provider bills it, so it is not refunded. */
  isCharged?: boolean
}

export const analysisTables = [
  `create table batches (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     agent_code text not null,
     variant_id text,
     context text,
     name text,
     created_at timestamptz not null default now(),
     cancelled_at timestamptz)`,
  'create index batches_organization on batches (organization_id, created_at)',
  `create table analyses (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     agent_code text not null,
     batch_id uuid references batches on delete cascade,
     idempotency_key text,
     request_digest text,
     status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
     job jsonb,
     error jsonb,
     position integer,
     started_at timestamptz,
     ended_at timestamptz,
     response text,
     created_at timestamptz not null default now(),
     lease_expires_at timestamptz not null)`,
  `create unique index analyses_idempotency_key on analyses (organization_id, idempotency_key)
     where idempotency_key is not null`,
  'create index analyses_organization on analyses (organization_id, created_at)',
  'create index analyses_batch on analyses (batch_id, created_at, id) where batch_id is not null',
  "create index analyses_queued on analyses (position) where status = 'queued'",
  "create index analyses_pending on analyses (lease_expires_at) where status in ('queued', 'running')",
  'create index analyses_retained on analyses (created_at) where idempotency_key is not null',
  `create table queued_images (
     analysis_id uuid primary key references analyses on delete cascade,
     bytes bytea not null)`,
  // No compression: images are compressed already.
  'alter table queued_images alter column bytes set storage external',
]

/**
 * Returns the position in the queue, 0 for a running analysis; null if nothing was inserted and charged: the organization has used
 * this idempotency key, has no requests left, or was deleted.
 */
const beginAnalysis = `function begin_analysis(
     analysis_id uuid, organization uuid, agent text, batch uuid, key text, digest text,
     first_status text, analysis_job jsonb, lease_end timestamptz, default_total integer)
   returns integer language plpgsql as $$
   declare
     next_position integer := 0;
   begin
     -- Locks the organization before the insert. Otherwise analyses that are inserted and wait to be charged would prevent the
     -- deletion of the organization. The lock also ensures that two requests cannot both use the last one of the trial.
     perform from organizations
       where id = organization and (default_total = ${unlimitedTrial} or trial_used < coalesce(trial_total, default_total))
       for no key update;
     if not found then return null; end if;

     insert into analyses
       (id, organization_id, agent_code, batch_id, idempotency_key, request_digest,
        status, job, started_at, lease_expires_at)
       values (analysis_id, organization, agent, batch, key, digest,
        first_status, analysis_job, case when first_status = 'running' then now() end, lease_end)
       on conflict (organization_id, idempotency_key) where idempotency_key is not null do nothing;
     if not found then return null; end if;

     -- The position after the organization's last analysis, but not before the first one in the queue (start-time fair
     -- queueing). So organizations take turns, and cannot save up turns while idle.
     if first_status = 'queued' then
       select greatest(queue_position + 1, coalesce(
           (select min(position) from analyses where status = 'queued'),
           (select max(queue_position) from organizations)))
         into next_position from organizations where id = organization;
       update analyses set position = next_position where id = analysis_id;
       update organizations set queue_position = next_position, trial_used = trial_used + 1
         where id = organization;
     else
       update organizations set trial_used = trial_used + 1 where id = organization;
     end if;
     return next_position;
   end $$`

/** The own number of an organization had limited it with TRIAL=off too. */
export const unlimitedTrialMigration = [`create or replace ${beginAnalysis}`]

/** PostgreSQL plans the statements of functions only once per connection, and planning takes longer than running them. */
export const analysisFunctions = [
  `create ${beginAnalysis}`,
  // Returns whether the analysis was running. The status is already `succeeded` if this is a retry after the connection ended
  // between commit and response.
  `create function store_response(analysis_id uuid, body text) returns boolean language plpgsql as $$
   begin
     update analyses set status = 'succeeded', response = body, ended_at = now()
       where id = analysis_id and status in ('running', 'succeeded');
     return found;
   end $$`,
]
