import { useEffect, useEffectEvent, useState } from 'react'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import { readBuildId } from '#platform/build-id.ts'

/** Whether the app was updated since its camera was used last, until the user dismisses that. */
export function useAppUpdatedNotice() {
  const { settings, isLoaded, change } = useSeriesSettings()
  const [version] = useState(readBuildId)
  const isFirst = isLoaded && settings.version === ''
  const dismiss = () => change({ version })
  const dismissFirst = useEffectEvent(dismiss)
  useEffect(() => {
    if (isFirst) dismissFirst()
  }, [isFirst])
  return { isShown: isLoaded && !isFirst && settings.version !== version, dismiss }
}
