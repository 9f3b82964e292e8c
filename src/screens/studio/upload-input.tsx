import { Group, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { kindsOf } from '#features/agents/agent-kind.ts'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { SamplePicker } from '#features/images/sample-picker.tsx'
import { UploadZone } from '#features/images/upload-zone.tsx'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import { PictureProblem } from './picture-problem.tsx'
import { RunButtons } from './run-buttons.tsx'
import { RunNote } from './run-note.tsx'
import { SavedNote } from './saved-note.tsx'
import type { Studio } from './use-studio.ts'

const ResizeOption = lazy(async () => ({ default: (await import('./resize-option.tsx')).ResizeOption }))

export function UploadInput({ studio }: { studio: Studio }) {
  const { picture, takeFiles, takeSample, agent, catalogue } = studio
  const kinds = agent ? kindsOf(agent) : catalogue.isPending ? undefined : []
  return (
    <Stack gap="md">
      <PictureProblem picture={picture} />
      {picture.status === 'ready' ? (
        <>
          <ImagePreview image={picture.image} />
          <SavedNote saved={studio.saved} />
          <RunButtons studio={studio} />
        </>
      ) : (
        <>
          <UploadZone onFiles={(files) => void takeFiles(files)} />
          <RunNote agent={agent} />
          <SamplePicker kinds={kinds} onPick={(sample) => void takeSample(sample)} />
        </>
      )}
      {picture.status === 'preparing' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Preparing {picture.name}…</Text>
        </Group>
      )}
      <AdvancedSection>
        <Suspense>
          <ResizeOption studio={studio} />
        </Suspense>
      </AdvancedSection>
    </Stack>
  )
}
