import { maxCandidates } from './evaluation.ts'
import { storableText, z } from './zod.ts'

export const BaselineSchedule = z.enum(['off', 'daily', 'weekly'])
export type BaselineSchedule = z.infer<typeof BaselineSchedule>

export const maxSampledImages = 500

const settings = {
  /** `weekly`: on Mondays. */
  schedule: BaselineSchedule,
  /** In UTC. */
  hour: z.number().int().min(0).max(23),
  /** The maximum of a sample. */
  images: z.number().int().min(1).max(maxSampledImages),
  /** The fraction of results that may change by chance. */
  tolerance: z.number().min(0.001).max(0.5),
  /** The fraction of images that should be right; null for no alarm. */
  threshold: z.number().min(0.01).max(0.99).nullable(),
}

export const defaultBaselineSettings = {
  schedule: 'off',
  hour: 3,
  images: 50,
  tolerance: 0.01,
  threshold: null,
} as const

/** Body of `PUT /api/v1/datasets/{id}/baseline`. Missing settings stay as they are. */
export const NewBaseline = z.object({
  /** An evaluation that has ended. */
  evaluation_id: z.string().refine(...storableText),
  /** The index in the evaluation. */
  candidate: z
    .number()
    .int()
    .min(0)
    .max(maxCandidates - 1),
  schedule: settings.schedule.optional(),
  hour: settings.hour.optional(),
  images: settings.images.optional(),
  tolerance: settings.tolerance.optional(),
  threshold: settings.threshold.optional(),
})
export type NewBaseline = z.infer<typeof NewBaseline>

const ChangedImage = z.object({
  /** The id in the golden set. */
  id: z.string(),
  name: z.string().nullable(),
})

export const BaselineCheck = z.object({
  evaluation_id: z.string(),
  checked_at: z.string(),
  /** Without failed analyses. */
  sampled: z.number().int(),
  failed: z.number().int(),
  right: z.number().int(),
  /** With which `right` was compared; missing in checks of earlier versions. */
  threshold: z.number().nullish(),
  /** The 95 % interval of the right fraction (Wilson). */
  interval: z.object({ low: z.number(), high: z.number() }),
  now_wrong: z.array(ChangedImage),
  now_right: z.array(ChangedImage),
  reasons: z.array(z.enum(['drift', 'below_threshold'])),
})
export type BaselineCheck = z.infer<typeof BaselineCheck>

export const Baseline = z.object({
  ...settings,
  dataset_id: z.string(),
  dataset_name: z.string(),
  evaluation_id: z.string(),
  candidate: z.number().int(),
  name: z.string(),
  next_at: z.string().nullable(),
  /** The sample that is not compared yet. */
  sample: z
    .object({
      evaluation_id: z.string(),
      status: z.enum(['running', 'paused', 'complete', 'stopped_early', 'cancelled']),
      problem: z.string().nullable(),
    })
    .nullable(),
  last_check: BaselineCheck.nullable(),
  /** Why the last sample could not be compared. */
  problem: z.string().nullable(),
})
export type Baseline = z.infer<typeof Baseline>
