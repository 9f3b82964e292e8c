import { Group, Stack, Title } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { lazy, memo, Suspense, useDeferredValue } from 'react'
import { getUnavailableReason, isAvailable } from '#core/agents/agent-info.ts'
import { CatalogSourceBadge } from '#features/agents/catalog-source-badge.tsx'
import { UnavailableNotice } from '#features/agents/unavailable-notice.tsx'
import { Card } from '#ui/card.tsx'
import { Optional } from '#ui/optional.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { AgentSummary } from './agent-summary.tsx'
import { AvailableAgentsLink } from './available-agents-link.tsx'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'
import type { Studio } from './use-studio.ts'

const ReviewSummary = lazy(async () => ({
  default: (await import('#features/reviews/review-summary.tsx')).ReviewSummary,
}))
const AgentFields = lazy(async () => ({ default: memo((await import('./agent-fields.tsx')).AgentFields) }))
const ContextField = lazy(async () => ({ default: (await import('./context-field.tsx')).ContextField }))

type AgentSetupProps = { setup: Studio['setup'] }

/**
 * On phones the fields are collapsed, so that the camera is visible without scrolling. Not rendered again for an image or a
 * result.
 */
export const AgentSetup = memo(AgentSetupCard, (before, after) => shallowEqual(before.setup, after.setup))

function AgentSetupCard({ setup }: AgentSetupProps) {
  const isPhone = useIsPhone()
  const { isOpen, setOpen } = setup
  // Together with the rest of the studio this would be a long task on a phone.
  const fields = useDeferredValue(setup)
  return (
    <Card aria-label="Configuration">
      <Stack gap={isPhone ? 'sm' : 'md'}>
        {isPhone ? (
          <AgentSummary setup={setup} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        ) : (
          <Group justify="space-between">
            <Title order={2}>Configuration</Title>
            <CatalogSourceBadge catalog={setup.catalog.data} />
          </Group>
        )}
        {(isOpen || !isPhone) && (
          <Suspense
            fallback={
              <>
                <AgentSkeleton />
                <FieldSkeleton label="Loading models" />
              </>
            }
          >
            <AgentFields setup={fields} />
          </Suspense>
        )}
        <Unavailable setup={setup} />
        <Suspense>
          <ContextField setup={setup} />
        </Suspense>
        {setup.agent && (isOpen || !isPhone) && (
          <Optional>
            <ReviewSummary agentCode={setup.agent.code} />
          </Optional>
        )}
      </Stack>
    </Card>
  )
}

function Unavailable({ setup: { agent, agents } }: { setup: Studio['setup'] }) {
  if (!agent || isAvailable(agent)) return null
  return (
    <UnavailableNotice
      title={`${agent.name} can't run on this server`}
      reason={getUnavailableReason(agent)}
      action={<AvailableAgentsLink agent={agent} agents={agents} />}
    />
  )
}
