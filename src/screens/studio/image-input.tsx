import { Center, Loader, Stack, Tabs, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useDropAndPaste } from '#features/images/use-drop-and-paste.ts'
import { Card } from '#ui/card.tsx'
import { IconCamera, IconUpload } from '#ui/icons.gen.ts'
import { useIsWide } from '#ui/use-is-wide.ts'
import classes from './image-input.module.css'
import type { ImageInputProps } from './image-input-props.ts'
import { UploadInput } from './upload-input.tsx'

const CameraInput = lazy(async () => ({ default: (await import('./camera-input.tsx')).CameraInput }))

/** A dropped or pasted image is accepted on both tabs, and shown on the upload tab. */
export function ImageInput(props: Omit<ImageInputProps, 'isStrip'>) {
  const { draft, change, actions, shown } = props
  const isStrip = useIsWide() && shown.runId !== undefined
  const { tab } = draft
  const card = useRef<HTMLDivElement>(null)
  useDropAndPaste((files, by) => {
    change({ tab: 'upload' })
    void actions.addFiles(files, { by })
  })
  // The next step replaces the button that was pressed, so the focus moves to the next button.
  const step = `${tab} ${shown.image.status === 'ready'}`
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    // focus() computes the layout.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      card.current?.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [step])

  return (
    <Card aria-label="Image" {...(isStrip && { py: 'xs' })}>
      <Stack gap={isStrip ? 0 : 'md'} ref={card}>
        <Title order={2} className={classes.title} mod={{ hidden: isStrip || tab === 'camera' }}>
          Image
        </Title>
        <Tabs
          value={tab}
          onChange={(next) => change({ tab: next === 'camera' ? 'camera' : 'upload' })}
          keepMounted={false}
          classNames={{ tab: classes.tab ?? '', tabLabel: classes.label ?? '' }}
        >
          <Tabs.List grow mb={isStrip ? 'xs' : 'md'}>
            <Tabs.Tab value="upload" leftSection={<IconUpload size={16} />}>
              Upload Image
            </Tabs.Tab>
            <Tabs.Tab value="camera" leftSection={<IconCamera size={16} />}>
              Use Camera
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="upload">
            <UploadInput {...props} isStrip={isStrip} />
          </Tabs.Panel>
          <Tabs.Panel value="camera">
            <Suspense fallback={<CameraLoader />}>
              <CameraInput {...props} isStrip={isStrip} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Card>
  )
}

function CameraLoader() {
  return (
    <Center className={classes.cameraLoader}>
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text role="status">Loading camera...</Text>
      </Stack>
    </Center>
  )
}
