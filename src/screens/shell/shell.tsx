import '#ui/styles-inside.ts'
import { ActionIcon, Burger, Group, Stack } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useUid } from '#features/session/use-uid.ts'
import { Brand } from '#ui/brand.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { Navigation } from './navigation.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './shell.module.css'
import { UnsentChip } from './unsent-chip.tsx'
import { useOutbox } from './use-outbox.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { useSignOut } from './use-sign-out.ts'
import { UserMenu } from './user-menu.tsx'

/** The system's scheme does until it is there. */
const ColorSchemeSwitch = optionalPart(
  async () => (await import('#ui/color-scheme-switch.tsx')).ColorSchemeSwitch,
)

/** Chunks of their own: loaded with the first use. */
const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))
const SupportDialog = lazy(async () => ({ default: (await import('./support-dialog.tsx')).SupportDialog }))
const ShellPalette = lazy(async () => ({ default: (await import('./shell-palette.tsx')).ShellPalette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

type ShellProps = { user: User; onSignOut: () => void; children: ReactNode }

/** The frame around every screen behind sign-in: a sidebar on the desktop, a drawer on the phone. */
export function Shell({ user, onSignOut, children }: ShellProps) {
  const uid = useUid()
  useOutbox(uid)
  const { askToSignOut, question } = useSignOut(uid, onSignOut)
  const [drawer, { toggle, close }] = useDisclosure(false)
  const [support, { open: openSupport, close: closeSupport }] = useDisclosure(false)
  const [shortcuts, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false)
  const [paletteWish, setPaletteWish] = useState(0)
  const openPalette = () => setPaletteWish((before) => before + 1)
  useShellKeys({ onPalette: openPalette, onShortcuts: openShortcuts })
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isDesktop = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const collapsed = isCollapsed && isDesktop === true

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.bar}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={drawer}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-expanded={drawer}
            aria-label={drawer ? 'Close navigation' : 'Open navigation'}
          />
          <Brand />
        </Group>
        <Group gap="sm" wrap="nowrap">
          <PaletteButton onOpen={openPalette} />
          <UnsentChip uid={uid} />
          <UserMenu user={user} onSignOut={() => void askToSignOut()} />
        </Group>
      </header>
      <nav
        className={classes.side}
        aria-label="Main"
        data-collapsed={collapsed || undefined}
        data-open={drawer || undefined}
      >
        <div className={classes.places}>
          <Navigation
            collapsed={collapsed}
            onNavigate={close}
            onSupport={() => {
              close()
              openSupport()
            }}
          />
        </div>
        <Stack gap="xs" align={collapsed ? 'center' : 'stretch'}>
          {!collapsed && (
            <div className={classes.scheme}>
              <Suspense>
                <ColorSchemeSwitch />
              </Suspense>
            </div>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            visibleFrom="sm"
            aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={20} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} />
            )}
          </ActionIcon>
        </Stack>
      </nav>
      <main id="main" className={classes.main}>
        <div className={classes.page}>{children}</div>
      </main>
      <LateDialog opened={support}>
        {(opened) => <SupportDialog opened={opened} onClose={closeSupport} />}
      </LateDialog>
      <LateDialog opened={question.runs.length > 0}>
        {() => <SignOutDialog uid={uid} {...question} />}
      </LateDialog>
      <Suspense>
        {paletteWish > 0 && (
          <ShellPalette
            wish={paletteWish}
            onSupport={openSupport}
            onShortcuts={openShortcuts}
            onSignOut={() => void askToSignOut()}
          />
        )}
      </Suspense>
      <Suspense>{shortcuts && <ShortcutsDialog opened onClose={closeShortcuts} />}</Suspense>
    </div>
  )
}
