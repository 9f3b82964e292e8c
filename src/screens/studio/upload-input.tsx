import { Group, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import { listAgentNames } from '#domain/agents/agent-ref.ts'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { SamplePicker } from '#features/images/sample-picker.tsx'
import { acceptedFiles, UploadZone } from '#features/images/upload-zone.tsx'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import { ReducedNotice } from './reduced-notice.tsx'
import { RunButtons } from './run-buttons.tsx'
import { ImageError, QuotaHint, SavedIndicator } from './studio-notices.tsx'
import { getShownImage } from './studio-session.ts'
import type { Studio } from './use-studio.ts'

const ResizeOption = lazy(async () => ({ default: (await import('./resize-option.tsx')).ResizeOption }))

export function UploadInput({ studio }: { studio: Studio }) {
  const { image, addFiles, addSample, agent, catalog, resize, setResize } = studio
  const agentNames = agent ? listAgentNames(agent) : catalog.isPending ? undefined : []
  const shown = getShownImage(image)
  const picker = useRef<HTMLInputElement>(null)

  function chooseDifferent(): void {
    studio.chooseDifferent()
    picker.current?.click()
  }

  return (
    <Stack gap="md">
      <input
        ref={picker}
        hidden
        multiple
        type="file"
        accept={acceptedFiles}
        aria-label="Choose a different image"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Otherwise choosing the same file again would dispatch no event.
          currentTarget.value = ''
          if (files.length > 0) void addFiles(files)
        }}
      />
      <ImageError image={image} />
      {shown.status === 'ready' && image.status !== 'preparing' ? (
        <>
          <ReducedNotice studio={studio} />
          <ImagePreview image={shown.image} />
          <SavedIndicator view={studio.view} />
          <RunButtons studio={studio} onChooseDifferent={chooseDifferent} />
        </>
      ) : (
        <>
          <UploadZone onFiles={(files) => void addFiles(files)} />
          <QuotaHint />
          {(!agent || isAvailable(agent)) && (
            <SamplePicker agentNames={agentNames} onPick={(sample) => void addSample(sample)} />
          )}
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
