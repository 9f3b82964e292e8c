import { Stack, Tabs, Title } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useImagesFromPage } from '#features/images/use-images-from-page.ts'
import { Card } from '#ui/card.tsx'
import { CameraInput } from './camera-input.tsx'
import classes from './image-input.module.css'
import { UploadInput } from './upload-input.tsx'
import type { Studio } from './use-studio.ts'

/** Two ways to a picture. A dropped or pasted one is taken on both, and shown where uploads are. */
export function ImageInput({ studio }: { studio: Studio }) {
  const { tab, setTab, takeFiles, picture } = studio
  const card = useRef<HTMLDivElement>(null)
  useImagesFromPage((files) => {
    setTab('upload')
    void takeFiles(files)
  })
  // The button that was pressed is gone with its step: the focus goes on to the next one.
  const step = `${tab} ${picture.status === 'ready'}`
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    // When it is painted: before that, the focus would have the page laid out at once.
    let later: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => {
        if (document.activeElement !== document.body) return
        card.current?.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true })
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [step])

  return (
    <Card aria-label="Image">
      <Stack gap="md" ref={card}>
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
