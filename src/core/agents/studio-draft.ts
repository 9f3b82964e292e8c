import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'

export type StudioDraft = {
  agentCode?: string | undefined
  variantId: string | null
  /** Null selects the model of the variant. */
  model: { provider: string; model: string } | null
  contexts: Record<string, string>
  tab: 'upload' | 'camera'
  resize: boolean
  /**
   * Whether the phone's camera app is open. If the system closes the page meanwhile, the photo is lost, and the next start
   * reports that.
   */
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

type DraftRequest = {
  agentCode: string
  variantId?: string | number | undefined
  provider?: string | undefined
  model?: string | undefined
  parameter?: string | undefined
}

/** Applies the choices of a request whose image is chosen already. */
export function applyRequestToDraft(draft: StudioDraft, request: DraftRequest): StudioDraft {
  const { agentCode, variantId, provider, model, parameter } = request
  return {
    ...draft,
    agentCode,
    variantId: variantId === undefined ? null : String(variantId),
    model: provider && model ? { provider, model } : null,
    contexts: { ...draft.contexts, [agentCode]: parameter ?? '' },
    tab: 'upload',
    expectsPhoto: false,
  }
}

export const studioDraft = new LocalStorageValue('studio-draft', emptyDraft, isDraft)

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
