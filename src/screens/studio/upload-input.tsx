import { Group, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import { listAgentNames } from '#domain/agents/agent-ref.ts'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { SamplePicker } from '#features/images/sample-picker.tsx'
import { acceptedFiles, UploadZone } from '#features/images/upload-zone.tsx'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import type { ImageInputProps } from './image-input.tsx'
import { ReducedNotice } from './reduced-notice.tsx'
import { RunButtons } from './run-buttons.tsx'
import { ImageError, QuotaHint, SavedIndicator } from './studio-notices.tsx'
import { getShownImage } from './studio-session.ts'

const ResizeOption = lazy(async () => ({ default: (await import('./resize-option.tsx')).ResizeOption }))

export function UploadInput({ draft, change, choice, actions, shown: run }: ImageInputProps) {
  const { addFiles, addSample, testAgain } = actions
  const { agent, catalog } = choice
  const { image } = run
  const agentNames = agent ? listAgentNames(agent) : catalog.isPending ? undefined : []
  const shown = getShownImage(image)
  const picker = useRef<HTMLInputElement>(null)

  function chooseDifferent(): void {
    actions.chooseDifferent()
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
          <ReducedNotice
            image={shown.image}
            isSent={run.runId !== undefined}
            onSendFullSize={(source) => void actions.sendFullSize(source)}
            onSendReduced={testAgain}
          />
          <ImagePreview image={shown.image} />
          <SavedIndicator view={run.view} />
          <RunButtons
            choice={choice}
            isAnalyzing={run.isAnalyzing}
            onTestAgain={testAgain}
            onChooseDifferent={chooseDifferent}
          />
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
          <ResizeOption checked={draft.resize} onChange={(resize) => change({ resize })} />
        </Suspense>
      </AdvancedSection>
    </Stack>
  )
}
