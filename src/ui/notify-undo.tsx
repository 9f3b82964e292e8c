import { Button, Group, Text } from '@mantine/core'
import { notify } from './notify.ts'

const undoMs = 6_000

const id = 'undo'

/** Only the last action can be undone. */
export function notifyUndo(message: string, undo: () => void): void {
  const undoAndHide = () => {
    hideUndo()
    undo()
  }
  // A notification that is shown already would not restart its time.
  hideUndo()
  notify.show({
    id,
    role: 'status',
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button variant="light" size="xs" onClick={undoAndHide}>
          Undo
        </Button>
      </Group>
    ),
  })
}

/** Hides an offer that is out of date. */
export function hideUndo(): void {
  notify.hide(id)
}
