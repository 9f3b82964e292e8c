import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'

/** How the studio was set up: what a person would have to choose and type again. */
export type StudioDraft = {
  agentCode?: string | undefined
  variantId: string | null
  /** Null: as the variant says. */
  model: { provider: string; model: string } | null
  /** By agent code: what one agent shall look for means nothing to another. */
  contexts: Record<string, string>
  tab: 'upload' | 'camera'
  resize: boolean
  /** A phone may end the page while its own camera is open: the photo is lost then, and the next start says so. */
  expectsPhoto: boolean
}

export const emptyDraft: StudioDraft = {
  variantId: null,
  model: null,
  contexts: {},
  tab: 'upload',
  resize: true,
  expectsPhoto: false,
}

const store = idbStore<StudioDraft>('vision-studio-draft')

/** Kept on this device per person, so that a page that the system killed opens as it was. */
export const studioDraft = {
  /** The empty draft where nothing, or nothing readable, is kept. */
  async read(uid: string): Promise<StudioDraft> {
    const kept: unknown = await store.get(uid).catch(() => undefined)
    return isDraft(kept) ? kept : emptyDraft
  },

  async write(uid: string, draft: StudioDraft): Promise<void> {
    await store
      .set(uid, draft)
      .catch((error: unknown) => logProblem('The studio’s settings are not kept on this device.', error))
  },

  forget: (uid: string) => store.delete(uid).catch(() => undefined),
}

/** Checked in plain words: the studio opens with it, and does not wait for the schemas. */
function isDraft(kept: unknown): kept is StudioDraft {
  const { agentCode, variantId, model, contexts, tab, resize, expectsPhoto } = (kept ??
    {}) as Partial<StudioDraft>
  return (
    (agentCode === undefined || isText(agentCode)) &&
    (variantId === null || isText(variantId)) &&
    (model === null || (isText(model?.provider) && isText(model.model))) &&
    typeof contexts === 'object' &&
    contexts !== null &&
    Object.values(contexts).every(isText) &&
    (tab === 'upload' || tab === 'camera') &&
    typeof resize === 'boolean' &&
    typeof expectsPhoto === 'boolean'
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
