import { Button, Modal, Stack, Text } from '@mantine/core'
import { getRunStore } from '#core/runs/run-store.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { formatNumber } from '#platform/format.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { SignOutConfirmation } from './use-sign-out.ts'

type SignOutDialogProps = SignOutConfirmation & { opened: boolean }

/** Pending runs, and reviews and changes that were not sent, would be lost, also those that cannot be read. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { opened, runs, reviewCount, changeCount, isIncomplete, onCancel, onConfirm } = props
  const scope = useUserScope()
  const count = runs.length
  const isOne = count + reviewCount + changeCount === 1 && !isIncomplete

  return (
    <Modal opened={opened} onClose={onCancel} title="Sign out?">
      <Stack>
        {count > 0 && (
          <Text>
            {count === 1 ? 'One photo is' : `${formatNumber(count)} photos are`} waiting to be sent. Signing
            out removes {count === 1 ? 'it' : 'them'} from this device, which may have the only copy.
          </Text>
        )}
        {reviewCount > 0 && (
          <Text>
            {reviewCount === 1 ? 'One review is' : `${formatNumber(reviewCount)} reviews are`} not on the
            server yet. Signing out removes {reviewCount === 1 ? 'it' : 'them'}.
          </Text>
        )}
        {changeCount > 0 && (
          <Text>
            {changeCount === 1
              ? 'One change of a shared batch is'
              : `${formatNumber(changeCount)} changes of shared batches are`}{' '}
            not on the server yet. Signing out removes {changeCount === 1 ? 'it' : 'them'}.
          </Text>
        )}
        {isIncomplete && (
          <Text>
            Photos, reviews or changes on this device cannot be read. Signing out removes them, and this
            device may have the only copy.
          </Text>
        )}
        <Button onClick={onCancel} data-autofocus>
          Stay signed in
        </Button>
        {count > 0 && (
          <Button variant="default" onClick={() => void downloadImages(getRunStore(scope), runs)}>
            {count === 1 ? 'Save the photo' : 'Save the photos'}
          </Button>
        )}
        <Button variant="subtle" color="red" c="var(--app-bad)" onClick={onConfirm}>
          {isOne ? 'Sign out and remove it' : 'Sign out and remove them'}
        </Button>
      </Stack>
    </Modal>
  )
}
