import { Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import { describeOverReducedSize } from '#core/images/describe-over-reduced-size.ts'
import { ImageMetadata, ImageName, ImagePreview } from '#features/images/image-preview.tsx'
import { acceptedFileTypes, UploadZone } from '#features/images/upload-zone.tsx'
import { useIsWide } from '#ui/use-is-wide.ts'
import classes from './image-input.module.css'
import type { ImageInputProps } from './image-input-props.ts'
import { ImageOptions } from './image-options.tsx'
import { LazyMarkButton } from './lazy-mark-button.ts'
import { RunButtons } from './run-buttons.tsx'
import { ImageError, QuotaHint, SavedIndicator } from './studio-notices.tsx'
import { getShownImage } from './studio-session.ts'

const ReducedImageNotice = lazy(async () => ({
  default: (await import('./reduced-image-notice.tsx')).ReducedImageNotice,
}))
const SamplePicker = lazy(async () => ({
  default: (await import('#features/images/sample-picker.tsx')).SamplePicker,
}))

const samplesSkeleton = <Skeleton className={classes.samples} role="status" aria-label="Loading samples" />

export function UploadInput({ draft, change, choice, actions, shown: run, isStrip }: ImageInputProps) {
  const { addFiles, addSample, testAgain } = actions
  const { agent, agents, catalog } = choice
  const { image } = run
  const shown = getShownImage(image)
  const isWide = useIsWide()
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
        accept={acceptedFileTypes}
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
          {describeOverReducedSize(shown.image) && (
            <Suspense>
              <ReducedImageNotice
                image={shown.image}
                isSent={run.runId !== undefined}
                onSendFullSize={(source) => void actions.sendFullSize(source)}
                onSendReduced={testAgain}
              />
            </Suspense>
          )}
          <div className={classes.chosen} data-strip={isStrip || undefined}>
            {isStrip ? (
              <>
                <ImageName image={shown.image} />
                <ImageMetadata image={shown.image} isOneLine />
              </>
            ) : (
              <ImagePreview image={shown.image} />
            )}
            <SavedIndicator view={run.view} />
            <RunButtons
              choice={choice}
              isAnalyzing={run.isAnalyzing}
              size={isStrip ? 'sm' : 'md'}
              onTestAgain={testAgain}
              onChooseDifferent={chooseDifferent}
            />
            {agent?.takes_examples && run.runId === undefined && (
              <Suspense>
                <LazyMarkButton image={image} agentCode={agent.code} />
              </Suspense>
            )}
          </div>
        </>
      ) : (
        <>
          <Suspense fallback={samplesSkeleton}>
            {catalog.isPending ? (
              samplesSkeleton
            ) : (
              <SamplePicker agents={agents.filter(isAvailable)} chosen={agent} onPick={addSample} />
            )}
          </Suspense>
          <UploadZone onFiles={(files, by) => void addFiles(files, { by })} />
          <QuotaHint />
        </>
      )}
      {image.status === 'preparing' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">{`Preparing ${image.name}…`}</Text>
        </Group>
      )}
      {!isWide && <ImageOptions draft={draft} change={change} />}
    </Stack>
  )
}
