import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useDropAndPaste } from '#features/images/use-drop-and-paste.ts'
import { IconFiles, IconFolder } from '#ui/icons.gen.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from './batch-drop-zone.module.css'

type BatchDropZoneProps = { isCompact: boolean; onFiles: (files: File[]) => void }

/** Takes images, folders and ZIP archives: by buttons, and dropped or pasted anywhere on the page. */
export function BatchDropZone({ isCompact, onFiles }: BatchDropZoneProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  useDropAndPaste(onFiles)
  // React has no property for it.
  useEffect(() => folder.current?.setAttribute('webkitdirectory', ''), [])

  function accept({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(currentTarget.files ?? [])])
    // Otherwise the same files could not be chosen again.
    currentTarget.value = ''
  }

  const buttonVariant = isCompact ? 'default' : 'filled'
  return (
    <div className={classes.zone} data-compact={isCompact || undefined}>
      <Stack align={isCompact ? 'flex-start' : 'center'} gap="xs">
        {!isCompact && (
          <>
            <Text fw={600} size="lg">
              {isPhone ? 'Add images, a folder or a ZIP file' : 'Drag & drop images, a folder or a ZIP file'}
            </Text>
            <Text c="dimmed" size="sm">
              JPEG, PNG, WebP, GIF, AVIF or HEIC. Nothing is sent before you start the batch.
            </Text>
          </>
        )}
        <Group gap="sm" justify={isCompact ? 'flex-start' : 'center'}>
          <Button
            variant={buttonVariant}
            leftSection={<IconFiles size={18} />}
            onClick={() => files.current?.click()}
          >
            {isCompact ? 'Add images' : 'Choose images'}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolder size={18} />}
            onClick={() => folder.current?.click()}
          >
            {isCompact ? 'Add a folder' : 'Choose a folder'}
          </Button>
        </Group>
      </Stack>
      <VisuallyHidden>
        <input
          ref={files}
          type="file"
          multiple
          accept="image/*,.heic,.heif,.zip,application/zip"
          aria-label="Images or ZIP files"
          tabIndex={-1}
          onChange={accept}
        />
        <input ref={folder} type="file" multiple aria-label="Folder" tabIndex={-1} onChange={accept} />
      </VisuallyHidden>
    </div>
  )
}
