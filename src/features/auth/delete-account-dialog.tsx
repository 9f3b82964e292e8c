import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { signedInRecently } from '#platform/auth.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'

type DeleteAccountDialogProps = {
  opened: boolean
  onClose: () => void
  /** Null where the provider does not ask for the password again. */
  onConfirm: (password: string | null) => Promise<void>
}

export function DeleteAccountDialog({ opened, onClose, onConfirm }: DeleteAccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete Account">
      <DeleteAccountForm onClose={onClose} onConfirm={onConfirm} />
    </Modal>
  )
}

function DeleteAccountForm({ onClose, onConfirm }: Omit<DeleteAccountDialogProps, 'opened'>) {
  const [password, setPassword] = useState('')
  const [deleting, setDeleting] = useState(false)
  const { data: recent } = useQuery({
    queryKey: ['signed-in-recently'],
    queryFn: signedInRecently,
    gcTime: 0,
  })
  const asksPassword = recent === false
  useBlockUpdates(password !== '' || deleting)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setDeleting(true)
    await onConfirm(asksPassword ? password : null)
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>
          This action cannot be undone. All your data, including vision agents and API keys, will be
          permanently removed.
        </Text>
        {asksPassword && (
          <PasswordField
            label="Your password, to confirm that it is you"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red"
            loading={deleting}
            disabled={recent === undefined || (asksPassword && !password)}
          >
            Delete Account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
