import { Alert } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countPendingRuns } from '#features/runs/indexed-db-runs.ts'

/** Whoever was signed out by the way must not believe that their pictures are gone. */
export function WaitingNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Where nothing can be kept, nothing waits.
    void countPendingRuns().then(setCount, () => undefined)
  }, [])
  if (count === 0) return null
  return (
    <Alert color="cobalt" icon={<IconClockPause aria-hidden />} role="status">
      {count === 1
        ? 'One picture on this device has no answer yet. It is sent when the account that took it is signed in again.'
        : `${count} pictures on this device have no answer yet. They are sent when the account that took them is signed in again.`}
    </Alert>
  )
}
