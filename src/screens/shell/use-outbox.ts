import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { runChanges } from '#features/runs/run-changes.ts'
import { useFreshRuns, useUnsentCount } from '#features/runs/use-runs.ts'
import { watchedRuns } from '#features/runs/watched-runs.ts'
import { monthlyCallsKey } from '#features/usage/monthly-calls-key.ts'
import { trialKey } from '#features/usage/use-trial.ts'
import { showBadge } from '#platform/app-badge.ts'
import { logProblem } from '#platform/log.ts'
import { newResultsNotification } from './new-results-notification.tsx'

/** While a person is here what they have waiting is sent, counted on the app's icon, and spoken of when it is answered. */
export function useOutbox(uid: string): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const unsent = useUnsentCount(uid)
  useFreshRuns(uid)
  useEffect(() => {
    // After the screen: what waits has waited longer than that.
    const stop = import('#features/runs/outbox.ts').then(
      ({ startOutbox }) => startOutbox(uid),
      (error: unknown) => logProblem('What waits on this device is not sent by this page.', error),
    )
    return () => void stop.then((end) => end?.())
  }, [uid])

  const unread = useRef(0)
  const tell = useEffectEvent((count: number, id: string) => {
    const said = newResultsNotification(
      count,
      () => {
        notifications.hide('answers')
        void navigate({ to: '/history', search: count === 1 ? { run: id } : {} })
      },
      () => {
        unread.current = 0
      },
    )
    // The same place for all of them: what is there already changes its number.
    if (count === 1) notifications.show({ ...said, id: 'answers' })
    else notifications.update({ ...said, id: 'answers' })
  })
  useEffect(() => {
    showBadge(unsent)
  }, [unsent])
  useEffect(() => {
    return runChanges.subscribe(({ uid: whose, id, settled, wasSent }) => {
      if (whose !== uid) return
      if (wasSent) {
        void queries.invalidateQueries({ queryKey: trialKey })
        void queries.invalidateQueries({ queryKey: monthlyCallsKey })
      }
      if (!settled || watchedRuns.has(id)) return
      unread.current += 1
      tell(unread.current, id)
    })
  }, [queries, uid])
}
