import { Menu } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { InstallMenuItem } from '#features/pwa/install-menu-item.tsx'
import { AccountButton } from './account-button.tsx'

type AccountMenuProps = { user: User; name: string; defaultOpened: boolean; onSignOut: () => void }

export function AccountMenu({ user, name, defaultOpened, onSignOut }: AccountMenuProps) {
  return (
    <Menu position="bottom-end" width={240} defaultOpened={defaultOpened}>
      <Menu.Target>
        <AccountButton name={name} />
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
