import { Examples } from './inference.ts'
import { printableText, z } from './zod.ts'

export const maxCountTemplates = {
  /** With a name, of an organization. */
  named: 100,
  /** Without a name and a batch: marked for batches that are on devices only, or not sent yet. */
  unnamed: 5000,
}

const Name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(...printableText)

/** Body of `POST /api/v1/count-templates`. */
export const NewCountTemplate = z.object({
  agent_code: z.string().min(1).max(200),
  name: Name.optional().describe(
    'Without a name, the template is for batches: it is deleted with the last of them, or after 30 days without use',
  ),
  image_data: z
    .string()
    .describe('The image in which the examples were marked: a data URL; JPEG, PNG or WebP'),
  examples: Examples,
})
export type NewCountTemplate = z.infer<typeof NewCountTemplate>

/** Body of `PATCH /api/v1/count-templates/{id}`. */
export const CountTemplateChange = z.object({ name: Name })

export const CountTemplate = z.object({
  id: z.string(),
  agent_code: z.string(),
  name: z.string().nullable(),
  image: z
    .object({ width: z.number().int(), height: z.number().int() })
    .describe('The size in pixels of the part of the image that is stored'),
  whole_side: z.number().describe('The longer side of the whole image, in pixels of the stored part'),
  examples: Examples.describe('In fractions of the stored part'),
  /** In ISO 8601. */
  created_at: z.string(),
  created_by: z
    .object({ user_id: z.string(), name: z.string() })
    .nullable()
    .describe('Null if an API key has created it, or after the deletion of the account'),
})
export type CountTemplate = z.infer<typeof CountTemplate>
