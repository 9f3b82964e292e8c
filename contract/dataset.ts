import { RunId } from './review.ts'
import { scorerNames } from './scorer-names.ts'
import { printableText, z } from './zod.ts'

export const datasetLimits = {
  sets: 100,
  items: 5000,
  /** Of the expected results of a set, in bytes. */
  expectedBytesOfSet: 32 * 1024 ** 2,
  /** In bytes of JSON. */
  expectedBytes: 64 * 1024,
  expectedDepth: 12,
  tags: 20,
}

export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine(...printableText)
const Tags = z.array(Tag).max(datasetLimits.tags)
const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(...printableText)
const Expected = z.record(z.string(), z.unknown())

export const ScorerSetting = z.object({
  scorer: z.enum(scorerNames),
  tolerance: z.number().min(0).max(1_000_000),
  decides: z.union([z.boolean(), z.literal('auto')]),
})

/** Settings by type of field. docs/evaluations.md explains them and has the defaults. */
export const ScorerSettings = z.object({
  count: ScorerSetting.optional(),
  label: ScorerSetting.optional(),
  text: ScorerSetting.optional(),
  list: ScorerSetting.optional(),
  boxes: ScorerSetting.optional(),
})

/** Body of `POST /api/v1/datasets`. */
export const NewDataset = z.object({
  name: Name,
  agent_code: z.string().min(1).max(200),
})
export type NewDataset = z.infer<typeof NewDataset>

/** Body of `PATCH /api/v1/datasets/{id}`. */
export const DatasetChange = z.object({ name: Name.optional(), scorers: ScorerSettings.optional() })

export const Dataset = z.object({
  id: z.string(),
  name: z.string(),
  agent_code: z.string(),
  /** Grows with each change of the images or expected results. */
  version: z.number().int(),
  scorers: ScorerSettings,
  items: z.number().int(),
  /** In ISO 8601, as `updated_at`. */
  created_at: z.string(),
  updated_at: z.string(),
})
export type Dataset = z.infer<typeof Dataset>

/** Body of `POST /api/v1/datasets/{id}/items`. */
export const NewDatasetItem = z.object({
  /** `data:image/jpeg;base64,…`; JPEG, PNG or WebP. Without it, `run_id` names the image. */
  image_data: z.string().optional(),
  /** Of an item of a shared batch, whose image is used. */
  run_id: RunId.optional(),
  /** In the form of a result. */
  expected: Expected,
  name: Name.optional(),
  tags: Tags.optional(),
})
export type NewDatasetItem = z.infer<typeof NewDatasetItem>

/** Body of `PATCH /api/v1/datasets/{id}/items/{itemId}`. */
export const DatasetItemChange = z.object({ expected: Expected.optional(), tags: Tags.optional() })

export const DatasetItem = z.object({
  /** Stays the same when the expected result is changed. */
  id: z.string(),
  /** SHA-256 of the image, in hex. */
  digest: z.string(),
  name: z.string().nullable(),
  /** The size of the upright image, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  expected: Expected,
  tags: z.array(z.string()),
})
export type DatasetItem = z.infer<typeof DatasetItem>

/** Response of `POST /api/v1/datasets/{id}/items`. */
export const SavedDatasetItem = z.object({
  item: DatasetItem,
  /** `updated`: the set had the image with another expected result or other tags. */
  outcome: z.enum(['added', 'updated', 'unchanged']),
})
