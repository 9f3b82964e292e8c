import { ActionIcon, Burger, Group, Stack } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import type { User } from '#contract/user.ts'
import { Brand } from '#ui/brand.tsx'
import { ColorSchemeSwitch } from '#ui/color-scheme-switch.tsx'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './shell.module.css'
import { UnsentChip } from './unsent-chip.tsx'
import { useDrawer } from './use-drawer.ts'
import { useOutbox } from './use-outbox.ts'
import { useShellShortcuts } from './use-shell-shortcuts.ts'
import { useSignOut } from './use-sign-out.ts'
import { UserMenu } from './user-menu.tsx'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))
const SupportDialog = lazy(async () => ({ default: (await import('./support-dialog.tsx')).SupportDialog }))
const ShellPalette = lazy(async () => ({ default: (await import('./shell-palette.tsx')).ShellPalette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** Runs the outbox. It is a separate component, so that its frequent updates do not rerender the shell. */
function Outbox() {
  useOutbox()
  return null
}

type ShellProps = { user: User; onSignOut: () => void; children: ReactNode }

/** The layout of all screens behind sign-in: a header and a sidebar, which is a drawer on narrow screens. */
export const Shell = memo(function Shell({ user, onSignOut, children }: ShellProps) {
  const { requestSignOut, confirmation } = useSignOut(onSignOut)
  const [support, supportDialog] = useDisclosure(false)
  const [shortcuts, shortcutsDialog] = useDisclosure(false)
  const [paletteRequestId, setPaletteRequestId] = useState(0)
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isDesktop = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const collapsed = isCollapsed && isDesktop === true
  const { isOpen, burger, close, toggle } = useDrawer(isDesktop === true)

  const closeDrawerAnd = (open: () => void) => () => {
    close()
    open()
  }
  const openPalette = closeDrawerAnd(() => setPaletteRequestId((id) => id + 1))
  const openShortcuts = closeDrawerAnd(shortcutsDialog.open)
  const openSupport = closeDrawerAnd(supportDialog.open)
  useShellShortcuts({ onPalette: openPalette, onShortcuts: openShortcuts })

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main" inert={isOpen}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            ref={burger}
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
          />
          <Brand />
        </Group>
        <Group gap="sm" wrap="nowrap" inert={isOpen}>
          <PaletteButton onOpen={openPalette} />
          <UnsentChip />
          <UserMenu user={user} onSignOut={() => void requestSignOut()} />
        </Group>
      </header>
      <nav
        className={classes.sidebar}
        aria-label="Main"
        data-collapsed={collapsed || undefined}
        data-open={isOpen || undefined}
      >
        <div className={classes.navigation}>
          <Navigation
            collapsed={collapsed}
            onNavigate={close}
            onSearch={openPalette}
            onSupport={openSupport}
          />
        </div>
        <Stack gap="xs" align={collapsed ? 'center' : 'stretch'}>
          {/* It measures itself when it mounts: not in a closed drawer. */}
          {!collapsed && (isDesktop || isOpen) && <ColorSchemeSwitch />}
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
      <main id="main" className={classes.main} inert={isOpen}>
        <div className={classes.page}>{children}</div>
      </main>
      <Outbox />
      <LazyDialog opened={support}>
        {(opened) => <SupportDialog opened={opened} onClose={supportDialog.close} />}
      </LazyDialog>
      <LazyDialog opened={confirmation.runs.length > 0}>
        {(opened) => <SignOutDialog opened={opened} {...confirmation} />}
      </LazyDialog>
      <Suspense>
        {paletteRequestId > 0 && (
          <ShellPalette
            openRequestId={paletteRequestId}
            onSupport={openSupport}
            onShortcuts={openShortcuts}
            sidebar={isDesktop ? { isCollapsed, onToggle: () => setCollapsed(!isCollapsed) } : undefined}
            onSignOut={() => void requestSignOut()}
          />
        )}
      </Suspense>
      <LazyDialog opened={shortcuts}>
        {(opened) => <ShortcutsDialog opened={opened} onClose={shortcutsDialog.close} />}
      </LazyDialog>
    </div>
  )
})
