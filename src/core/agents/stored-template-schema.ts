import { CountTemplate } from '#contract/count-template.ts'
import { Examples } from '#contract/inference.ts'
import { z } from '#contract/zod.ts'

export const templateListSchema = CountTemplate.array()

export const storedTemplateSchema = z.object({
  /** Of the image. Safari sometimes loses stored Blobs. */
  bytes: z.instanceof(ArrayBuffer),
  type: z.string(),
  examples: Examples,
  wholeSide: z.number(),
})
