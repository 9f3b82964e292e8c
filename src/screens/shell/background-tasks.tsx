import { lazy, useEffect, useState } from 'react'
import { BatchSyncRunner } from '#core/batches/batch-sync-runner.ts'
import { canShareBatches } from '#core/batches/use-sharing-preference.ts'
import { ReviewSyncRunner } from '#core/reviews/review-sync-runner.ts'
import { OrganizationWatcher } from '#features/auth/organization-watcher.tsx'
import { Optional } from '#ui/optional.tsx'

const DriftNotifications = lazy(async () => ({
  default: (await import('#features/evaluations/drift-notifications.tsx')).DriftNotifications,
}))

/** In ms, long after the start. */
const driftDelayMs = 10_000

/** Loaded after the first screen. */
export function BackgroundTasks() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), driftDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ReviewSyncRunner />
      {canShareBatches() && <BatchSyncRunner />}
      <OrganizationWatcher />
      {isDue && (
        <Optional>
          <DriftNotifications />
        </Optional>
      )}
    </>
  )
}
