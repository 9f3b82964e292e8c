import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resendVerification } from '#features/auth/account-actions.ts'
import { appendEmailDeliveryHint } from '#features/auth/append-email-delivery-hint.ts'
import { reloadOrganization } from '#features/auth/switch-organization.ts'
import { useUid } from '#features/auth/use-session.ts'
import {
  findOrganizationIdInError,
  isRefusal,
  isUnverifiedEmailError,
  useInvitation,
} from '#features/organization/use-invitation.ts'
import { loadAuth } from '#platform/auth.ts'
import { formatDateTime } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { FormColumn } from '#ui/form-column.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export function InviteScreen({ token }: { token: string }) {
  const uid = useUid()
  const navigate = useNavigate()
  const { invitation, accept, open } = useInvitation(token, async () => {
    await reloadOrganization(uid)
    await navigate({ to: '/', replace: true })
  })
  const { data } = invitation
  const invitationError = accept.error ?? invitation.error
  const error = open.error ?? invitationError
  const ownId = findOrganizationIdInError(invitationError)

  /** The token of the session says whether the address is verified. */
  async function tryAgain(): Promise<void> {
    accept.reset()
    open.reset()
    if (isUnverifiedEmailError(error)) await (await loadAuth()).refreshAccount().catch(() => undefined)
    await invitation.refetch()
  }

  return (
    <>
      <PageHeader title="Invitation" />
      <FormColumn>
        <Card aria-label="Invitation">
          <Stack>
            {invitation.isLoading && (
              <Skeleton height={96} role="status" aria-label="Loading the invitation" />
            )}
            {data && !error && (
              <>
                <Text>
                  {data.invited_by ?? 'The operator'} invites you to join <b>{data.organization_name}</b> as{' '}
                  {data.role === 'owner' ? 'an owner' : 'a member'}. You keep your own organization, and
                  choose in the account menu for which one you work.
                </Text>
                <Text size="sm" c="dimmed">
                  Valid until {formatDateTime(Date.parse(data.expires_at))}. Its members see what you make for
                  it.
                </Text>
                <Group>
                  <Button loading={accept.isPending} onClick={() => accept.mutate()}>
                    Join
                  </Button>
                </Group>
              </>
            )}
            {error && !isRefusal(error) && <LoadError error={error} onRetry={() => void tryAgain()} />}
            {error && isRefusal(error) && (
              <>
                <ErrorAlert tone="warning" message={error.message} />
                <Group>
                  {ownId ? (
                    <Button loading={open.isPending} onClick={() => open.mutate(ownId)}>
                      Work in this organization
                    </Button>
                  ) : isUnverifiedEmailError(error) ? (
                    <Verification onVerified={() => void tryAgain()} />
                  ) : (
                    <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the dashboard</Button>
                  )}
                </Group>
              </>
            )}
          </Stack>
        </Card>
      </FormColumn>
    </>
  )
}

function Verification({ onVerified }: { onVerified: () => void }) {
  const [status, setStatus] = useState<string>()

  async function resend(): Promise<void> {
    const outcome = await resendVerification().catch(() => 'failed')
    setStatus(
      outcome === 'sent'
        ? appendEmailDeliveryHint('A new email is on its way.')
        : 'The email could not be sent. Please try again later.',
    )
  }

  return (
    <>
      <Button onClick={onVerified}>I have verified it</Button>
      <Button variant="subtle" onClick={() => void resend()}>
        Resend Verification Email
      </Button>
      <Text size="sm" role="status">
        {status}
      </Text>
    </>
  )
}
