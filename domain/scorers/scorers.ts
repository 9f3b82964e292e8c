import type { scorerNames } from '#contract/scorer-names.ts'

/** Those of corrections, and lists of texts. */
export const fieldTypes = ['count', 'label', 'text', 'list', 'boxes'] as const
export type FieldType = (typeof fieldTypes)[number]

export type ScorerName = (typeof scorerNames)[number]

export type Scorer = {
  label: string
  /** `match`: 1 if equal, otherwise 0. `error`: 0 is best. `f1`: 1 is best. */
  unit: 'match' | 'error' | 'error-rate' | 'f1'
  fields: readonly FieldType[]
}

export const scorers: Record<ScorerName, Scorer> = {
  exact: { label: 'Exact', unit: 'match', fields: ['count', 'label', 'text', 'list'] },
  'absolute-error': { label: 'Absolute error', unit: 'error', fields: ['count'] },
  'relative-error': { label: 'Relative error', unit: 'error-rate', fields: ['count'] },
  'label-match': { label: 'Label match', unit: 'match', fields: ['label', 'text'] },
  'character-error-rate': { label: 'Character error rate', unit: 'error-rate', fields: ['text'] },
  'word-error-rate': { label: 'Word error rate', unit: 'error-rate', fields: ['text'] },
  'set-f1': { label: 'F1 of the list', unit: 'f1', fields: ['list'] },
  'box-f1': { label: 'F1 of boxes at IoU 0.5', unit: 'f1', fields: ['boxes'] },
  'mean-box-f1': { label: 'F1 of boxes at IoU 0.5 to 0.95', unit: 'f1', fields: ['boxes'] },
}

export type ScorerSetting = {
  scorer: ScorerName
  /** The largest error, or 1 − F1, with which a field is right. */
  tolerance: number
  /** Whether an image is wrong if a field of this type is. `auto`: if no type before it in `fieldTypes` has fields. */
  decides: boolean | 'auto'
}

export type ScorerSettings = { [Type in FieldType]?: ScorerSetting | undefined }

/** Counts and labels decide together, because both are short answers. Texts and boxes decide only without them. */
export const defaultScorerSettings: Record<FieldType, ScorerSetting> = {
  count: { scorer: 'absolute-error', tolerance: 0, decides: true },
  label: { scorer: 'label-match', tolerance: 0, decides: true },
  text: { scorer: 'character-error-rate', tolerance: 0.05, decides: 'auto' },
  list: { scorer: 'set-f1', tolerance: 0, decides: 'auto' },
  boxes: { scorer: 'box-f1', tolerance: 0.2, decides: 'auto' },
}

export function getScorerSetting(settings: ScorerSettings, type: FieldType): ScorerSetting {
  return settings[type] ?? defaultScorerSettings[type]
}
