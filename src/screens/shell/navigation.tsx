import { NavLink, Stack } from '@mantine/core'
import { IconHelpCircle, type IconKey, IconSearch } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactElement, Suspense } from 'react'
import classes from './navigation.module.css'
import { navItems } from './places.ts'

const PlaceName = lazy(async () => ({ default: (await import('./nav-tooltip.tsx')).NavTooltip }))

type NavigationProps = {
  /** Icons alone; the words are in tooltips and for screen readers. */
  collapsed: boolean
  onNavigate: () => void
  onSearch: () => void
  onSupport: () => void
}

export function Navigation({ collapsed, onNavigate, onSearch, onSupport }: NavigationProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const look = (label: string, Icon: typeof IconKey) => ({
    className: classes.item ?? '',
    label: collapsed ? undefined : label,
    'aria-label': label,
    leftSection: <Icon size={20} stroke={1.7} aria-hidden />,
    'data-collapsed': collapsed || undefined,
  })
  return (
    <Stack gap={2}>
      {navItems.map(({ to, label, Icon }) => (
        <Named key={to} label={label} isNeeded={collapsed}>
          <NavLink
            renderRoot={(props) => <Link to={to} {...props} />}
            {...look(label, Icon)}
            active={path === to}
            aria-current={path === to ? 'page' : undefined}
            onClick={onNavigate}
          />
        </Named>
      ))}
      {/* On the desktop it stands in the bar. */}
      <NavLink component="button" {...look('Search', IconSearch)} hiddenFrom="sm" onClick={onSearch} />
      <Named label="Support" isNeeded={collapsed}>
        <NavLink component="button" {...look('Support', IconHelpCircle)} onClick={onSupport} />
      </Named>
    </Stack>
  )
}

type NamedProps = { label: string; isNeeded: boolean; children: ReactElement }

/** The sidebar shows its words itself, as long as it is wide. */
function Named({ label, isNeeded, children }: NamedProps) {
  if (!isNeeded) return children
  return (
    <Suspense fallback={children}>
      <PlaceName label={label}>{children}</PlaceName>
    </Suspense>
  )
}
