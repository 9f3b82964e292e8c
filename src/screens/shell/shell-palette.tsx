import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { defaultUnavailableReason, getApiDocsUrl, isAvailable } from '#core/agents/agent-info.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { getRunSubtitle, getRunTitle } from '#core/runs/run-title.ts'
import { useSingleRuns } from '#core/runs/use-runs.ts'
import { useSession } from '#features/auth/use-session.ts'
import { CommandPalette } from '#features/command-palette/command-palette.tsx'
import type { Command, CommandGroup } from '#features/command-palette/find-commands.ts'
import { formatDateTime } from '#platform/format.ts'
import {
  IconBook,
  IconCamera,
  IconCameraPlus,
  IconDeviceDesktop,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconStack2,
  IconSun,
  IconTestPipe,
  IconUser,
  IconUserPlus,
} from '#ui/icons.gen.ts'
import { navItems } from './navigation.tsx'

type ShellPaletteProps = {
  openRequestId: number
  takeTyped: () => string
  onSupport: () => void
  onShortcuts: () => void
  onSignOut: () => void
  /** Undefined on narrow screens, which have none. */
  sidebar: { isCollapsed: boolean; onToggle: () => void } | undefined
}

const iconProps = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

export function ShellPalette({ openRequestId, takeTyped, ...actions }: ShellPaletteProps) {
  const groups: CommandGroup[] = [
    { label: 'Screens', commands: useScreens() },
    { label: 'Recent runs', commands: useRecentRuns(), limit: 5 },
    { label: 'Agents', commands: useAgents() },
    { label: 'Actions', commands: useActions(actions) },
  ]
  return <CommandPalette openRequestId={openRequestId} takeTyped={takeTyped} groups={groups} />
}

function useScreens(): Command[] {
  const navigate = useNavigate()
  return [...navItems, profile].map(({ to, label, Icon }) => ({
    id: to,
    label,
    icon: <Icon {...iconProps} />,
    run: () => void navigate({ to }),
  }))
}

function useRecentRuns(): Command[] {
  const navigate = useNavigate()
  const { data: runs = [] } = useSingleRuns()
  return runs.toReversed().map((run) => ({
    id: `run ${run.id}`,
    label: getRunTitle(run),
    description: `${getRunSubtitle(run)} · ${formatDateTime(run.createdAt)}`,
    keywords: `history result ${run.image.name}`,
    icon: <IconHistory {...iconProps} />,
    run: () => void navigate({ to: '/history', search: { run: run.id } }),
  }))
}

function useAgents(): Command[] {
  const navigate = useNavigate()
  const { data } = useAgentCatalog()
  return (data?.items ?? []).map((agent) => ({
    id: `agent ${agent.id}`,
    label: `Test ${agent.name}`,
    name: agent.name,
    description: isAvailable(agent) ? (agent.description ?? '') : `Unavailable. ${defaultUnavailableReason}`,
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
}: Omit<ShellPaletteProps, 'openRequestId' | 'takeTyped'>): Command[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const current = useSession()
  // Other backends have no members.
  const hasMembers = 'user' in current && current.user.organization != null
  return [
    {
      id: 'capture',
      label: 'Take a photo',
      keywords: 'camera capture',
      icon: <IconCamera {...iconProps} />,
      run: () => void navigate({ to: '/test', search: { tab: 'camera' } }),
    },
    {
      id: 'series',
      label: 'Take a series of photos',
      description: 'One agent, one photo after the other, with one hand',
      keywords: 'camera capture field batch',
      icon: <IconCameraPlus {...iconProps} />,
      run: () => void navigate({ to: '/capture' }),
    },
    {
      id: 'batch',
      label: 'New batch',
      description: 'One agent on many images, a folder or a ZIP file',
      keywords: 'create run files upload',
      icon: <IconStack2 {...iconProps} />,
      run: () => void navigate({ to: '/batches/new' }),
    },
    {
      id: 'keys',
      label: 'API keys',
      keywords: 'create delete token secret',
      icon: <IconKey {...iconProps} />,
      run: () => void navigate({ to: '/settings' }),
    },
    ...(hasMembers
      ? [
          {
            id: 'members',
            label: 'Members',
            description: 'Settings, Organization',
            keywords: 'invite invitation team colleague',
            icon: <IconUserPlus {...iconProps} />,
            run: () => void navigate({ to: '/settings', hash: 'organization' }),
          },
        ]
      : []),
    {
      id: 'docs',
      label: 'Documentation',
      description: 'The documentation of the API, in a new tab',
      keywords: 'api docs openapi reference help',
      icon: <IconBook {...iconProps} />,
      run: () => void window.open(getApiDocsUrl(), '_blank', 'noopener,noreferrer'),
    },
    ...colorSchemes.map(({ scheme, label, Icon }) => ({
      id: scheme,
      label,
      keywords: 'color scheme mode',
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

const profile = { to: '/profile', label: 'Profile', Icon: IconUser } as const

const colorSchemes = [
  { scheme: 'light', label: 'Light theme', Icon: IconSun },
  { scheme: 'dark', label: 'Dark theme', Icon: IconMoon },
  { scheme: 'auto', label: 'System theme', Icon: IconDeviceDesktop },
] as const
