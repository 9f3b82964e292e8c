import { Button, Modal, Stack, Text } from '@mantine/core'
import { downloadImages } from '#features/runs/export-images.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { SignOutConfirmation } from './use-sign-out.ts'

type SignOutDialogProps = SignOutConfirmation & { opened: boolean }

/** Asks for a confirmation if pending runs would be lost. */
export function SignOutDialog({ opened, runs, onCancel, onConfirm }: SignOutDialogProps) {
  const scope = useUserScope()
  const count = runs.length

  return (
    <Modal opened={opened} onClose={onCancel} title="Sign out?">
      <Stack>
        <Text>
          {count === 1 ? 'One photo is' : `${count} photos are`} waiting to be sent. Signing out removes{' '}
          {count === 1 ? 'it' : 'them'} from this device, which may have the only copy.
        </Text>
        <Button onClick={onCancel} data-autofocus>
          Stay signed in
        </Button>
        <Button variant="default" onClick={() => void downloadImages(getRunStore(scope), runs)}>
          {count === 1 ? 'Save the photo' : 'Save the photos'}
        </Button>
        <Button variant="subtle" color="red" c="var(--app-bad)" onClick={onConfirm}>
          {count === 1 ? 'Sign out and remove it' : 'Sign out and remove them'}
        </Button>
      </Stack>
    </Modal>
  )
}
