import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'

/** The choices in the studio that the user would have to make again. */
export type StudioDraft = {
  agentCode?: string | undefined
  variantId: string | null
  /** Null: the model of the variant. */
  model: { provider: string; model: string } | null
  /** By agent code: a context belongs to its agent. */
  contexts: Record<string, string>
  tab: 'upload' | 'camera'
  resize: boolean
  /** The phone's own camera app is open. It may end the page; then the photo is lost, which the next start reports. */
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

const keyOf = (uid: string) => `studio-draft:${uid}`

/**
 * Saved per user, so that a page that the system ended opens as it was. In localStorage, since a transaction of IndexedDB
 * that is open when the page is reloaded is aborted.
 */
export const studioDraft = {
  /** Returns the empty draft when none is stored or readable. */
  read(uid: string): StudioDraft {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? 'null')
      return isDraft(stored) ? stored : emptyDraft
    } catch {
      return emptyDraft
    }
  },

  /** Does nothing after the sign-out. */
  write({ uid, signal }: UserScope, draft: StudioDraft): void {
    if (signal.aborted) return
    try {
      localStorage.setItem(keyOf(uid), JSON.stringify(draft))
    } catch (error) {
      logProblem('The studio draft could not be saved.', error)
    }
  },

  /** Throws when the device does not remove it. */
  clear: (uid: string) => localStorage.removeItem(keyOf(uid)),
}

/** Without a schema, because the studio does not wait for the schema library. */
function isDraft(stored: unknown): stored is StudioDraft {
  const { agentCode, variantId, model, contexts, tab, resize, expectsPhoto } = (stored ??
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
