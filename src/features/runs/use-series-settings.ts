import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logProblem } from '#platform/log.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { runDatabase } from './indexed-db-runs.ts'

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

const initialSeriesSettings: SeriesSettings = {
  sound: false,
  vibration: true,
  sunlight: false,
  keepsOrientation: false,
  learnsSince: 0,
  version: '',
}

/** In the database of the runs, from which signing out removes all records of a user. */
const getKey = (uid: string) => `${uid}/settings/series`

/** Returns the settings of the user on this device, and a function to change them. */
export function useSeriesSettings() {
  const { uid, signal } = useUserScope()
  const queries = useQueryClient()
  const queryKey = ['series-settings', uid]
  const { data } = useQuery({
    queryKey,
    queryFn: () => readSeriesSettings(uid),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const settings = data ?? initialSeriesSettings

  function change(part: Partial<SeriesSettings>): void {
    queries.setQueryData<SeriesSettings>(queryKey, (current) => ({ ...(current ?? settings), ...part }))
    if (signal.aborted) return
    // Another tab may have changed other settings.
    runDatabase
      .transaction('readwrite', async (all) =>
        all.put({ ...((await all.get(getKey(uid))) as object | undefined), ...part }, getKey(uid)),
      )
      .catch((error: unknown) => logProblem('The settings of the camera could not be saved.', error))
  }

  return { settings, isLoaded: data !== undefined, change }
}

/** Returns the initial settings if there are no readable ones. */
async function readSeriesSettings(uid: string): Promise<SeriesSettings> {
  const stored = (await runDatabase
    .transaction('readonly', (all) => all.get(getKey(uid)))
    .catch(() => undefined)) as Partial<Record<keyof SeriesSettings, unknown>> | undefined
  const read = <Name extends keyof SeriesSettings>(name: Name): SeriesSettings[Name] => {
    const value = stored?.[name]
    const initial = initialSeriesSettings[name]
    return typeof value === typeof initial ? (value as SeriesSettings[Name]) : initial
  }
  return {
    sound: read('sound'),
    vibration: read('vibration'),
    sunlight: read('sunlight'),
    keepsOrientation: read('keepsOrientation'),
    learnsSince: read('learnsSince'),
    version: read('version'),
  }
}
