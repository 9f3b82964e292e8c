import { Button, Center, Stack, Title } from '@mantine/core'
import { useEffect } from 'react'
import { logProblem } from '#platform/log.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** Stands where a screen broke: never a blank page. */
export function ScreenFailed({ error }: { error: unknown }) {
  useEffect(() => logProblem('A screen failed.', error), [error])
  return (
    <Center component="main" mih="60dvh" p="md">
      <Stack maw={480}>
        <Title order={1}>Something went wrong</Title>
        <ErrorAlert message="This screen could not be shown. What you captured is kept on this device. Please reload the page." />
        <Button onClick={() => location.reload()}>Reload</Button>
      </Stack>
    </Center>
  )
}
