import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { getOutbox } from '#core/runs/outbox.ts'
import { runEvents } from '#core/runs/run-events.ts'
import { usePendingCount } from '#core/runs/use-runs.ts'
import { visibleRuns } from '#core/runs/visible-runs.ts'
import type { Headline } from '#domain/results/headline.ts'
import { monthlyStatsKey, trialKey } from '#features/usage/usage-queries.ts'
import { setAppBadge } from '#platform/installed-app.ts'
import { logProblem } from '#platform/log.ts'
import { network } from '#platform/network.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const loadNotification = async () =>
  (await import('./new-results-notification.tsx')).createResultsNotification

/** While the user is signed in. Shows the number of pending runs on the icon of the app. */
export function useOutboxRunner(): void {
  const scope = useUserScope()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const pending = usePendingCount()
  useEffect(() => {
    const outbox = getOutbox(scope)
    outbox.start()
    return () => outbox.stop()
  }, [scope])
  useEffect(() => {
    import('#core/images/shared-images.ts').then(
      ({ sharedImages }) => sharedImages.setOwner(scope),
      (error: unknown) => logProblem('Shared images are not assigned to the user.', error),
    )
  }, [scope])
  // Notifications may show results and names, and some stay until they are closed.
  useEffect(() => scope.signal.addEventListener('abort', notifications.clear), [scope])
  useEffect(() => {
    setAppBadge(pending)
  }, [pending])

  useEffect(
    () =>
      network.onReconnect(() => {
        void queries.refetchQueries({ predicate: ({ state }) => state.error !== null })
      }),
    [queries],
  )

  const unread = useRef(0)
  const announce = useEffectEvent((id: string, headline: Headline | undefined) => {
    unread.current += 1
    const count = unread.current
    void loadNotification().then(
      (createResultsNotification) => {
        const notification = createResultsNotification({
          count,
          headline,
          onView: () => {
            notifications.hide('new-results')
            void navigate({ to: '/history', search: count === 1 ? { run: id } : {} })
          },
          onClose: () => {
            unread.current = 0
          },
        })
        if (count === 1) notifications.show({ ...notification, id: 'new-results' })
        else notifications.update({ ...notification, id: 'new-results' })
      },
      (error: unknown) => logProblem('New results could not be announced.', error),
    )
  })
  useEffect(() => {
    return runEvents.subscribe((event) => {
      if (event.uid !== scope.uid) return
      if (event.type === 'attempted') {
        void queries.invalidateQueries({ queryKey: trialKey })
        void queries.invalidateQueries({ queryKey: monthlyStatsKey })
      } else if (event.batchId === undefined && !visibleRuns.has(event.id)) {
        // A batch would announce each of its images.
        announce(event.id, event.headline)
      }
    })
  }, [queries, scope])
}
