import { Alert } from '@mantine/core'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import { IconCloudOff } from '#ui/icons.gen.ts'

export function SharingEndedNotice({ batch: { sharingEnd } }: { batch: LocalBatch }) {
  if (sharingEnd === undefined) return null
  return (
    <Alert color="yellow" title="No longer shared" icon={<IconCloudOff />}>
      {sharingEnd} What you see here is on this device only. Photos without a result are sent again if you
      press Retry.
    </Alert>
  )
}
