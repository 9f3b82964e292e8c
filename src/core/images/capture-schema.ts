import { z } from '#contract/zod.ts'

/** A photo of the camera. `capturedAt` is in ms since 1970. */
export const captureSchema = z.object({
  /** Sorts by time. */
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Safari sometimes loses stored Blobs. */
  bytes: z.instanceof(ArrayBuffer),
  size: z.object({ width: z.number(), height: z.number() }),
  capturedAt: z.number(),
})
