import { AppShell, Burger, Group, ScrollArea, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { Brand } from '#ui/brand.tsx'
import { ColorSchemeSwitch } from '#ui/color-scheme-switch.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** Specification, point 9, in pixels. */
const sidebarWidth = 260

type ShellProps = { user: User; onSignOut: () => void; children: ReactNode }

/** The frame around every screen behind sign-in. */
export function Shell({ user, onSignOut, children }: ShellProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: sidebarWidth, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <AppShell.Header className={classes.bar}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close navigation' : 'Open navigation'}
            />
            <Brand />
          </Group>
          <UserMenu user={user} onSignOut={onSignOut} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.bar} p="sm">
        <AppShell.Section grow component={ScrollArea}>
          <Navigation onNavigate={close} />
        </AppShell.Section>
        <AppShell.Section>
          <Stack p="xs">
            <ColorSchemeSwitch />
          </Stack>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main">
        <div className={classes.page}>{children}</div>
      </AppShell.Main>
    </AppShell>
  )
}
