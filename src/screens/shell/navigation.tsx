import { NavLink, Stack } from '@mantine/core'
import { IconKey, IconLayoutDashboard, IconScanEye, IconTestPipe } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'

const places = [
  { to: '/', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/agents', label: 'Vision Agents', Icon: IconScanEye },
  { to: '/test', label: 'Test Studio', Icon: IconTestPipe },
  { to: '/settings', label: 'Settings', Icon: IconKey },
] as const

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav aria-label="Main">
      <Stack gap={2}>
        {places.map(({ to, label, Icon }) => (
          <NavLink
            key={to}
            renderRoot={(props) => <Link to={to} {...props} />}
            label={label}
            leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
            active={path === to}
            aria-current={path === to ? 'page' : undefined}
            onClick={onNavigate}
            style={{ borderRadius: 'var(--mantine-radius-md)', minHeight: 44 }}
          />
        ))}
      </Stack>
    </nav>
  )
}
