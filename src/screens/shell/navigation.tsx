import { NavLink, Stack, Tooltip } from '@mantine/core'
import { IconHelpCircle, type IconKey } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import classes from './navigation.module.css'
import { places } from './places.ts'

type NavigationProps = {
  /** Icons alone; the words are in tooltips and for screen readers. */
  collapsed: boolean
  onNavigate: () => void
  onSupport: () => void
}

export function Navigation({ collapsed, onNavigate, onSupport }: NavigationProps) {
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
      {places.map(({ to, label, Icon }) => (
        <Tooltip key={to} label={label} position="right" disabled={!collapsed}>
          <NavLink
            renderRoot={(props) => <Link to={to} {...props} />}
            {...look(label, Icon)}
            active={path === to}
            aria-current={path === to ? 'page' : undefined}
            onClick={onNavigate}
          />
        </Tooltip>
      ))}
      <Tooltip label="Support" position="right" disabled={!collapsed}>
        <NavLink component="button" {...look('Support', IconHelpCircle)} onClick={onSupport} />
      </Tooltip>
    </Stack>
  )
}
