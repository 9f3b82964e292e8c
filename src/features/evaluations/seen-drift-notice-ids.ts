import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'

/** The ids of the notices that the user has seen. */
export const seenDriftNoticeIds = new LocalStorageValue<string[]>(
  'drift-seen',
  [],
  (stored): stored is string[] => Array.isArray(stored) && stored.every((id) => typeof id === 'string'),
)
