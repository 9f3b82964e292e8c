import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnsentCount } from '#features/runs/use-runs.ts'

/** On every screen, as long as something has no answer yet. */
export function UnsentChip({ uid }: { uid: string }) {
  const count = useUnsentCount(uid)
  if (count === 0) return null
  return (
    <Button
      variant="light"
      h={44}
      px="xs"
      data-unsent
      leftSection={<IconCloudUpload size={18} aria-hidden />}
      aria-label={`${count} without an answer: open History`}
      renderRoot={(props) => <Link to="/history" {...props} />}
    >
      {count}
    </Button>
  )
}
