import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { logProblem } from '#platform/log.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const restoreMs = 8_000

type Removal = { run: Run; release: () => void; timer: ReturnType<typeof setTimeout> }

/**
 * The last removal can be undone. Until then the photo stays on the disk and is not sent: a closed page loses nothing, and
 * restoring it sends nothing twice, also if its request was under way.
 */
export function useShotRemoval() {
  const outbox = getOutbox(useUserScope())
  const pending = useRef<Removal>(undefined)
  const [removed, setRemoved] = useState<Run>()

  function finish(): void {
    const removal = pending.current
    if (!removal) return
    clearTimeout(removal.timer)
    pending.current = undefined
    setRemoved(undefined)
    outbox
      .remove(removal.run)
      .catch((error: unknown) => logProblem('A photo could not be removed.', error))
      .finally(removal.release)
  }

  const finishOnLeave = useEffectEvent(finish)
  useEffect(() => () => finishOnLeave(), [])

  return {
    removed,
    remove(run: Run): void {
      finish()
      pending.current = { run, release: outbox.hold(run.id), timer: setTimeout(finish, restoreMs) }
      setRemoved(run)
    },
    restore(): void {
      const removal = pending.current
      if (!removal) return
      clearTimeout(removal.timer)
      pending.current = undefined
      setRemoved(undefined)
      removal.release()
    },
  }
}

export type ShotRemoval = ReturnType<typeof useShotRemoval>
