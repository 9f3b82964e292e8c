import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './upload-zone.module.css'

type UploadZoneProps = {
  /** Everything that came, images or not. */
  onFiles: (files: File[]) => void
}

/**
 * Drop, click, or one real button for keyboards and screen readers. The area takes every file: what a file is gets decided by its bytes, because HEIC and others come without a type.
 */
export function UploadZone({ onFiles }: UploadZoneProps) {
  const openPicker = useRef<() => void>(null)
  const [dragging, setDragging] = useState(false)

  function take(files: File[]): void {
    setDragging(false)
    onFiles(files)
  }

  return (
    <Dropzone
      className={classes.zone}
      data-drop-zone
      openRef={openPicker}
      onDrop={take}
      onDragEnter={() => setDragging(true)}
      onDragLeave={() => setDragging(false)}
      activateOnKeyboard={false}
      tabIndex={-1}
      multiple
      inputProps={{ 'aria-label': 'Choose an image', accept: 'image/*' }}
    >
      <Stack align="center" gap="xs" ta="center" style={{ pointerEvents: 'auto' }}>
        <IconPhotoPlus size={40} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={600} size="lg">
          {dragging ? 'Drop your image here' : 'Drag & drop an image'}
        </Text>
        <Text c="dimmed" size="sm">
          or click to browse files
        </Text>
        <Button
          mt="xs"
          size="md"
          data-next-step
          onClick={(event) => {
            // The area behind it opens the picker too.
            event.stopPropagation()
            openPicker.current?.()
          }}
        >
          Choose File
        </Button>
      </Stack>
    </Dropzone>
  )
}
