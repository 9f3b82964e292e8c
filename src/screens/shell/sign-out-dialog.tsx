import { Button, Modal, Stack, Text } from '@mantine/core'
import { savePictures } from '#features/runs/save-pictures.ts'
import type { SignOutQuestion } from './use-sign-out.ts'

type SignOutDialogProps = SignOutQuestion & { uid: string; opened: boolean }

/** Asked where there are runs that would be lost. */
export function SignOutDialog({ uid, opened, runs, onStay, onLeave }: SignOutDialogProps) {
  const count = runs.length

  return (
    <Modal opened={opened} onClose={onStay} title="Sign out?">
      <Stack>
        <Text>
          {count === 1 ? 'One picture has' : `${count} pictures have`} no answer yet. Signing out removes{' '}
          {count === 1 ? 'it' : 'them'} from this device, which may have the only copy.
        </Text>
        <Button onClick={onStay} data-autofocus>
          Stay signed in
        </Button>
        <Button variant="default" onClick={() => void savePictures(uid, runs)}>
          {count === 1 ? 'Save the picture' : 'Save the pictures'}
        </Button>
        <Button variant="subtle" color="red" c="var(--app-bad)" onClick={onLeave}>
          {count === 1 ? 'Sign out and remove it' : 'Sign out and remove them'}
        </Button>
      </Stack>
    </Modal>
  )
}
