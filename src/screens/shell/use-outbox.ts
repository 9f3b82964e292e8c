import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sharedImages } from '#features/images/shared-images.ts'
import { getOutbox } from '#features/runs/outbox.ts'
import { runEvents } from '#features/runs/run-events.ts'
import { usePendingCount, useRunUpdates } from '#features/runs/use-runs.ts'
import { visibleRuns } from '#features/runs/visible-runs.ts'
import { monthlyCallsKey, trialKey } from '#features/usage/usage-queries.ts'
import { showBadge } from '#platform/installed-app.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { createResultsNotification } from './new-results-notification.tsx'

/** Sends pending runs while the user is signed in, shows their number on the icon of the app, and announces new results. */
export function useOutbox(): void {
  const scope = useUserScope()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const pending = usePendingCount()
  useRunUpdates()
  useEffect(() => {
    const outbox = getOutbox(scope)
    outbox.start()
    return () => outbox.stop()
  }, [scope])
  useEffect(() => void sharedImages.setOwner(scope.uid), [scope])
  useEffect(() => {
    showBadge(pending)
  }, [pending])

  const unread = useRef(0)
  const announce = useEffectEvent((id: string) => {
    unread.current += 1
    const count = unread.current
    const notification = createResultsNotification(
      count,
      () => {
        notify.hide('new-results')
        void navigate({ to: '/history', search: count === 1 ? { run: id } : {} })
      },
      () => {
        unread.current = 0
      },
    )
    if (count === 1) notify.show({ ...notification, id: 'new-results' })
    else notify.update({ ...notification, id: 'new-results' })
  })
  useEffect(() => {
    return runEvents.subscribe(({ uid, id, type }) => {
      if (uid !== scope.uid) return
      if (type === 'attempted') {
        void queries.invalidateQueries({ queryKey: trialKey })
        void queries.invalidateQueries({ queryKey: monthlyCallsKey })
      }
      if (type === 'completed' && !visibleRuns.has(id)) announce(id)
    })
  }, [queries, scope])
}
