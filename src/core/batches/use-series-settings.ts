import { useSyncExternalStore } from 'react'
import type { z } from '#contract/zod.ts'
import { LocalCollection } from '#platform/storage/local-collection.ts'
import { memoizePerScope } from '#platform/user-scope.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { seriesSettingsSchema } from './series-settings-schema.ts'

type SeriesSettings = z.infer<typeof seriesSettingsSchema>

const initial: SeriesSettings = {
  sound: false,
  vibration: true,
  sunlight: false,
  keepsOrientation: false,
  learnsSince: 0,
  version: '',
}

const id = 'series'

const getSettings = memoizePerScope(
  (scope) =>
    new LocalCollection<SeriesSettings>(scope, {
      name: 'settings',
      loadSchema: async () => (await import('./series-settings-schema.ts')).seriesSettingsSchema,
      isVolatile: () => true,
    }),
)

export function useSeriesSettings() {
  const collection = getSettings(useUserScope())
  const { status } = useSyncExternalStore(collection.subscribe, collection.snapshot)
  return {
    settings: collection.get(id) ?? initial,
    isLoaded: status !== 'pending',
    change: (part: Partial<SeriesSettings>) =>
      void collection.upsert([id], (settings = initial) => ({ ...settings, ...part })),
  }
}
