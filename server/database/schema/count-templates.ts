import type { Generated, JSONColumnType } from 'kysely'
import type { ExampleBox } from '#contract/inference.ts'

export type CountTemplateTables = {
  count_templates: {
    id: Generated<string>
    organization_id: string
    agent_code: string
    /** Null if it is only for batches. */
    name: string | null
    /** Of the part of an image that has the examples. */
    digest: string
    /** In fractions of the part. */
    examples: JSONColumnType<ExampleBox[]>
    /** The longer side of the whole image, in pixels of the part. */
    whole_side: number
    /** Null after the deletion of the account, or if an API key has created it. */
    created_by: string | null
    created_at: Generated<Date>
    /** Created, or named by an analysis or a batch; to the hour. */
    used_at: Generated<Date>
  }
}

export const countTemplateMigration = [
  `create table count_templates (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     agent_code text not null,
     name text,
     digest text not null,
     examples jsonb not null,
     whole_side double precision not null,
     created_by uuid references users on delete set null,
     created_at timestamptz not null default now(),
     foreign key (organization_id, digest) references images)`,
  `create unique index count_templates_name on count_templates (organization_id, agent_code, name)
     where name is not null`,
  'create index count_templates_image on count_templates (organization_id, digest)',
  'create index count_templates_unnamed on count_templates (created_at) where name is null',
  'create index count_templates_created_by on count_templates (created_by) where created_by is not null',
  'alter table batches add column template_id uuid references count_templates on delete set null',
  'create index batches_template on batches (template_id) where template_id is not null',
]

export const templateUseMigration = [
  'alter table count_templates add column used_at timestamptz not null default now()',
  'drop index count_templates_unnamed',
  'create index count_templates_unused on count_templates (used_at) where name is null',
]
