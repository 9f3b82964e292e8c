import { Button, Center, Stack, Title } from '@mantine/core'
import { useEffect } from 'react'
import { logProblem } from '#platform/log.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** Stands where a screen broke: never a blank page. */
export function ScreenFailed({ error }: { error: unknown }) {
  useEffect(() => logProblem('A screen failed.', error), [error])
  const message = isMissingCode(error)
    ? 'This screen could not be loaded: the server cannot be reached. Please go back, or reload when the connection is there.'
    : 'This screen could not be shown. Please reload the page.'
  return (
    <Center mih="60dvh" p="md">
      <Stack maw={480}>
        <Title order={1}>Something went wrong</Title>
        <ErrorAlert message={message} />
        <Button onClick={() => location.reload()}>Reload</Button>
      </Stack>
    </Center>
  )
}

/** Each engine words a chunk that did not come in its own way. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message)
}
