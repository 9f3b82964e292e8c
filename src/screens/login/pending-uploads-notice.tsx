import { Alert } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countWaiting } from '#features/runs/count-waiting.ts'

/** Whoever was signed out by the way must not believe that their pictures are gone. */
export function PendingUploadsNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Where nothing can be kept, nothing waits.
    void countWaiting().then(setCount, () => undefined)
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
