import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { canLoadAppFiles, isChunkLoadError } from '#platform/chunk-load-error.ts'
import { logProblem } from '#platform/log.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { FullPageSpinner } from '#ui/full-page-spinner.tsx'
import { Illustration } from '#ui/illustration.tsx'

export function ScreenError({ error }: { error: unknown }) {
  useEffect(() => logProblem('A screen failed.', error), [error])
  if (isChunkLoadError(error)) return <ChunkLoadError />
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

/** Without a network the page is not reloaded, so that nothing in it is lost. */
function ChunkLoadError() {
  const router = useRouter()
  const [isOnline, setOnline] = useState<boolean>()
  useEffect(() => {
    void canLoadAppFiles().then(setOnline)
  }, [])

  if (isOnline === undefined) return <FullPageSpinner />
  return (
    <Center mih="60dvh" p="md">
      <Stack maw={480}>
        <Illustration>{cloudOff}</Illustration>
        <Title order={1}>
          {isOnline ? 'This screen could not be loaded' : 'This screen needs a connection'}
        </Title>
        {isOnline ? (
          <ErrorAlert message="The app was probably just updated. Please reload the page, now or in a minute." />
        ) : (
          <Text role="alert">
            The server cannot be reached. Nothing is lost: go back, or try again when you are online.
          </Text>
        )}
        <Button onClick={() => (isOnline ? location.reload() : void router.invalidate())}>
          {isOnline ? 'Reload' : 'Try again'}
        </Button>
      </Stack>
    </Center>
  )
}

const cloudOff = (
  <path d="M56 62h24a9 9 0 0 0 1.5-17.9A14 14 0 0 0 54.6 41 10.6 10.6 0 0 0 56 62ZM46 33l40 35" />
)
