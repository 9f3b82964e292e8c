import { Group, Stack, Title } from '@mantine/core'
import { lazy, memo, Suspense } from 'react'
import { CatalogueChip } from '#features/agents/catalogue-chip.tsx'
import { Card } from '#ui/card.tsx'
import { FieldsToCome } from './field-to-come.tsx'
import type { Studio } from './use-studio.ts'

/** A chunk of its own: the place for the picture stands first, and the agents are on their way then as well. */
const AgentFields = lazy(async () => ({ default: (await import('./agent-fields.tsx')).AgentFields }))

/** Drawn again only when something of it has changed: its fields are the most costly part of the screen. */
export const AgentSetup = memo(function AgentSetup(setup: Studio['setup']) {
  return (
    <Card aria-label="Configuration">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Configuration</Title>
          <CatalogueChip catalogue={setup.catalogue.data} />
        </Group>
        <Suspense fallback={<FieldsToCome />}>
          <AgentFields setup={setup} />
        </Suspense>
      </Stack>
    </Card>
  )
})
