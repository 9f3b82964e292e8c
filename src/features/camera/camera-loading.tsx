import { Button, Loader, Stack, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import classes from './camera-loading.module.css'

/** ms; longer than a camera takes to start, so the browser is probably waiting for the person */
const slowMs = 8000

export function CameraLoading({ onUploadInstead }: { onUploadInstead: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useTimeout(() => setSlow(true), slowMs, { autoInvoke: true })
  return (
    <Stack className={classes.over} align="center" justify="center" gap="sm">
      <Loader color="white" size="sm" />
      <Text role="status">Loading camera...</Text>
      {isSlow && (
        <>
          <Text size="sm" ta="center" maw={280}>
            If the browser asks for the camera, please allow it.
          </Text>
          <Button variant="white" size="md" onClick={onUploadInstead}>
            Upload an image
          </Button>
        </>
      )}
    </Stack>
  )
}
