export const scorerNames = [
  'exact',
  'absolute-error',
  'relative-error',
  'label-match',
  'character-error-rate',
  'word-error-rate',
  'set-f1',
  'box-f1',
  'mean-box-f1',
] as const
