import { Group, Stack, Title } from '@mantine/core'
import { lazy, memo, type ReactNode, type Ref, Suspense, useDeferredValue } from 'react'
import { getUnavailableReason, isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { CatalogSourceBadge } from '#features/agents/catalog-source-badge.tsx'
import { UnavailableNotice } from '#features/agents/unavailable-notice.tsx'
import { Card } from '#ui/card.tsx'
import { Optional } from '#ui/optional.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { AgentSummary } from './agent-summary.tsx'
import { AvailableAgentsLink } from './available-agents-link.tsx'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'
import type { SetupPanel } from './use-setup-panel.ts'

const ReviewSummary = lazy(async () => ({
  default: (await import('#features/reviews/review-summary.tsx')).ReviewSummary,
}))
const AgentFields = lazy(async () => ({ default: memo((await import('./agent-fields.tsx')).AgentFields) }))
const ContextField = lazy(async () => ({
  default: (await import('#features/agents/context-field.tsx')).ContextField,
}))

type AgentSetupProps = {
  choice: AgentChoice
  panel: SetupPanel
  contextField: Ref<HTMLTextAreaElement>
  /** Whether the fields are collapsed, so that the camera is visible without scrolling. On phones they always are. */
  isCollapsible: boolean
  /** Of the image, below the fields. */
  options: ReactNode
}

export function AgentSetup({ choice, panel, contextField, isCollapsible, options }: AgentSetupProps) {
  const isPhone = useIsPhone()
  const isCollapsed = (isPhone || isCollapsible) && !panel.isOpen
  const { isOpen, setOpen } = panel
  const { agent, agents } = choice
  // Together with the rest of the studio this would be a long task on a phone.
  const fields = useDeferredValue(choice)
  return (
    <Card aria-label="Configuration">
      <Stack gap={isPhone ? 'sm' : 'md'}>
        {isPhone || isCollapsible ? (
          <AgentSummary choice={choice} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        ) : (
          <Group justify="space-between">
            <Title order={2}>Configuration</Title>
            <CatalogSourceBadge catalog={choice.catalog.data} />
          </Group>
        )}
        {!isCollapsed && (
          <Suspense
            fallback={
              <>
                <AgentSkeleton />
                <FieldSkeleton label="Loading models" />
              </>
            }
          >
            <AgentFields choice={fields} />
          </Suspense>
        )}
        <Unavailable agent={agent} agents={agents} />
        <Suspense>
          <ContextField ref={contextField} choice={choice} error={panel.contextError} />
        </Suspense>
        {options}
        {agent && !isCollapsed && (
          <Optional>
            <ReviewSummary agentCode={agent.code} />
          </Optional>
        )}
      </Stack>
    </Card>
  )
}

function Unavailable({ agent, agents }: Pick<AgentChoice, 'agent' | 'agents'>) {
  if (!agent || isAvailable(agent)) return null
  return (
    <UnavailableNotice
      reason={`${agent.name} can't run on this server. ${getUnavailableReason(agent)}`}
      action={<AvailableAgentsLink agent={agent} agents={agents} />}
    />
  )
}
