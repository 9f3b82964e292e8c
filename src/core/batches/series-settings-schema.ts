import { z } from '#contract/zod.ts'

export const seriesSettingsSchema = z.object({
  sound: z.boolean().catch(false),
  vibration: z.boolean().catch(true),
  /** Whether the camera has the colors with the highest contrast. */
  sunlight: z.boolean().catch(false),
  /** Whether the screen and the photos stay in the orientation in which the camera was opened. */
  keepsOrientation: z.boolean().catch(false),
  /** The warning of blurred photos learns from the reviews of photos that were taken later, in ms since 1970. */
  learnsSince: z.number().catch(0),
  /** The version of the app that was used last; empty before the first one. */
  version: z.string().catch(''),
})
