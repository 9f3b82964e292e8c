import { Examples, Region } from '#contract/inference.ts'
import { z } from '#contract/zod.ts'

/** What the user has requested. It does not change when the user later chooses something else in the studio. */
const requestSchema = z.object({
  agentCode: z.string(),
  variantId: z.union([z.string(), z.number()]).optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  parameter: z.string().optional(),
  examples: Examples.optional(),
  /** The template by whose objects those of the image are counted, as it was when it was chosen. */
  template: z.object({ id: z.string(), name: z.string() }).optional(),
  region: Region.optional(),
})

/** Why the last attempt failed: the server could not be reached, or it responded with an error. */
const waitCause = z.enum(['connection', 'server'])

/** The shortest useful answer of the result, for lists and titles (`#domain/results/headline.ts`). */
const headlineSchema = z.object({
  text: z.string(),
  confidence: z.number().optional(),
  warning: z.string().optional(),
  tone: z.enum(['ok', 'caution', 'bad']).optional(),
})

/** Times are in ms since 1970. Messages are shown to the user. */
const stateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    nextAttemptAt: z.number(),
    reason: z.string().optional(),
    cause: waitCause.optional(),
  }),
  /** The server cannot run the agent now. */
  z.object({ status: z.literal('waiting-for-agent'), message: z.string() }),
  z.object({ status: z.literal('sending'), since: z.number() }),
  z.object({ status: z.literal('needs-sign-in') }),
  z.object({ status: z.literal('needs-quota'), message: z.string() }),
  /** The request was sent, but no response arrived. This backend might charge a retry again, so the user decides. */
  z.object({ status: z.literal('not-confirmed'), message: z.string() }),
  /**
   * `isFinal`: the server will never accept this image with this request, so that it is the outcome of the run.
   * `isNotMember`: the user no longer belongs to the organization of the run.
   * `isTemplateDeleted`: the user chooses another template, or counts without one.
   */
  z.object({
    status: z.literal('failed'),
    message: z.string(),
    tone: z.enum(['error', 'warning']),
    isFinal: z.boolean().optional(),
    isNotMember: z.boolean().optional(),
    isTemplateDeleted: z.boolean().optional(),
  }),
  /** `summary` is the start of the result, which is stored separately. Without the code of the agents there is no headline. */
  z.object({
    status: z.literal('done'),
    completedAt: z.number(),
    elapsedMs: z.number(),
    summary: z.string(),
    headline: headlineSchema.optional().catch(undefined),
    /** Of a run of a batch: its values in the table, by field, and the model that has answered. */
    columns: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .catch(undefined),
    model: z.string().optional().catch(undefined),
  }),
])

const schemas = new Map<string, unknown>()

/** Returns the same object for equal schemas, because all runs of a batch have the same one. */
function shareSchema(schema: unknown): unknown {
  const key = JSON.stringify(schema) ?? ''
  if (!schemas.has(key)) schemas.set(key, schema)
  return schemas.get(key)
}

/**
 * One image that is sent to one agent. The run begins when the photo is taken or the file is chosen; later it is an entry of
 * the history.
 */
export const runSchema = z.object({
  /** Ids sort by creation, also when the clock was set back. */
  id: z.string(),
  /** The same key for all attempts, so that the backend charges only one of them. */
  idempotencyKey: z.string(),
  /** In which the user worked. The run is sent and charged to it. Undefined with backends that do not say it. */
  organization: z.object({ id: z.string(), name: z.string() }).optional().catch(undefined),
  /** When the image was taken or chosen, in ms since 1970. */
  createdAt: z.number(),
  request: requestSchema,
  /** The agent as it was listed when the request was made (`AgentRef`). */
  agent: z.object({
    name: z.string(),
    code: z.string(),
    agent_type: z.string().nullish(),
    result_schema: z.unknown().transform(shareSchema).optional(),
    own_model: z.object({ sha256: z.string() }).optional(),
  }),
  variantName: z.string().optional(),
  /** The batch that the run belongs to; undefined for a single run. */
  batchId: z.string().optional(),
  /** The run whose image this run analyzes again, with another variant. */
  rerunOf: z.string().optional(),
  /** The file from which the image of a batch was made. By its digest it is recognized when it is added again. */
  source: z.object({ path: z.string(), bytes: z.number(), digest: z.string() }).optional(),
  /**
   * Of a run of a shared batch: whether the server has its image, or the organization has deleted it there, so that it stays on
   * this device.
   */
  sharing: z.enum(['sent', 'deleted']).optional().catch(undefined),
  /** The note that the server has, since the first attempt to send a run of a batch. */
  sentNote: z.string().optional(),
  /** What was measured in a photo of a series (`workers/image/shared/image-quality.ts`). Sent with a shared batch only. */
  quality: z
    .object({
      sharpness: z.number(),
      brightness: z.number(),
      glare: z.number(),
      cover: z.number(),
      tilt: z.number(),
    })
    .optional()
    .catch(undefined),
  /**
   * When and where a photo of a series was taken, if the user has switched that on. Sent with a shared batch only. `place` is in
   * degrees and meters; undefined if it was not known.
   */
  taken: z
    .object({
      at: z.number(),
      place: z
        .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** Why the user has reviewed the result as wrong. It is not sent. */
  wrongBecause: z.literal('blurred').optional().catch(undefined),
  /** A note or code that the user has added to the photo. Sent with a shared batch only. */
  note: z.string().optional(),
  image: z.object({
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    size: z.object({ width: z.number(), height: z.number() }).nullable(),
  }),
  /** How often the backend has responded with an error. */
  attempts: z.number(),
  /** Whether the backend was known to support idempotency keys when the run was saved or sent. */
  isIdempotent: z.boolean(),
  state: stateSchema,
})
