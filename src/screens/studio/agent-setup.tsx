import { Group, Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CatalogSourceBadge } from '#features/agents/catalog-source-badge.tsx'
import { Card } from '#ui/card.tsx'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'
import type { Studio } from './use-studio.ts'

const AgentFields = lazy(async () => ({ default: (await import('./agent-fields.tsx')).AgentFields }))

export function AgentSetup({ setup }: { setup: Studio['setup'] }) {
  return (
    <Card aria-label="Configuration">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Configuration</Title>
          <CatalogSourceBadge catalog={setup.catalog.data} />
        </Group>
        <Suspense
          fallback={
            <>
              <AgentSkeleton />
              <FieldSkeleton label="Loading models" />
            </>
          }
        >
          <AgentFields setup={setup} />
        </Suspense>
      </Stack>
    </Card>
  )
}
