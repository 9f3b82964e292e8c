import { Group, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { Saved } from './use-run.ts'

/** Said only when the picture and what was asked of it are on the device: nothing can lose them any more. */
export function SavedNote({ saved }: { saved: Saved | null }) {
  return (
    <Group gap={6} role="status" wrap="nowrap" c="dimmed">
      {saved && (
        <>
          <IconDeviceFloppy size={16} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Saved on this device: {saved.name}
          </Text>
        </>
      )}
    </Group>
  )
}
