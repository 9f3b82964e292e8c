import { Button, Stack, Text } from '@mantine/core'
import { useEventListener, useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import type { CameraFailure } from '#platform/camera/camera-state.ts'
import { IconCameraOff, IconDeviceMobile, IconRefresh, IconUpload } from '#ui/icons.gen.ts'
import classes from './camera-error.module.css'

type ErrorText = { title: string; text: string; retryLabel?: string }

const errorTexts: Record<CameraFailure, ErrorText> = {
  denied: {
    title: 'The camera is blocked',
    text: 'Allow the camera for this site in the settings of the browser, or of the phone, then try again.',
    retryLabel: 'Try again',
  },
  none: {
    title: 'No cameras available',
    text: 'Connect a camera and it starts automatically, or upload an image instead.',
  },
  busy: {
    title: 'The camera could not be started',
    text: 'Another app or browser tab may be using it. Close it there, then try again.',
    retryLabel: 'Try again',
  },
  unsupported: {
    title: 'getUserMedia not supported',
    text: 'Use an up-to-date browser over HTTPS to access the camera, or upload an image instead.',
  },
  disconnected: {
    title: 'The camera was disconnected',
    text: 'The camera was unplugged or disabled. Reconnect it, or restart it here.',
    retryLabel: 'Start the camera again',
  },
}

type CameraErrorProps = CameraFallbackProps & { reason: CameraFailure; onRetry: () => void }

export function CameraError({ reason, onRetry, ...fallback }: CameraErrorProps) {
  const { title, text, retryLabel } = errorTexts[reason]
  return (
    <Stack className={classes.error} align="center" gap="md">
      <Stack role="alert" align="center" gap={4} ta="center">
        <IconCameraOff size={36} stroke={1.4} color="var(--mantine-color-dimmed)" />
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" maw={360}>
          {text}
        </Text>
      </Stack>
      <div className={classes.actions}>
        {retryLabel && (
          <Button size="md" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        <CameraFallback {...fallback} />
      </div>
    </Stack>
  )
}

export type CameraFallbackProps = {
  onUploadInstead: () => void
  /** Receives photos of the phone's camera app. */
  onFile: (file: File) => void
  /** Returns false if a photo could not be used now. Then the camera app is not opened. */
  prepareForPhoto?: () => boolean
  /** True before the camera app opens, which may end the page; false if the user cancels. */
  onPhoneCamera: (isOpen: boolean) => void
}

/** On devices other than phones the input of the camera app would open a file dialog. */
function CameraFallback({ onUploadInstead, onFile, prepareForPhoto, onPhoneCamera }: CameraFallbackProps) {
  const input = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(
    input,
    useEventListener('cancel', () => onPhoneCamera(false)),
  )
  return (
    <>
      <Button size="md" variant="default" leftSection={<IconUpload size={18} />} onClick={onUploadInstead}>
        Upload an image
      </Button>
      <Button
        size="md"
        variant="default"
        className={classes.phoneCamera}
        leftSection={<IconDeviceMobile size={18} />}
        onClick={() => {
          if (prepareForPhoto?.() === false) return
          onPhoneCamera(true)
          input.current?.click()
        }}
      >
        Use the phone's own camera
      </Button>
      <input
        ref={ref}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo from the phone's own camera"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Otherwise choosing the same photo again would dispatch no event.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
