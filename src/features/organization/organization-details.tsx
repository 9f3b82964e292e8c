import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, lazy, useState } from 'react'
import { organizationCalls } from '#api/organization-calls.ts'
import type { Role } from '#contract/organization.ts'
import { IconUserPlus } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './organization.module.css'
import { useInvitations, useMembers, useOrganizationMutation } from './use-members.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

type OrganizationDetailsProps = {
  organization: { id: string; name: string; role: Role }
  userId: string | undefined
  /** The user's own role or the name has changed. */
  onChanged: () => void
  onLeft: () => void
}

export function OrganizationDetails({ organization, userId, onChanged, onLeft }: OrganizationDetailsProps) {
  const { id, name, role } = organization
  const isOwner = role === 'owner'
  const members = useMembers(id)
  const invitations = useInvitations(id, { enabled: isOwner })
  const { mutate, isPending } = useOrganizationMutation(id)
  const [isInviting, inviting] = useDisclosure(false)
  const change = (call: () => Promise<unknown>, onSuccess = onChanged) => mutate(call, { onSuccess })

  return (
    <Stack gap="md">
      {isOwner ? (
        <NameForm
          key={name}
          name={name}
          isSaving={isPending}
          onSave={(next) => change(() => organizationCalls.rename(id, next))}
        />
      ) : (
        <Text size="sm" c="dimmed">
          You are a member. Owners manage the members and the API keys.
        </Text>
      )}
      <Group justify="space-between">
        <Title order={3}>Members</Title>
        {isOwner && (
          <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={inviting.open}>
            Invite
          </Button>
        )}
      </Group>
      {members.error && <LoadError error={members.error} onRetry={() => void members.refetch()} />}
      {members.isLoading && <Skeleton height={56} role="status" aria-label="Loading members" />}
      <ul className={classes.list} aria-label="Members">
        {members.data?.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            organization={organization}
            isSelf={member.user_id === userId}
            isBusy={isPending}
            onRole={(next) => change(() => organizationCalls.changeRole(id, member.user_id, next))}
            onRemove={() =>
              change(
                () => organizationCalls.removeMember(id, member.user_id),
                member.user_id === userId ? onLeft : onChanged,
              )
            }
            onHandOver={() =>
              change(async () => {
                await organizationCalls.changeRole(id, member.user_id, 'owner')
                if (userId) await organizationCalls.changeRole(id, userId, 'member')
              })
            }
          />
        ))}
      </ul>
      {invitations.data && invitations.data.length > 0 && (
        <InvitationList
          invitations={invitations.data}
          isBusy={isPending}
          onRevoke={(invitationId) => change(() => organizationCalls.revokeInvitation(id, invitationId))}
        />
      )}
      <LazyDialog opened={isInviting}>
        {(opened) => <InviteDialog opened={opened} organization={organization} onClose={inviting.close} />}
      </LazyDialog>
    </Stack>
  )
}

type NameFormProps = { name: string; isSaving: boolean; onSave: (name: string) => void }

function NameForm({ name, isSaving, onSave }: NameFormProps) {
  const [draft, setDraft] = useState(name)
  const next = draft.trim()

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (next && next !== name) onSave(next)
  }

  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <TextInput
          style={{ flex: '1 1 14rem' }}
          label="Name"
          maxLength={100}
          autoComplete="off"
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!next || next === name}
          loading={isSaving && next !== name}
        >
          Rename
        </Button>
      </Group>
    </form>
  )
}
