import { z } from '#contract/zod.ts'
import { runSchema } from './run-schema.ts'

/** An image that was not added. `reason` is shown to the user. */
const rejectedSchema = z.object({ name: z.string(), reason: z.string() })

/** Many images for one agent with one request. Its runs have its id. Times are in ms since 1970. */
export const batchSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  request: runSchema.shape.request,
  agent: runSchema.shape.agent,
  variantName: z.string().optional(),
  /** Whether it is a series of photos of the camera, to which the user adds any time. */
  isSeries: z.boolean().optional(),
  /** Whether the place and time of each photo of a series are recorded. */
  recordsPlace: z.boolean().optional(),
  /** In which the user worked when the batch was created. Undefined with backends that do not say it. */
  organization: runSchema.shape.organization,
  /** Whether its images are sent to be stored for the organization. Otherwise the batch stays on this device. */
  isShared: z.boolean().optional(),
  /** The name that the server has; undefined if it does not have the batch. */
  sentName: z.string().optional(),
  /** The id of the template that the batch has on the server. */
  sentTemplateId: z.string().optional(),
  /** Why the server takes no more images, which has ended the sharing for good. */
  sharingEnd: z.string().optional(),
  resize: z.boolean(),
  /** Whether its runs wait until the user resumes it. */
  isPaused: z.boolean(),
  /** How many images the user has chosen. */
  total: z.number(),
  /** Whether all of them were saved or rejected. It is false while they are added, and if that was interrupted. */
  isComplete: z.boolean(),
  /** How many of the chosen images were not added because they were invalid, and the first of them. */
  rejectedCount: z.number(),
  rejected: z.array(rejectedSchema),
})
