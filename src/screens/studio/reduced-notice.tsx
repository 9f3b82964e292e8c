import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { findLostSide } from '#core/images/small-print.ts'
import { getShownImage } from './studio-session.ts'
import type { Studio } from './use-studio.ts'

/** Small print may be lost in a reduced image. Offers to send the original. */
export function ReducedNotice({ studio }: { studio: Studio }) {
  const notice = useRef<HTMLDivElement>(null)
  const shown = getShownImage(studio.image)
  const source = shown.status === 'ready' ? shown.image.source : undefined
  const side = shown.status === 'ready' ? findLostSide(shown.image) : undefined
  const isSent = studio.runId !== undefined
  useEffect(() => {
    if (side && !isSent) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [side, isSent])
  if (!source || !side) return null
  return (
    <Alert ref={notice} color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">
        Reduced to {side}; small print may be lost.{!isSent && ' Not sent yet.'}
      </Text>
      <Group mt="sm" gap="xs">
        <Button px="sm" variant={isSent ? 'default' : 'filled'} onClick={() => studio.sendFullSize(source)}>
          Send full size
        </Button>
        {!isSent && (
          <Button px="sm" variant="default" onClick={studio.testAgain}>
            Send reduced
          </Button>
        )}
      </Group>
    </Alert>
  )
}
