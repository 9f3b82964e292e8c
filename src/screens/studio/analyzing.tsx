import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/** From here on a person begins to wonder, in seconds. */
const wonderingAfter = 10

/** The wait for an answer: how long it has lasted, and the way out of it. */
export function Analyzing({ onCancel }: { onCancel: () => void }) {
  const seconds = useSeconds()
  return (
    <Center mih={220}>
      <Stack align="center" gap="sm">
        <Loader />
        <Text>Analyzing image...</Text>
        <Text size="sm" c="dimmed" ta="center" mih="1.5em">
          {seconds >= wonderingAfter
            ? `${seconds} s. This takes longer than usual; some models need up to a minute.`
            : seconds > 1 && `${seconds} s`}
        </Text>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Center>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
