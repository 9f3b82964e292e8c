import type { Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { ScorerSettings } from '#contract/dataset.ts'

export type DatasetTables = {
  datasets: {
    id: Generated<string>
    organization_id: string
    name: string
    agent_code: string
    version: Generated<number>
    scorers: JSONColumnType<z.infer<typeof ScorerSettings>>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  dataset_items: {
    /** Of one version of the item. */
    id: Generated<string>
    dataset_id: string
    /** Of the item in the API. */
    item_id: string
    organization_id: string
    digest: string
    name: string | null
    /** JSON. */
    expected: string
    tags: string[]
    /** The version of the set that has added this version. */
    since: number
    /** The version of the set that has replaced it; null: current. */
    until: number | null
    created_at: Generated<Date>
  }
}

export const datasetTables = [
  `create table datasets (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     name text not null,
     agent_code text not null,
     version integer not null default 0,
     scorers jsonb not null default '{}',
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now())`,
  'create index datasets_organization on datasets (organization_id, created_at)',
  `create table dataset_images (
     organization_id uuid not null references organizations on delete cascade,
     digest text not null,
     media_type text not null,
     width integer not null,
     height integer not null,
     bytes integer not null,
     thumbnail bytea not null,
     primary key (organization_id, digest))`,
  `create table dataset_image_parts (
     organization_id uuid not null,
     digest text not null,
     part integer not null,
     bytes bytea not null,
     primary key (organization_id, digest, part),
     foreign key (organization_id, digest) references dataset_images on delete cascade)`,
  'alter table dataset_image_parts alter column bytes set storage external',
  `create table dataset_items (
     id uuid primary key default gen_random_uuid(),
     dataset_id uuid not null references datasets on delete cascade,
     item_id uuid not null,
     organization_id uuid not null,
     digest text not null,
     name text,
     expected text not null,
     tags text[] not null default '{}',
     since integer not null,
     until integer,
     created_at timestamptz not null default now(),
     foreign key (organization_id, digest) references dataset_images)`,
  'create unique index dataset_items_current on dataset_items (dataset_id, digest) where until is null',
  'create index dataset_items_item on dataset_items (dataset_id, item_id)',
  'create index dataset_items_image on dataset_items (organization_id, digest)',
]
