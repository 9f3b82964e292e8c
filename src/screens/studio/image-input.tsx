import { Accordion, Button, Checkbox, Group, Loader, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconPhotoEdit, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { UploadZone } from '#features/images/upload-zone.tsx'
import { useImagesFromPage } from '#features/images/use-images-from-page.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import classes from './image-input.module.css'
import { TrialNote } from './trial-note.tsx'
import type { Studio } from './use-studio.ts'

export function ImageInput({ studio }: { studio: Studio }) {
  const { picture, takeFiles } = studio
  const card = useRef<HTMLDivElement>(null)
  const isReady = picture.status === 'ready'
  useImagesFromPage((files) => void takeFiles(files))

  // The button that was pressed is gone with the step: the focus goes on to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that moves the focus
  useEffect(() => {
    if (document.activeElement !== document.body) return
    card.current?.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true })
  }, [isReady])

  return (
    <Card aria-label="Image">
      <Stack gap="md" ref={card}>
        <Title order={2}>Image</Title>
        {picture.status === 'refused' && <ErrorAlert message={picture.message} />}
        {picture.status === 'ready' ? (
          <>
            <ImagePreview image={picture.image} />
            <RunButtons studio={studio} />
          </>
        ) : (
          <UploadZone onFiles={(files) => void takeFiles(files)} />
        )}
        {picture.status === 'preparing' && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">Preparing {picture.name}…</Text>
          </Group>
        )}
        <Accordion variant="default" chevronPosition="left">
          <Accordion.Item value="advanced" style={{ border: 0 }}>
            <Accordion.Control className={classes.advanced}>Advanced</Accordion.Control>
            <Accordion.Panel>
              <Tooltip label="Images are automatically resized to a maximum of 1000px and converted to JPG to reduce latency.">
                <Checkbox
                  label="Resize Images (Recommended)"
                  checked={studio.resize}
                  onChange={(event) => studio.setResize(event.currentTarget.checked)}
                />
              </Tooltip>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
    </Card>
  )
}

function RunButtons({ studio: { agent, analysis, chooseDifferent, testAgain } }: { studio: Studio }) {
  const analyzing = analysis.status === 'analyzing'
  const unavailable = agent?.is_active === false
  return (
    <Stack gap="xs">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          // Not `disabled` while running: the button would lose the focus in the middle of its own work.
          {...(analyzing ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          disabled={!agent || unavailable}
          data-next-step
          onClick={() => !analyzing && void testAgain()}
        >
          {analyzing ? 'Analyzing...' : 'Test Again'}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPhotoEdit size={18} aria-hidden />}
          onClick={chooseDifferent}
        >
          Choose Different
        </Button>
      </Group>
      {!unavailable && <TrialNote />}
    </Stack>
  )
}
