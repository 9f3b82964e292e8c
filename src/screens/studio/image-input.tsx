import { Stack, Tabs, Title } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useImagesFromPage } from '#features/images/use-images-from-page.ts'
import { Card } from '#ui/card.tsx'
import { CameraInput } from './camera-input.tsx'
import classes from './image-input.module.css'
import { UploadInput } from './upload-input.tsx'
import type { Studio } from './use-studio.ts'

/** Two ways to a picture. A dropped or pasted one is taken on both, and shown where uploads are. */
export function ImageInput({ studio }: { studio: Studio }) {
  const { tab, setTab, takeFiles } = studio
  useImagesFromPage((files) => {
    setTab('upload')
    void takeFiles(files)
  })
  return (
    <Card aria-label="Image">
      <Stack gap="md">
        <Title order={2}>Image</Title>
        <Tabs
          value={tab}
          onChange={(next) => setTab(next === 'camera' ? 'camera' : 'upload')}
          keepMounted={false}
          classNames={{ tab: classes.tab ?? '', tabLabel: classes.label ?? '' }}
        >
          <Tabs.List grow mb="md">
            <Tabs.Tab value="upload" leftSection={<IconUpload size={16} aria-hidden />}>
              Upload Image
            </Tabs.Tab>
            <Tabs.Tab value="camera" leftSection={<IconCamera size={16} aria-hidden />}>
              Use Camera
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="upload">
            <UploadInput studio={studio} />
          </Tabs.Panel>
          <Tabs.Panel value="camera">
            <CameraInput studio={studio} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Card>
  )
}
