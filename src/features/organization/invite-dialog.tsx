import { Alert, Button, Code, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { organizationCalls } from '#api/organization-calls.ts'
import type { Role } from '#contract/organization.ts'
import { configuration } from '#platform/configuration.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import classes from './organization.module.css'

type InviteDialogProps = {
  opened: boolean
  organization: { id: string; name: string }
  onClose: () => void
}

export function InviteDialog({ opened, organization, onClose }: InviteDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Invite to ${organization.name}`}>
      <InviteForm organizationId={organization.id} onClose={onClose} />
    </Modal>
  )
}

function InviteForm({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const address = email.trim()
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (to: string) => organizationCalls.invite(organizationId, { role, ...(to && { email: to }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invitations', organizationId] }),
    // The result has the token, so it is not cached.
    gcTime: 0,
  })
  useBlockUpdates(address !== '' || isPending || data?.token !== undefined)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (address) mutate(address)
  }

  if (data) return <Invited token={data.token} email={variables} onClose={onClose} />
  return (
    <form onSubmit={submit}>
      <Stack>
        <SegmentedControl
          aria-label="Role"
          data={[
            { value: 'member', label: 'Member' },
            { value: 'owner', label: 'Owner' },
          ]}
          value={role}
          onChange={(next) => setRole(next as Role)}
        />
        <Text size="sm" c="dimmed">
          {role === 'owner'
            ? 'Owners manage members and API keys.'
            : 'Members use everything, but manage neither members nor API keys.'}
        </Text>
        <TextInput
          label="Email address"
          description={
            !configuration.sendsEmail &&
            'This server doesn’t send email, so pass a link on yourself. An invitation’s link is in the server’s console.'
          }
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {error && <ErrorAlert message={error.message} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={isPending && !variables}
            disabled={isPending}
            onClick={() => mutate('')}
          >
            Create link
          </Button>
          <Button type="submit" disabled={!address} loading={isPending && variables !== ''}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type InvitedProps = { token: string | undefined; email: string; onClose: () => void }

function Invited({ token, email, onClose }: InvitedProps) {
  const link = `${location.origin}/invite/${token}`
  return (
    <Stack>
      <Alert color="green" role="status">
        {token
          ? 'Pass this link on. It is valid for 7 days and for one person, and is not shown again.'
          : configuration.sendsEmail
            ? `The invitation is on its way to ${email}. It is valid for 7 days.`
            : `The link for ${email} is in the server’s console. It is valid for 7 days.`}
      </Alert>
      {token && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code block data-copy className={classes.link}>
            {link}
          </Code>
          <CopyButton text={link} label="Copy link" />
        </Group>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
