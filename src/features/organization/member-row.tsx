import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import type { Member, Role } from '#contract/organization.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconDots } from '#ui/icons.gen.ts'
import classes from './organization.module.css'

type MemberRowProps = {
  member: Member
  /** `role` is that of the signed-in user. */
  organization: { name: string; role: Role }
  isSelf: boolean
  isBusy: boolean
  onRole: (role: Role) => void
  onRemove: () => void
  onHandOver: () => void
}

type Question = { title: string; action: string; text: string; isDangerous?: boolean; onConfirm: () => void }

/** Owners can change all members; a member can leave. */
export function MemberRow(props: MemberRowProps) {
  const { member, organization, isSelf, isBusy } = props
  const name = member.name || member.email
  const [question, setQuestion] = useState<Question>()
  const [isAsking, setIsAsking] = useState(false)
  const actions = listActions(props, name)

  function ask(next: Question): void {
    setQuestion(next)
    setIsAsking(true)
  }

  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Badge variant="light" tt="none">
            {member.role === 'owner' ? 'Owner' : 'Member'}
          </Badge>
          {isSelf && (
            <Text size="sm" c="dimmed">
              You
            </Text>
          )}
        </Group>
        {member.name && (
          <Text size="sm" c="dimmed">
            {member.email}
          </Text>
        )}
      </div>
      {(isSelf || organization.role === 'owner') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={44} loading={isBusy} aria-label={`Actions for ${name}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => (
              <Menu.Item
                key={action.action}
                {...(action.isDangerous ? { c: 'var(--app-bad)' } : {})}
                onClick={() => ask(action)}
              >
                {action.action}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {question && (
        <ConfirmDialog
          opened={isAsking}
          title={question.title}
          action={question.action}
          cancel="Cancel"
          isDangerous={question.isDangerous ?? false}
          onClose={() => setIsAsking(false)}
          onConfirm={question.onConfirm}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </li>
  )
}

function listActions(props: MemberRowProps, name: string): Question[] {
  const { member, organization, isSelf, onRole, onRemove, onHandOver } = props
  if (isSelf)
    return [
      {
        title: `Leave ${organization.name}?`,
        action: 'Leave',
        text: 'You lose access at once. Photos that are not sent yet, and your results, stay on this device.',
        isDangerous: true,
        onConfirm: onRemove,
      },
    ]
  const role: Question =
    member.role === 'owner'
      ? {
          title: `Make ${name} a member?`,
          action: 'Make member',
          text: 'Members use everything, but manage neither members nor API keys.',
          onConfirm: () => onRole('member'),
        }
      : {
          title: `Make ${name} an owner?`,
          action: 'Make owner',
          text: 'Owners manage members and API keys, and can remove other owners.',
          onConfirm: () => onRole('owner'),
        }
  return [
    role,
    {
      title: `Hand ${organization.name} over to ${name}?`,
      action: 'Hand over',
      text: `${name} becomes an owner, and you become a member.`,
      isDangerous: true,
      onConfirm: onHandOver,
    },
    {
      title: `Remove ${name}?`,
      action: 'Remove',
      text: `${name} loses access at once. What they have made for ${organization.name} stays. API keys stay valid: delete those that they know.`,
      isDangerous: true,
      onConfirm: onRemove,
    },
  ]
}
