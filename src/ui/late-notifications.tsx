import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#platform/when-idle.ts'

const NotificationsPlace = lazy<ComponentType>(() =>
  import('./notifications-place.tsx').then(
    (loaded) => ({ default: loaded.NotificationsPlace }),
    // Without it the app says less, and works.
    () => ({ default: () => null }),
  ),
)

/** The place where notifications appear, built when the first screen stands; what is said before waits for it. */
export function LateNotifications({ after }: { after: Promise<void> }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    void after.then(() => whenIdle(() => setTime(true)))
  }, [after])
  return (
    isTime && (
      <Suspense>
        <NotificationsPlace />
      </Suspense>
    )
  )
}
