import { Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { InstallMenuItem } from '#features/install/install-menu-item.tsx'

type UserMenuProps = { user: User; onSignOut: () => void }

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const name = user.name || 'Demo User'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${name}`} mih={44} px={4}>
          <Group gap={8} wrap="nowrap">
            <Avatar size={32} radius="xl" color="cobalt" variant="filled">
              {name.slice(0, 1).toUpperCase()}
            </Avatar>
            <Text size="sm" visibleFrom="sm" maw={180} truncate>
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
        <InstallMenuItem />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
