import { NavLink, Stack } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
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

/** Used by the sidebar and the command palette. The collapsed sidebar shows `short`, which is a part of the label. */
export const navItems = [
  { to: '/', label: 'Dashboard', short: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/agents', label: 'Vision Agents', short: 'Agents', Icon: IconScanEye },
  { to: '/test', label: 'Test Studio', short: 'Studio', Icon: IconTestPipe },
  { to: '/batches', label: 'Batches', short: 'Batches', Icon: IconStack2 },
  { to: '/datasets', label: 'Golden sets', short: 'Sets', Icon: IconTarget },
  { to: '/history', label: 'History', short: 'History', Icon: IconHistory },
  { to: '/settings', label: 'Settings', short: 'Settings', Icon: IconSettings },
] as const

type NavigationProps = {
  /** Short names are shown below the icons. The labels are accessible names. */
  collapsed: boolean
  onNavigate: () => void
  onSearch: () => void
  onSupport: () => void
}

export function Navigation({ collapsed, onNavigate, onSearch, onSupport }: NavigationProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const itemProps = (label: string, Icon: typeof IconSettings, short = label) => ({
    className: classes.item ?? '',
    label: collapsed ? short : label,
    'aria-label': label,
    leftSection: <Icon size={20} stroke={1.7} />,
    'data-collapsed': collapsed || undefined,
  })
  return (
    <Stack gap={2}>
      {navItems.map(({ to, label, short, Icon }) => (
        <NavLink
          key={to}
          renderRoot={(props) => <Link to={to} {...props} />}
          {...itemProps(label, Icon, short)}
          active={isCurrent(path, to)}
          aria-current={isCurrent(path, to) ? 'page' : undefined}
          onClick={onNavigate}
        />
      ))}
      {/* On wide screens the palette has a button in the header. */}
      <NavLink component="button" {...itemProps('Search', IconSearch)} hiddenFrom="sm" onClick={onSearch} />
      <NavLink component="button" {...itemProps('Support', IconHelpCircle)} onClick={onSupport} />
    </Stack>
  )
}

/** A screen is also current while one below it is shown, such as a batch. Evaluations are below the golden sets. */
function isCurrent(path: string, to: string): boolean {
  if (path.startsWith('/evaluations/')) return to === '/datasets'
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
