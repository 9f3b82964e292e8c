import { useSyncExternalStore } from 'react'
import { LocalCollection } from '#platform/local-collection.ts'
import { memoizePerScope } from '#platform/user-scope.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** How the camera of a series looks and feels. */
type SeriesSettings = {
  /** Whether each photo makes a sound. */
  sound: boolean
  /** Whether the phone vibrates with each photo. */
  vibration: boolean
  /** Whether the camera has the colors with the highest contrast. */
  sunlight: boolean
  /** Whether the screen and the photos stay in the orientation in which the camera was opened. */
  keepsOrientation: boolean
  /** The warning of blurred photos learns from the reviews of photos that were taken later, in ms since 1970. */
  learnsSince: number
  /** The version of the app that was used last; empty before the first one. */
  version: string
}

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
    new LocalCollection<SeriesSettings>(scope, { name: 'settings', loadSchema, isVolatile: () => true }),
)

async function loadSchema() {
  const { z } = await import('#contract/zod.ts')
  return z.object({
    sound: z.boolean().catch(initial.sound),
    vibration: z.boolean().catch(initial.vibration),
    sunlight: z.boolean().catch(initial.sunlight),
    keepsOrientation: z.boolean().catch(initial.keepsOrientation),
    learnsSince: z.number().catch(initial.learnsSince),
    version: z.string().catch(initial.version),
  })
}

/** Returns the settings of the user on this device, and a function to change them. */
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
