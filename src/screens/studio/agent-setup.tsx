import { Group, Stack, Title } from '@mantine/core'
import { CatalogueChip } from '#features/agents/catalogue-chip.tsx'
import { Card } from '#ui/card.tsx'
import { AgentFields } from './agent-fields.tsx'
import type { Studio } from './use-studio.ts'

export function AgentSetup({ setup }: { setup: Studio['setup'] }) {
  return (
    <Card aria-label="Configuration">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Configuration</Title>
          <CatalogueChip catalogue={setup.catalogue.data} />
        </Group>
        <AgentFields setup={setup} />
      </Stack>
    </Card>
  )
}
