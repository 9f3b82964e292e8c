import { lazy, useEffect, useState } from 'react'
import { ReviewSyncRunner } from '#features/reviews/review-sync-runner.ts'
import { Optional } from '#ui/optional.tsx'

const DriftNotifications = lazy(async () => ({
  default: (await import('#features/evaluations/drift-notifications.tsx')).DriftNotifications,
}))

/** Long after the start, so that no screen waits for it, in ms. */
const driftDelayMs = 10_000

/** What runs while the user is signed in, and is loaded after the first screen. */
export function BackgroundTasks() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), driftDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ReviewSyncRunner />
      {isDue && (
        <Optional>
          <DriftNotifications />
        </Optional>
      )}
    </>
  )
}
