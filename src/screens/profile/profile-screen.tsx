import { Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { deleteAccount } from '#features/auth/account-actions.ts'
import { ChangePasswordDialog } from '#features/auth/change-password-dialog.tsx'
import { DeleteAccountDialog } from '#features/auth/delete-account-dialog.tsx'
import { formatPasswordAge } from '#features/auth/password.ts'
import { configuration } from '#platform/configuration.ts'
import { logProblem } from '#platform/log.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { FormColumn } from '#ui/form-column.tsx'
import { notifications } from '#ui/notifications.ts'
import { PageHeader } from '#ui/page-header.tsx'

type ProfileScreenProps = { user: User; onPasswordChanged: () => void; onDeleted: () => void }

export function ProfileScreen({ user, onPasswordChanged, onDeleted }: ProfileScreenProps) {
  const name = user.name || 'Demo User'
  const [changing, change] = useDisclosure(false)
  const [deleting, deletion] = useDisclosure(false)

  function changed(): void {
    change.close()
    onPasswordChanged()
    notifications.show({ color: 'green', message: 'Password changed successfully!' })
  }

  async function confirmed(): Promise<void> {
    try {
      await deleteAccount()
      // Hides the notifications.
      onDeleted()
      notifications.show({
        color: 'green',
        message: 'Account deleted successfully. You will be redirected shortly.',
      })
    } catch (error) {
      logProblem('Failed to delete account', error)
      notifications.show({ color: 'red', message: 'Failed to delete account. Please try again.' })
    } finally {
      deletion.close()
    }
  }

  return (
    <>
      <PageHeader title="Profile" />
      <FormColumn>
        <Card aria-label="You">
          <Group wrap="nowrap" mb="md">
            <Avatar name={name} size={64} />
            <div style={{ minWidth: 0 }}>
              <Text fw={650} size="lg">
                {name}
              </Text>
              <Text c="dimmed">{user.email}</Text>
            </div>
          </Group>
          <Row label="Full name">{name}</Row>
          <Row label="Email address">{user.email ?? '–'}</Row>
        </Card>
        <Card aria-label="Security">
          <Title order={2} mb="sm">
            Security
          </Title>
          <Row
            label="Password"
            action={
              <Button variant="default" onClick={change.open} aria-label="Change password">
                Change
              </Button>
            }
          >
            Last changed: {formatPasswordAge(user.password_changed_at)}
          </Row>
          <Row
            label="Account Status"
            action={
              <Button variant="default" disabled>
                Active
              </Button>
            }
          >
            {configuration.hasTrial ? 'Active trial account' : 'Active account'}
          </Row>
        </Card>
        <Card aria-label="Danger Zone">
          <Title order={2} mb="sm">
            Danger Zone
          </Title>
          <Row
            label="Delete your account"
            action={
              <Button color="red" variant="outline" onClick={deletion.open}>
                Delete Account
              </Button>
            }
          >
            Removes your account and everything in it, for good.
          </Row>
        </Card>
      </FormColumn>
      <ChangePasswordDialog opened={changing} onClose={change.close} onChanged={changed} />
      <DeleteAccountDialog opened={deleting} onClose={deletion.close} onConfirm={confirmed} />
    </>
  )
}

function Row({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" py="xs" gap="sm">
      <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Text fw={550} size="sm">
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
      {action}
    </Group>
  )
}
