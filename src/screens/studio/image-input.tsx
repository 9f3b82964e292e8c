import { Accordion, Button, Checkbox, Group, Loader, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconPhotoEdit, IconPlayerPlay } from '@tabler/icons-react'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { UploadZone } from '#features/images/upload-zone.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { TrialNote } from './trial-note.tsx'
import type { Studio } from './use-studio.ts'

export function ImageInput({ studio }: { studio: Studio }) {
  const { picture, takeFile, refuse } = studio
  return (
    <Card aria-label="Image">
      <Stack gap="md">
        <Title order={2}>Image</Title>
        {picture.status === 'refused' && <ErrorAlert message={picture.message} />}
        {picture.status === 'ready' ? (
          <>
            <ImagePreview image={picture.image} />
            <RunButtons studio={studio} />
          </>
        ) : (
          <UploadZone
            onFile={(file) => void takeFile(file)}
            onNotAnImage={() => refuse('Please drop an image file')}
            disabled={picture.status === 'preparing'}
          />
        )}
        {picture.status === 'preparing' && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">Preparing {picture.name}…</Text>
          </Group>
        )}
        <Accordion variant="default" chevronPosition="left">
          <Accordion.Item value="advanced" style={{ border: 0 }}>
            <Accordion.Control px={0}>Advanced</Accordion.Control>
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
  return (
    <Stack gap="xs">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={analyzing || !agent}
          onClick={() => void testAgain()}
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
      <TrialNote />
    </Stack>
  )
}
