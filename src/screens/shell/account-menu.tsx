import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useOrganizations } from '#features/organization/use-organizations.ts'
import { InstallMenuItem } from '#features/pwa/install-menu-item.tsx'
import { IconLogout, IconUser } from '#ui/icons.gen.ts'
import { Optional } from '#ui/optional.tsx'
import { AccountButton } from './account-button.tsx'

const OrganizationMenuItems = lazy(async () => ({
  default: (await import('./organization-menu-items.tsx')).OrganizationMenuItems,
}))

type AccountMenuProps = { user: User; name: string; defaultOpened: boolean; onSignOut: () => void }

export function AccountMenu({ user, name, defaultOpened, onSignOut }: AccountMenuProps) {
  const [wasOpened, setWasOpened] = useState(defaultOpened)
  const { organizations } = useOrganizations({ enabled: wasOpened && user.organization != null })
  return (
    <Menu position="bottom-end" width={240} defaultOpened={defaultOpened} onOpen={() => setWasOpened(true)}>
      <Menu.Target>
        <AccountButton name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email}
          {user.organization && <div>{user.organization.name}</div>}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          Profile
        </Menu.Item>
        <InstallMenuItem />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          Logout
        </Menu.Item>
        {organizations.length > 1 && (
          <Optional>
            <OrganizationMenuItems organizations={organizations} currentId={user.organization?.id} />
          </Optional>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
