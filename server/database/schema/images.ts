import type { Generated } from 'kysely'
import type { InputImage } from '#engines/node/input-image.ts'

export type ImageTables = {
  /** Of golden sets and batches, each stored once for an organization. The bytes are in the image store. */
  images: {
    organization_id: string
    /** SHA-256 in hex. */
    digest: string
    /** In the image store. Never used again, so that bytes without a row can be deleted at any time. */
    key: string
    media_type: InputImage['mediaType']
    width: number
    height: number
    bytes: number
    /** WebP. */
    thumbnail: Buffer
    /** When it was last added. A younger image without a reference may be about to get one. */
    used_at: Generated<Date>
  }
  /** The image store of PostgreSQL. In parts, because a value of 8 MB needs several times its memory. */
  image_parts: { key: string; part: number; bytes: Buffer; stored_at: Generated<Date> }
}

/** Names the installation to which a bucket belongs. A backup has another one when it is restored. */
export const installationMigration = [
  "insert into secrets values ('installation', gen_random_uuid()::text) on conflict do nothing",
]

/** The images of golden sets become those of the organization. */
export const imageMigration = [
  'alter table dataset_images rename to images',
  'alter table images add column key text, add column used_at timestamptz not null default now()',
  "update images set key = digest || '-' || organization_id",
  'alter table images alter column key set not null',
  'create unique index images_key on images (key)',
  'create index images_size on images (organization_id) include (bytes)',
  'alter table dataset_image_parts rename to image_parts',
  'alter table image_parts add column key text, add column stored_at timestamptz not null default now()',
  "update image_parts set key = digest || '-' || organization_id",
  'alter table image_parts drop column organization_id, drop column digest, add primary key (key, part)',
]
