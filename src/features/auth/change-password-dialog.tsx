import { Button, Group, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { changePassword } from './account-actions.ts'
import { getChangePasswordErrorMessage } from './auth-messages.ts'
import { validatePassword } from './password.ts'

type ChangePasswordDialogProps = { opened: boolean; onClose: () => void; onChanged: () => void }

export function ChangePasswordDialog({ opened, onClose, onChanged }: ChangePasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change Password">
      <ChangePasswordForm onClose={onClose} onChanged={onChanged} />
    </Modal>
  )
}

function ChangePasswordForm({ onClose, onChanged }: Omit<ChangePasswordDialogProps, 'opened'>) {
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ initialValues: { current: '', next: '', confirmation: '' } })
  const { current, next, confirmation } = form.values
  useBlockUpdates(form.isDirty())

  async function submit(): Promise<void> {
    const invalid = next === confirmation ? validatePassword(next, 'change') : 'New passwords do not match'
    setError(invalid)
    if (invalid) return
    try {
      await changePassword(current, next)
      onChanged()
    } catch (failure) {
      setError(getChangePasswordErrorMessage(failure))
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {error && <ErrorAlert message={error} />}
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('current')}
        />
        <PasswordField label="New Password" autoComplete="new-password" {...form.getInputProps('next')} />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting} disabled={!current || !next || !confirmation}>
            Change Password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
