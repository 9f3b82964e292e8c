import { Avatar, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'

type UserMenuProps = { user: User; onSignOut: () => void }

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const name = user.name || 'Demo User'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton mih={44} px={4}>
          <VisuallyHidden>Account of {name}</VisuallyHidden>
          <Group gap={8} wrap="nowrap">
            <Avatar aria-hidden size={32} radius="xl" color="cobalt" variant="filled">
              {name.slice(0, 1).toUpperCase()}
            </Avatar>
            <Text size="sm" visibleFrom="sm" maw={180} truncate aria-hidden>
              {name}
            </Text>
            <IconChevronDown size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
