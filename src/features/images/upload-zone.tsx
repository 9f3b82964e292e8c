import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import { IconPhotoPlus } from '#ui/icons.gen.ts'
import classes from './upload-zone.module.css'

type UploadZoneProps = {
  /** All files, including those that are not images. */
  onFiles: (files: File[], by: 'drop' | 'choose') => void
}

/**
 * Windows and Linux have no media type for HEIC, so their file dialogs need the extensions. Safari, which has no ImageDecoder,
 * must not get them: iPhones then convert the chosen photo to JPEG.
 */
export const acceptedFileTypes = 'ImageDecoder' in globalThis ? 'image/*,.heic,.heif' : 'image/*'

/** Accepts all files, because HEIC files often have no media type. */
export function UploadZone({ onFiles }: UploadZoneProps) {
  const openPicker = useRef<() => void>(null)
  const [dragging, setDragging] = useState(false)

  function accept(files: File[]): void {
    setDragging(false)
    onFiles(files, dragging ? 'drop' : 'choose')
  }

  return (
    <Dropzone
      className={classes.zone}
      data-drop-zone
      openRef={openPicker}
      onDrop={accept}
      onDragEnter={() => setDragging(true)}
      onDragLeave={() => setDragging(false)}
      activateOnKeyboard={false}
      tabIndex={-1}
      multiple
      inputProps={{ 'aria-label': 'Choose an image', accept: acceptedFileTypes }}
    >
      <Stack align="center" gap="xs" className={classes.content ?? ''} style={{ pointerEvents: 'auto' }}>
        <IconPhotoPlus size={40} stroke={1.4} color="var(--mantine-color-dimmed)" />
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
            // The click would also reach the drop zone and open a second file dialog.
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
