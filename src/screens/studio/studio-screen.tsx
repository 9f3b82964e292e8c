import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { useStudioDraft } from '#features/drafts/use-studio-draft.ts'
import { useUid } from '#features/session/use-uid.ts'
import { warmUpImageWorker } from '#platform/image-worker.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { AgentSetup } from './agent-setup.tsx'
import { ImageInput } from './image-input.tsx'
import { ResultArea } from './result-area.tsx'
import type { WantedAgent } from './use-agent-choice.ts'
import { useStudio } from './use-studio.ts'

type StudioScreenProps = { wanted: WantedAgent; tab?: StudioDraft['tab'] | undefined }

/** Opens as it was left, but for what is asked for. */
export function StudioScreen({ wanted, tab }: StudioScreenProps) {
  const uid = useUid()
  const draft = useStudioDraft(uid)
  useEffect(warmUpImageWorker, [])
  return (
    <>
      <PageHeader
        title="Test Studio"
        subtitle="Give an agent a picture and read what it finds. Calls use bearer token authentication."
      />
      {draft ? (
        <Workbench key={uid} uid={uid} wanted={wanted} draft={tab ? { ...draft, tab } : draft} />
      ) : (
        <Skeleton height={420} role="status" aria-label="Opening the studio" />
      )}
    </>
  )
}

function Workbench(opening: { uid: string; wanted: WantedAgent; draft: StudioDraft }) {
  const studio = useStudio(opening)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <Stack gap="lg">
        <AgentSetup studio={studio} />
        <ImageInput studio={studio} />
      </Stack>
      <ResultArea studio={studio} />
    </SimpleGrid>
  )
}
