import { Group, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { kindsOf } from '#features/agents/agent-kind.ts'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { SamplePicker } from '#features/images/sample-picker.tsx'
import { UploadZone } from '#features/images/upload-zone.tsx'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import { RunButtons } from './run-buttons.tsx'
import { ImageError, QuotaHint, SavedIndicator } from './studio-notices.tsx'
import { settledImage } from './studio-session.ts'
import type { Studio } from './use-studio.ts'

const ResizeOption = lazy(async () => ({ default: (await import('./resize-option.tsx')).ResizeOption }))

export function UploadInput({ studio }: { studio: Studio }) {
  const { image, takeFiles, takeSample, agent, catalog, resize, setResize } = studio
  const kinds = agent ? kindsOf(agent) : catalog.isPending ? undefined : []
  const settled = settledImage(image)
  return (
    <Stack gap="md">
      <ImageError image={image} />
      {settled.status === 'ready' && image.status !== 'preparing' ? (
        <>
          <ImagePreview image={settled.image} />
          <SavedIndicator view={studio.view} />
          <RunButtons studio={studio} />
        </>
      ) : (
        <>
          <UploadZone onFiles={(files) => void takeFiles(files)} />
          <QuotaHint />
          <SamplePicker kinds={kinds} onPick={(sample) => void takeSample(sample)} />
        </>
      )}
      {image.status === 'preparing' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Preparing {image.name}…</Text>
        </Group>
      )}
      <AdvancedSection>
        <Suspense fallback={null}>
          <ResizeOption checked={resize} onChange={setResize} />
        </Suspense>
      </AdvancedSection>
    </Stack>
  )
}
