import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatNumber } from '#platform/format.ts'
import { IconClockPause } from '#ui/icons.gen.ts'

/** Shown after a session has expired: photos that were not sent are still on the device. */
export function PendingUploadsNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Without IndexedDB there are no stored runs.
    void countPendingRuns().then(setCount, () => undefined)
  }, [])
  if (count === 0) return null
  return (
    <Alert color="cobalt" icon={<IconClockPause />} role="status">
      {count === 1
        ? 'One photo on this device is waiting to be sent. Sign in to the same account to send it.'
        : `${formatNumber(count)} photos on this device are waiting to be sent. Sign in to the same account to send them.`}
    </Alert>
  )
}

/** The sign-in does not load the code of the runs. */
async function countPendingRuns(): Promise<number> {
  return (await import('#core/runs/count-pending-runs.ts')).countPendingRuns()
}
