import {
  IconAlertTriangle,
  IconBottle,
  IconChecklist,
  IconFileText,
  IconFocusCentered,
  IconHash,
  type IconProps,
  IconRecycle,
  IconScan,
  IconSparkles,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Agent } from '#contract/agent.ts'
import { listAgentNames } from '#domain/agents/agent-ref.ts'

/** The first match is used: specific patterns come before general ones. */
const icons: [RegExp, ComponentType<IconProps>][] = [
  [/label/, IconTag],
  [/text|ocr/, IconFileText],
  [/people/, IconUsers],
  [/valid/, IconChecklist],
  [/vending|recycl/, IconRecycle],
  [/bottle/, IconBottle],
  [/damage/, IconAlertTriangle],
  [/clean/, IconSparkles],
  [/count/, IconHash],
  [/scene/, IconScan],
]

export function AgentIcon({ agent, ...props }: { agent: Agent } & IconProps) {
  const names = listAgentNames(agent).join(' ')
  const Icon = icons.find(([pattern]) => pattern.test(names))?.[1] ?? IconFocusCentered
  return <Icon stroke={1.6} aria-hidden {...props} />
}
