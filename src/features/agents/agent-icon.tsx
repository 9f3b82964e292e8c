import type { Agent } from '#contract/agent.ts'
import { listAgentKeys } from '#domain/agents/agent-ref.ts'
import type { IconComponent, IconProps } from '#ui/create-icon.tsx'
import {
  IconAlertTriangle,
  IconBottle,
  IconChecklist,
  IconFileText,
  IconFocusCentered,
  IconHash,
  IconRecycle,
  IconScan,
  IconSparkles,
  IconTag,
  IconUsers,
} from '#ui/icons.gen.ts'

/** The first match is used: specific patterns come before general ones. */
const icons: [RegExp, IconComponent][] = [
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
  const names = listAgentKeys(agent).join(' ')
  const Icon = icons.find(([pattern]) => pattern.test(names))?.[1] ?? IconFocusCentered
  return <Icon stroke={1.6} {...props} />
}
