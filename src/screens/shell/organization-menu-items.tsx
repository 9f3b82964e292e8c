import { Menu } from '@mantine/core'
import type { Organization } from '#contract/organization.ts'
import { switchOrganization } from '#features/auth/switch-organization.ts'
import { IconBuilding } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'

type OrganizationMenuItemsProps = { organizations: Organization[]; currentId: string | undefined }

/** The other organizations of the user, to work in one of them. The last items, because they are loaded when the menu opens. */
export function OrganizationMenuItems({ organizations, currentId }: OrganizationMenuItemsProps) {
  return (
    <>
      <Menu.Divider />
      {organizations.map(({ id, name, role }) =>
        role && id !== currentId ? (
          <Menu.Item
            key={id}
            leftSection={<IconBuilding size={16} />}
            onClick={() =>
              void switchOrganization({ id: String(id), name, role }).catch(({ message }: Error) =>
                notifications.show({ color: 'red', message }),
              )
            }
          >
            Work in {name}
          </Menu.Item>
        ) : null,
      )}
    </>
  )
}
