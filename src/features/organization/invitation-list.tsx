import { Button, Text, Title } from '@mantine/core'
import type { Invitation } from '#contract/organization.ts'
import { formatDateTime } from '#platform/format.ts'
import classes from './organization.module.css'

type InvitationListProps = { invitations: Invitation[]; isBusy: boolean; onRevoke: (id: string) => void }

export function InvitationList({ invitations, isBusy, onRevoke }: InvitationListProps) {
  return (
    <>
      <Title order={3}>Pending invitations</Title>
      <ul className={classes.list} aria-label="Pending invitations">
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className={classes.row}>
            <div className={classes.name}>
              <Text fw={600}>{email ?? 'By link'}</Text>
              <Text size="sm" c="dimmed">
                {role === 'owner' ? 'Owner' : 'Member'}, valid until {formatDateTime(Date.parse(expires_at))}
              </Text>
            </div>
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={`Withdraw the invitation ${email ? `of ${email}` : 'by link'}`}
              onClick={() => onRevoke(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
