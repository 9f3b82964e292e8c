import { WebStorageValue } from '#platform/storage/web-storage-value.ts'

/** The ids of the notices that the user has seen. */
export const seenDrift = new WebStorageValue<string[]>(
  'drift-seen',
  [],
  (stored): stored is string[] => Array.isArray(stored) && stored.every((id) => typeof id === 'string'),
)
