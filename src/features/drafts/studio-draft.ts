import { z } from '#contract/zod.ts'
import { deviceStore } from '#platform/device-store.ts'
import { logProblem } from '#platform/log.ts'

const StudioDraft = z.object({
  agentCode: z.string().optional(),
  variantId: z.string().nullable(),
  /** Null: as the variant says. */
  model: z.object({ provider: z.string(), model: z.string() }).nullable(),
  /** By agent code: what one agent shall look for means nothing to another. */
  contexts: z.record(z.string(), z.string()),
  tab: z.enum(['upload', 'camera']),
  resize: z.boolean(),
  /** A phone may end the page while its own camera is open: the photo is lost then, and the next start says so. */
  expectsPhoto: z.boolean(),
})
/** How the studio was set up: what a person would have to choose and type again. */
export type StudioDraft = z.infer<typeof StudioDraft>

export const emptyDraft: StudioDraft = {
  variantId: null,
  model: null,
  contexts: {},
  tab: 'upload',
  resize: true,
  expectsPhoto: false,
}

const store = deviceStore<StudioDraft>('vision-studio-draft')

/** Kept on this device per person, so that a page that the system killed opens as it was. */
export const studioDraft = {
  /** The empty draft where nothing, or nothing readable, is kept. */
  async read(uid: string): Promise<StudioDraft> {
    const kept = StudioDraft.safeParse(await store.get(uid).catch(() => undefined))
    return kept.success ? kept.data : emptyDraft
  },

  async write(uid: string, draft: StudioDraft): Promise<void> {
    await store
      .set(uid, draft)
      .catch((error: unknown) => logProblem('The studio’s settings are not kept on this device.', error))
  },

  forget: (uid: string) => store.remove(uid).catch(() => undefined),
}
