import { Alert } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countPendingRuns } from '#features/runs/indexed-db-runs.ts'

/** Tells users whose session has expired that photos which were not sent are still on the device. */
export function PendingUploadsNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // If the device cannot store data, there are no pending runs.
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
