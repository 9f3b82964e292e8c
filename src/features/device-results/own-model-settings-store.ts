import type { ModelSettings } from '#engines/own-models/model-settings.ts'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'

type StoredSettings = Record<string, ModelSettings>

/** Of the models of the operator that this device stores for a user, by digest. */
export const ownModelSettings = new LocalStorageValue<StoredSettings>(
  'own-models',
  {},
  (stored): stored is StoredSettings => typeof stored === 'object' && stored !== null,
)
