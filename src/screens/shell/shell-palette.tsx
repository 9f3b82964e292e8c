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
import { isAvailable, unavailableReason } from '#features/agents/agent-info.ts'
import { useAgentCatalog } from '#features/agents/use-agent-catalog.ts'
import { CommandPalette } from '#features/command-palette/command-palette.tsx'
import type { Command, CommandGroup } from '#features/command-palette/find-commands.ts'
import { navItems } from './navigation.tsx'

type ShellPaletteProps = {
  openRequestId: number
  onSupport: () => void
  onShortcuts: () => void
  onSignOut: () => void
  /** The state of the sidebar; undefined on narrow screens, which have none. */
  sidebar: { isCollapsed: boolean; onToggle: () => void } | undefined
}

const iconProps = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/** The command palette with the screens, agents and actions of the app. */
export function ShellPalette({ openRequestId, ...actions }: ShellPaletteProps) {
  const groups: CommandGroup[] = [
    { label: 'Screens', commands: useScreens() },
    { label: 'Agents', commands: useAgents() },
    { label: 'Actions', commands: useActions(actions) },
  ]
  return <CommandPalette openRequestId={openRequestId} groups={groups} />
}

function useScreens(): Command[] {
  const navigate = useNavigate()
  return [...navItems, ...moreScreens].map(({ to, label, Icon }) => ({
    id: to,
    label,
    icon: <Icon {...iconProps} />,
    run: () => void navigate({ to }),
  }))
}

function useAgents(): Command[] {
  const navigate = useNavigate()
  const { data } = useAgentCatalog()
  return (data?.items ?? []).map((agent) => ({
    id: `agent ${agent.id}`,
    label: `Test ${agent.name}`,
    description: isAvailable(agent) ? (agent.description ?? '') : `Unavailable. ${unavailableReason}`,
    icon: <IconTestPipe {...iconProps} />,
    run: () =>
      void navigate({
        to: '/test',
        state: { agentPreselection: { code: agent.code || agent.name, name: agent.name } },
      }),
  }))
}

function useActions({
  onSupport,
  onShortcuts,
  onSignOut,
  sidebar,
}: Omit<ShellPaletteProps, 'openRequestId'>): Command[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'capture',
      label: 'Take a photo',
      keywords: 'camera capture',
      icon: <IconCamera {...iconProps} />,
      run: () => void navigate({ to: '/test', search: { tab: 'camera' } }),
    },
    {
      id: 'keys',
      label: 'API keys',
      keywords: 'create delete token secret',
      icon: <IconKey {...iconProps} />,
      run: () => void navigate({ to: '/settings' }),
    },
    ...colorSchemes.map(({ scheme, label, Icon }) => ({
      id: scheme,
      label,
      keywords: 'color scheme colour mode',
      icon: <Icon {...iconProps} />,
      run: () => setColorScheme(scheme),
    })),
    ...(sidebar
      ? [
          {
            id: 'sidebar',
            label: sidebar.isCollapsed ? 'Expand sidebar' : 'Collapse sidebar',
            keywords: 'navigation narrow wide',
            icon: <IconLayoutSidebar {...iconProps} />,
            run: sidebar.onToggle,
          },
        ]
      : []),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: <IconKeyboard {...iconProps} />,
      run: onShortcuts,
    },
    {
      id: 'support',
      label: 'Support',
      keywords: 'help email contact',
      icon: <IconHelpCircle {...iconProps} />,
      run: onSupport,
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      keywords: 'logout log out',
      icon: <IconLogout {...iconProps} />,
      run: onSignOut,
    },
  ]
}

const moreScreens = [
  { to: '/docs', label: 'Documentation', Icon: IconBook },
  { to: '/profile', label: 'Profile', Icon: IconUser },
] as const

const colorSchemes = [
  { scheme: 'light', label: 'Light theme', Icon: IconSun },
  { scheme: 'dark', label: 'Dark theme', Icon: IconMoon },
  { scheme: 'auto', label: 'System theme', Icon: IconDeviceDesktop },
] as const
