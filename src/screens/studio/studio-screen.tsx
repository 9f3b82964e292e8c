import { SimpleGrid, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { warmUpImageWorker } from '#platform/image-worker.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { AgentSetup } from './agent-setup.tsx'
import { ImageInput } from './image-input.tsx'
import { ResultArea } from './result-area.tsx'
import type { WantedAgent } from './use-agent-choice.ts'
import { useStudio } from './use-studio.ts'

export function StudioScreen({ wanted }: { wanted: WantedAgent }) {
  const studio = useStudio(wanted)
  useEffect(warmUpImageWorker, [])
  return (
    <>
      <PageHeader
        title="Test Studio"
        subtitle="Give an agent a picture and read what it finds. Calls use bearer token authentication."
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Stack gap="lg">
          <AgentSetup studio={studio} />
          <ImageInput studio={studio} />
        </Stack>
        <ResultArea studio={studio} />
      </SimpleGrid>
    </>
  )
}
