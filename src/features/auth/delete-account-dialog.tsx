import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { loadAuth } from '#platform/auth.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { checkPassword } from './account-actions.ts'
import { getCheckPasswordErrorMessage } from './auth-messages.ts'

type DeleteAccountDialogProps = {
  opened: boolean
  onClose: () => void
  /** Called after the password was checked, if the provider requires one. */
  onConfirm: () => Promise<void>
}

export function DeleteAccountDialog({ opened, onClose, onConfirm }: DeleteAccountDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  // A dialog that closes would look as if the deletion was cancelled.
  const close = () => !isDeleting && onClose()
  return (
    <Modal opened={opened} onClose={close} title="Delete Account">
      <DeleteAccountForm
        isDeleting={isDeleting}
        onDeletingChange={setDeleting}
        onClose={close}
        onConfirm={onConfirm}
      />
    </Modal>
  )
}

type DeleteAccountFormProps = Omit<DeleteAccountDialogProps, 'opened'> & {
  isDeleting: boolean
  onDeletingChange: (isDeleting: boolean) => void
}

function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { isDeleting, onDeletingChange: setDeleting, onClose, onConfirm } = props
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { data: recent } = useQuery({
    queryKey: ['signed-in-recently'],
    queryFn: async () => (await loadAuth()).signedInRecently(),
    gcTime: 0,
  })
  const needsPassword = recent === false
  useBlockUpdates(password !== '' || isDeleting)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setDeleting(true)
    setError(null)
    try {
      if (needsPassword) await checkPassword(password)
    } catch (failure) {
      setError(getCheckPasswordErrorMessage(failure))
      setDeleting(false)
      field.current?.focus()
      field.current?.select()
      return
    }
    await onConfirm().finally(() => setDeleting(false))
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>
          This action cannot be undone. All your data, including vision agents and API keys, will be
          permanently removed.
        </Text>
        <Text size="sm" c="dimmed">
          What belongs to an organization with other members stays with it. If you are its only owner, the
          member who joined first becomes the owner.
        </Text>
        {error && <ErrorAlert message={error} />}
        {needsPassword && (
          <PasswordField
            ref={field}
            label="Enter your password to confirm"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isDeleting} data-autofocus>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red"
            loading={isDeleting}
            disabled={recent === undefined || (needsPassword && !password)}
          >
            Delete Account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
