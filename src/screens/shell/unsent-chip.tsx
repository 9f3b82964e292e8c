import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePendingCount } from '#features/runs/use-runs.ts'

/** Links to the history while runs are pending. */
export function UnsentChip() {
  const count = usePendingCount()
  if (count === 0) return null
  return (
    <Button
      variant="light"
      h={44}
      px="xs"
      data-unsent
      leftSection={<IconCloudUpload size={18} aria-hidden />}
      aria-label={`${count} waiting to be sent. Open History`}
      renderRoot={(props) => <Link to="/history" {...props} />}
    >
      {count}
    </Button>
  )
}
