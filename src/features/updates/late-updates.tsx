import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#platform/when-idle.ts'

const Updates = lazy<ComponentType>(() =>
  import('./updates.tsx').then(
    (loaded) => ({ default: loaded.Updates }),
    // Without it the app is not kept on this device, and works.
    () => ({ default: () => null }),
  ),
)

/** Keeping the app on the device comes after the page itself: that is what the person waits for. */
export function LateUpdates({ after }: { after: Promise<void> }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    void after.then(() => whenIdle(() => setTime(true)))
  }, [after])
  return (
    isTime && (
      <Suspense>
        <Updates />
      </Suspense>
    )
  )
}
