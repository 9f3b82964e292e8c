import { NavLink, Stack } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactElement, Suspense } from 'react'
import {
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconScanEye,
  IconSearch,
  IconSettings,
  IconStack2,
  IconTarget,
  IconTestPipe,
} from '#ui/icons.gen.ts'
import classes from './navigation.module.css'

/** Used by the sidebar and the command palette. */
export const navItems = [
  { to: '/', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/agents', label: 'Vision Agents', Icon: IconScanEye },
  { to: '/test', label: 'Test Studio', Icon: IconTestPipe },
  { to: '/batches', label: 'Batches', Icon: IconStack2 },
  { to: '/datasets', label: 'Golden sets', Icon: IconTarget },
  { to: '/history', label: 'History', Icon: IconHistory },
  { to: '/settings', label: 'Settings', Icon: IconSettings },
] as const

const NavTooltip = lazy(async () => ({ default: (await import('./nav-tooltip.tsx')).NavTooltip }))

type NavigationProps = {
  /** Only icons are shown. The labels are tooltips and accessible names. */
  collapsed: boolean
  onNavigate: () => void
  onSearch: () => void
  onSupport: () => void
}

export function Navigation({ collapsed, onNavigate, onSearch, onSupport }: NavigationProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const itemProps = (label: string, Icon: typeof IconSettings) => ({
    className: classes.item ?? '',
    label: collapsed ? undefined : label,
    'aria-label': label,
    leftSection: <Icon size={20} stroke={1.7} />,
    'data-collapsed': collapsed || undefined,
  })
  return (
    <Stack gap={2}>
      {navItems.map(({ to, label, Icon }) => (
        <WithTooltip key={to} label={label} isActive={collapsed}>
          <NavLink
            renderRoot={(props) => <Link to={to} {...props} />}
            {...itemProps(label, Icon)}
            active={isCurrent(path, to)}
            aria-current={isCurrent(path, to) ? 'page' : undefined}
            onClick={onNavigate}
          />
        </WithTooltip>
      ))}
      {/* On wide screens the palette has a button in the header. */}
      <NavLink component="button" {...itemProps('Search', IconSearch)} hiddenFrom="sm" onClick={onSearch} />
      <WithTooltip label="Support" isActive={collapsed}>
        <NavLink component="button" {...itemProps('Support', IconHelpCircle)} onClick={onSupport} />
      </WithTooltip>
    </Stack>
  )
}

/** A screen is also current while one below it is shown, such as a batch. Evaluations are below the golden sets. */
function isCurrent(path: string, to: string): boolean {
  if (path.startsWith('/evaluations/')) return to === '/datasets'
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}

type WithTooltipProps = { label: string; isActive: boolean; children: ReactElement }

function WithTooltip({ label, isActive, children }: WithTooltipProps) {
  if (!isActive) return children
  return (
    <Suspense fallback={children}>
      <NavTooltip label={label}>{children}</NavTooltip>
    </Suspense>
  )
}
