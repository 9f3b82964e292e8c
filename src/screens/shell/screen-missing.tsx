import { Button, Center, Stack, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reachesServer } from '#platform/missing-code.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { FullPageSpinner } from '#ui/full-page-spinner.tsx'
import { Illustration } from '#ui/illustration.tsx'

/** A screen whose code did not come. Without a network the page stays as it is, with all that is in it. */
export function ChunkLoadError() {
  const router = useRouter()
  const [isOnline, setOnline] = useState<boolean>()
  useEffect(() => {
    void reachesServer().then(setOnline)
  }, [])

  if (isOnline === undefined) return <FullPageSpinner />
  return (
    <Center mih="60dvh" p="md">
      <Stack maw={480}>
        <Illustration>{cloudOff}</Illustration>
        <Title order={1}>
          {isOnline ? 'This screen could not be loaded' : 'This screen needs a connection'}
        </Title>
        <ErrorAlert
          message={
            isOnline
              ? 'The app was probably renewed a moment ago. Please reload the page, now or in a minute.'
              : 'The server cannot be reached. Nothing is lost: go back, or try again when the connection is there.'
          }
        />
        {isOnline ? (
          <Button onClick={() => location.reload()}>Reload</Button>
        ) : (
          <Button onClick={() => void router.invalidate()}>Try again</Button>
        )}
      </Stack>
    </Center>
  )
}

/** What is missing did not come. */
const cloudOff = (
  <path d="M56 62h24a9 9 0 0 0 1.5-17.9A14 14 0 0 0 54.6 41 10.6 10.6 0 0 0 56 62ZM46 33l40 35" />
)
