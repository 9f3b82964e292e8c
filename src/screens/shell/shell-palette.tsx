import { useMantineColorScheme } from '@mantine/core'
import {
  IconBook,
  IconCamera,
  IconDeviceDesktop,
  IconHelpCircle,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSun,
  IconTestPipe,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCatalogue } from '#features/agents/use-catalogue.ts'
import { CommandPalette } from '#features/command-palette/command-palette.tsx'
import type { Command, CommandGroup } from '#features/command-palette/find-commands.ts'
import { navItems } from './places.ts'

type ShellPaletteProps = {
  wish: number
  onSupport: () => void
  onShortcuts: () => void
  onSignOut: () => void
  /** Where there is one. */
  sidebar: { isCollapsed: boolean; onToggle: () => void } | undefined
}

const look = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/** What the palette offers: every screen, every agent, and what one does about the app itself. */
export function ShellPalette({ wish, ...actions }: ShellPaletteProps) {
  const groups: CommandGroup[] = [
    { label: 'Screens', commands: useScreens() },
    { label: 'Agents', commands: useAgents() },
    { label: 'Actions', commands: useActions(actions) },
  ]
  return <CommandPalette wish={wish} groups={groups} />
}

function useScreens(): Command[] {
  const navigate = useNavigate()
  return [...navItems, ...furtherPlaces].map(({ to, label, Icon }) => ({
    id: to,
    label,
    icon: <Icon {...look} />,
    run: () => void navigate({ to }),
  }))
}

function useAgents(): Command[] {
  const navigate = useNavigate()
  const { data } = useCatalogue()
  return (data?.agents ?? []).map(({ id, code, name, description, is_active }) => ({
    id: `agent ${id}`,
    label: `Test ${name}`,
    description: is_active === false ? 'Not available at the moment' : (description ?? ''),
    icon: <IconTestPipe {...look} />,
    run: () => void navigate({ to: '/test', state: { agentPreselection: { code: code || name, name } } }),
  }))
}

function useActions({
  onSupport,
  onShortcuts,
  onSignOut,
  sidebar,
}: Omit<ShellPaletteProps, 'wish'>): Command[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'capture',
      label: 'Take a photo',
      keywords: 'camera capture',
      icon: <IconCamera {...look} />,
      run: () => void navigate({ to: '/test', search: { tab: 'camera' } }),
    },
    {
      id: 'keys',
      label: 'API keys',
      keywords: 'create delete token secret',
      icon: <IconKey {...look} />,
      run: () => void navigate({ to: '/settings' }),
    },
    ...schemes.map(({ scheme, label, Icon }) => ({
      id: scheme,
      label,
      keywords: 'color scheme theme mode',
      icon: <Icon {...look} />,
      run: () => setColorScheme(scheme),
    })),
    ...(sidebar
      ? [
          {
            id: 'sidebar',
            label: sidebar.isCollapsed ? 'Expand sidebar' : 'Collapse sidebar',
            keywords: 'navigation narrow wide',
            icon: <IconLayoutSidebar {...look} />,
            run: sidebar.onToggle,
          },
        ]
      : []),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: <IconKeyboard {...look} />,
      run: onShortcuts,
    },
    {
      id: 'support',
      label: 'Support',
      keywords: 'help email contact',
      icon: <IconHelpCircle {...look} />,
      run: onSupport,
    },
    { id: 'logout', label: 'Logout', keywords: 'sign out', icon: <IconLogout {...look} />, run: onSignOut },
  ]
}

const furtherPlaces = [
  { to: '/docs', label: 'Documentation', Icon: IconBook },
  { to: '/profile', label: 'Profile', Icon: IconUser },
] as const

const schemes = [
  { scheme: 'light', label: 'Light colours', Icon: IconSun },
  { scheme: 'dark', label: 'Dark colours', Icon: IconMoon },
  { scheme: 'auto', label: 'Colours of the system', Icon: IconDeviceDesktop },
] as const
