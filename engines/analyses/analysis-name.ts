/** Names are sent to threads and workers, because functions cannot be sent. */
export type AnalysisName =
  | 'extract-text'
  | 'validate-label'
  | 'count-all'
  | 'count-with-expectation'
  | 'count-people'
  | 'detect-objects'
  | 'detect-products'
  | 'list-classes'
  | 'validate-objects'
  | 'assess-bottle'
  | 'list-recyclables'
  | 'describe-scene'

export const takesExamples = (name: AnalysisName): boolean =>
  name === 'count-all' || name === 'count-with-expectation'

/** A scene needs its whole text, which takes seconds. */
const withoutPreview: readonly AnalysisName[] = ['describe-scene']

/** Whether an analysis can show what it would find while the camera is open. */
export const hasPreview = (name: AnalysisName): boolean => !withoutPreview.includes(name)
