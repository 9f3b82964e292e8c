import { Alert } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countPendingRuns } from '#features/runs/indexed-db-runs.ts'

/** Informs users with an expired session that unsent photos are still on the device. */
export function PendingUploadsNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Without storage there are no pending runs.
    void countPendingRuns().then(setCount, () => undefined)
  }, [])
  if (count === 0) return null
  return (
    <Alert color="cobalt" icon={<IconClockPause aria-hidden />} role="status">
      {count === 1
        ? 'One photo on this device is waiting to be sent. Sign in to the same account to send it.'
        : `${count} photos on this device are waiting to be sent. Sign in to the same account to send them.`}
    </Alert>
  )
}
