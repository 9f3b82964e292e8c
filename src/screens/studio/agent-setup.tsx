import { Group, Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CatalogueChip } from '#features/agents/catalogue-chip.tsx'
import { Card } from '#ui/card.tsx'
import { AgentToCome, FieldToCome } from './field-to-come.tsx'
import type { Studio } from './use-studio.ts'

/** A chunk of its own: the place for the picture stands first, and the agents are on their way then as well. */
const AgentFields = lazy(async () => ({ default: (await import('./agent-fields.tsx')).AgentFields }))

export function AgentSetup({ studio }: { studio: Studio }) {
  return (
    <Card aria-label="Configuration">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Configuration</Title>
          <CatalogueChip catalogue={studio.catalogue.data} />
        </Group>
        <Suspense
          fallback={
            <>
              <AgentToCome />
              <FieldToCome label="Loading models" />
            </>
          }
        >
          <AgentFields studio={studio} />
        </Suspense>
      </Stack>
    </Card>
  )
}
