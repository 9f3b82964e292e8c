import { ActionIcon, Burger, Group, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react'
import type { User } from '#contract/user.ts'
import { bufferTypedText } from '#platform/buffer-typed-text.ts'
import { Brand } from '#ui/brand.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { Optional } from '#ui/optional.tsx'
import { ConnectionPill } from './connection-pill.tsx'
import { LazyAccountMenu } from './lazy-account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './shell.module.css'
import { useDrawer } from './use-drawer.ts'
import { useOutboxRunner } from './use-outbox-runner.ts'
import { useShellShortcuts } from './use-shell-shortcuts.ts'
import { useSidebar } from './use-sidebar.ts'
import { useSignOut } from './use-sign-out.ts'

const ColorSchemeSwitch = lazy(async () => ({
  default: (await import('#ui/color-scheme-switch.tsx')).ColorSchemeSwitch,
}))
const BackgroundTasks = lazy(async () => ({
  default: (await import('./background-tasks.tsx')).BackgroundTasks,
}))
const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))
const SupportDialog = lazy(async () => ({ default: (await import('./support-dialog.tsx')).SupportDialog }))
const ShellPalette = lazy(async () => ({ default: (await import('./shell-palette.tsx')).ShellPalette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** A separate component, so that its frequent updates do not rerender the shell. */
function Outbox() {
  useOutboxRunner()
  return null
}

type ShellProps = { user: User; onSignOut: () => void; children: ReactNode }

/** The layout of screens that require a session. On narrow screens the sidebar is a drawer. */
export const Shell = memo(function Shell({ user, onSignOut, children }: ShellProps) {
  const { requestSignOut, confirmation } = useSignOut(onSignOut)
  const [support, supportDialog] = useDisclosure(false)
  const [shortcuts, shortcutsDialog] = useDisclosure(false)
  const [paletteRequestId, setPaletteRequestId] = useState(0)
  const { isDesktop, isCollapsed, toggleSidebar } = useSidebar()
  const { isOpen, burger, close, toggle } = useDrawer(isDesktop)

  const closeDrawerAnd = (open: () => void) => () => {
    close()
    open()
  }
  const takeTyped = useRef<() => string>(undefined)
  const openPalette = () => {
    close()
    takeTyped.current?.()
    takeTyped.current = bufferTypedText()
    setPaletteRequestId((id) => id + 1)
  }
  const openShortcuts = closeDrawerAnd(shortcutsDialog.open)
  const openSupport = closeDrawerAnd(supportDialog.open)
  useShellShortcuts({ onPalette: openPalette, onShortcuts: openShortcuts })

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main" inert={isOpen}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Group gap="sm" wrap="nowrap" className={classes.start}>
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
        <Group gap="sm" wrap="nowrap" className={classes.tools} inert={isOpen}>
          <ConnectionPill />
          <PaletteButton onOpen={openPalette} />
          <LazyAccountMenu user={user} onSignOut={() => void requestSignOut()} />
        </Group>
      </header>
      <nav
        className={classes.sidebar}
        aria-label="Main"
        data-collapsed={isCollapsed || undefined}
        data-open={isOpen || undefined}
      >
        <div className={classes.navigation}>
          <Navigation
            collapsed={isCollapsed}
            onNavigate={close}
            onSearch={openPalette}
            onSupport={openSupport}
          />
        </div>
        <Stack gap="xs" align={isCollapsed ? 'center' : 'stretch'}>
          {/* Mounted when the drawer is open, because the control measures itself when it mounts. */}
          {!isCollapsed && (isDesktop || isOpen) && (
            <Suspense fallback={<Skeleton className={classes.schemeSkeleton} />}>
              <ColorSchemeSwitch />
            </Suspense>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            visibleFrom="sm"
            aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={toggleSidebar}
          >
            {isCollapsed ? (
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
      <Optional>
        <BackgroundTasks />
      </Optional>
      <LazyDialog opened={support}>
        {(opened) => <SupportDialog opened={opened} onClose={supportDialog.close} />}
      </LazyDialog>
      <LazyDialog opened={confirmation.isAsking}>
        {(opened) => <SignOutDialog opened={opened} {...confirmation} />}
      </LazyDialog>
      <Suspense>
        {paletteRequestId > 0 && (
          <ShellPalette
            openRequestId={paletteRequestId}
            takeTyped={() => takeTyped.current?.() ?? ''}
            onSupport={openSupport}
            onShortcuts={openShortcuts}
            sidebar={isDesktop ? { isCollapsed, onToggle: toggleSidebar } : undefined}
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
