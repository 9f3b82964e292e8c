import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './upload-zone.module.css'

type UploadZoneProps = {
  onFile: (file: File) => void
  /** A drop that brings no image at all. */
  onNotAnImage: () => void
  disabled?: boolean
}

/**
 * Drop, or one real button. The area itself is no button (a button inside a button is unusable for screen readers),
 * and it takes every file: what a file is gets decided by its bytes, because HEIC and others come without a type.
 */
export function UploadZone({ onFile, onNotAnImage, disabled = false }: UploadZoneProps) {
  const openPicker = useRef<() => void>(null)
  const [dragging, setDragging] = useState(false)

  function take(files: File[]): void {
    setDragging(false)
    const image = files.find(mayBeImage)
    if (image) onFile(image)
    else onNotAnImage()
  }

  return (
    <Dropzone
      className={classes.zone}
      openRef={openPicker}
      onDrop={take}
      onReject={() => onNotAnImage()}
      onDragEnter={() => setDragging(true)}
      onDragLeave={() => setDragging(false)}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      multiple
      disabled={disabled}
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
        <Button mt="xs" size="md" onClick={() => openPicker.current?.()}>
          Choose File
        </Button>
      </Stack>
    </Dropzone>
  )
}

/** A text document or a folder is turned away at once; an unknown type gets its bytes read. */
function mayBeImage(file: File): boolean {
  return file.type === '' || file.type.startsWith('image/')
}
