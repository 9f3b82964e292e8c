import { Button, Group, Text } from '@mantine/core'
import { notifications } from './notifications.ts'

const undoMs = 6_000

const id = 'undo'

/** Only the last action can be undone. */
export function offerUndo(message: string, undo: () => void): void {
  const undoAndHide = () => {
    hideUndoOffer()
    undo()
  }
  // A notification that is shown already would not restart its time.
  hideUndoOffer()
  notifications.show({
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
export function hideUndoOffer(): void {
  notifications.hide(id)
}
