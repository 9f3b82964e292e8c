import { Accordion, Button, Checkbox, Group, Loader, Stack, Tabs, Text, Title, Tooltip } from '@mantine/core'
import { IconCamera, IconPhotoEdit, IconPlayerPlay, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { UploadZone } from '#features/images/upload-zone.tsx'
import { useImagesFromPage } from '#features/images/use-images-from-page.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { CameraInput } from './camera-input.tsx'
import classes from './image-input.module.css'
import { TrialNote } from './trial-note.tsx'
import type { Studio } from './use-studio.ts'

export function ImageInput({ studio }: { studio: Studio }) {
  const { picture, takeFiles } = studio
  const card = useRef<HTMLDivElement>(null)
  const isReady = picture.status === 'ready'
  const [tab, setTab] = useState('upload')
  useImagesFromPage((files) => void takeFiles(files))

  // The button that was pressed is gone with the step: the focus goes on to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that moves the focus
  useEffect(() => {
    if (document.activeElement !== document.body) return
    card.current?.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true })
  }, [isReady, tab])

  function uploadInstead(): void {
    if (isReady) studio.chooseDifferent()
    setTab('upload')
  }

  return (
    <Card aria-label="Image">
      <Stack gap="md" ref={card}>
        <Title order={2}>Image</Title>
        {picture.status === 'refused' && <ErrorAlert message={picture.message} />}
        <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="upload" leftSection={<IconUpload size={18} aria-hidden />}>
              Upload Image
            </Tabs.Tab>
            <Tabs.Tab value="camera" leftSection={<IconCamera size={18} aria-hidden />}>
              Use Camera
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="upload">
            <Stack gap="md">
              {picture.status === 'ready' ? (
                <>
                  <ImagePreview image={picture.image} />
                  <RunButtons studio={studio} />
                </>
              ) : (
                <UploadZone onFiles={(files) => void takeFiles(files)} />
              )}
              <ResizeSetting studio={studio} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="camera">
            <Stack gap="md">
              <CameraInput studio={studio} onUploadInstead={uploadInstead} />
              {picture.status === 'ready' && (
                <>
                  <ImagePreview image={picture.image} />
                  <RunButtons studio={studio} />
                </>
              )}
            </Stack>
          </Tabs.Panel>
        </Tabs>
        {picture.status === 'preparing' && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">Preparing {picture.name}…</Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function ResizeSetting({ studio }: { studio: Studio }) {
  return (
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
