import { Button, Stack, Text } from '@mantine/core'
import { IconCameraOff, IconRefresh } from '@tabler/icons-react'
import type { CameraFailure } from '#platform/camera/camera-state.ts'
import classes from './camera-error.module.css'
import { OtherWays, type OtherWaysProps } from './other-ways.tsx'

type Words = { title: string; text: string; again?: string }

const words: Record<CameraFailure, Words> = {
  denied: {
    title: 'The camera is blocked',
    text: 'Allow the camera for this site in the settings of the browser, or of the phone, then try again.',
    again: 'Try again',
  },
  none: {
    title: 'No cameras available',
    text: 'Connect a camera and it starts by itself, or use an image you already have.',
  },
  busy: {
    title: 'The camera could not be started',
    text: 'Another app or browser tab may be using it. Close it there, then try again.',
    again: 'Try again',
  },
  unsupported: {
    title: 'getUserMedia not supported',
    text: 'The camera works in a current browser and on a page opened with https. Until then, use an image you already have.',
  },
  gone: {
    title: 'The camera was disconnected',
    text: 'It was unplugged, or the device took it away. Connect it and it starts by itself, or start it again here.',
    again: 'Start the camera again',
  },
}

type CameraTroubleProps = OtherWaysProps & { reason: CameraFailure; onAgain: () => void }

/** Why there is no picture, what to do about it, and the other ways to one. */
export function CameraTrouble({ reason, onAgain, ...otherWays }: CameraTroubleProps) {
  const { title, text, again } = words[reason]
  return (
    <Stack className={classes.trouble} align="center" gap="md">
      <Stack role="alert" align="center" gap={4} ta="center">
        <IconCameraOff size={36} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" maw={360}>
          {text}
        </Text>
      </Stack>
      <div className={classes.ways}>
        {again && (
          <Button size="md" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onAgain}>
            {again}
          </Button>
        )}
        <OtherWays {...otherWays} />
      </div>
    </Stack>
  )
}
