import { Button, Modal, Stack, Text } from '@mantine/core'
import { isPending } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { formatNumber } from '#platform/format.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { SignOutConfirmation } from './use-sign-out.ts'

type SignOutDialogProps = SignOutConfirmation & { opened: boolean }

/** Runs, reviews and changes that the server does not have would be lost, also those that cannot be read. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { opened, runs, reviewCount, changeCount, isIncomplete, onCancel, onConfirm } = props
  const scope = useUserScope()
  const count = runs.length
  const isOne = count + reviewCount + changeCount === 1 && !isIncomplete

  return (
    <Modal opened={opened} onClose={onCancel} title="Sign out?">
      <Stack>
        <Loss
          count={runs.filter(isPending).length}
          one="One photo is waiting to be sent. Signing out removes it from this device, which may have the only copy."
          more="photos are waiting to be sent. Signing out removes them from this device, which may have the only copy."
        />
        <Loss
          count={runs.filter((run) => !isPending(run)).length}
          one="One photo is only on this device. Signing out removes it with its note and result."
          more="photos are only on this device. Signing out removes them with their notes and results."
        />
        <Loss
          count={reviewCount}
          one="One review is not on the server yet. Signing out removes it."
          more="reviews are not on the server yet. Signing out removes them."
        />
        <Loss
          count={changeCount}
          one="One change of a shared batch is not on the server yet. Signing out removes it."
          more="changes of shared batches are not on the server yet. Signing out removes them."
        />
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

/** `more` follows the number. */
function Loss({ count, one, more }: { count: number; one: string; more: string }) {
  if (count === 0) return null
  return <Text>{count === 1 ? one : `${formatNumber(count)} ${more}`}</Text>
}
