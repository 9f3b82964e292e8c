import { Button, Center, Stack, Title } from '@mantine/core'
import { useEffect } from 'react'
import { logProblem } from '#platform/log.ts'
import { isMissingCode } from '#platform/missing-code.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { ChunkLoadError } from './screen-missing.tsx'

/** Stands where a screen broke: never a blank page. */
export function ScreenError({ error }: { error: unknown }) {
  useEffect(() => logProblem('A screen failed.', error), [error])
  if (isMissingCode(error)) return <ChunkLoadError />
  return (
    <Center mih="60dvh" p="md">
      <Stack maw={480}>
        <Title order={1}>Something went wrong</Title>
        <ErrorAlert message="This screen could not be shown. Please reload the page." />
        <Button onClick={() => location.reload()}>Reload</Button>
      </Stack>
    </Center>
  )
}
