import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { describeOverReducedSize } from '#core/images/describe-over-reduced-size.ts'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { IconAlertTriangle } from '#ui/icons.gen.ts'

type ReducedImageNoticeProps = {
  image: PreparedImage
  isSent: boolean
  onSendFullSize: (source: File) => void
  onSendReduced: () => void
}

/** Small print may be lost in a reduced image. Offers to send the original. */
export function ReducedImageNotice({
  image,
  isSent,
  onSendFullSize,
  onSendReduced,
}: ReducedImageNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { source } = image
  const side = describeOverReducedSize(image)
  useEffect(() => {
    if (side && !isSent) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [side, isSent])
  if (!source || !side) return null
  return (
    <Alert ref={notice} color="yellow" role="status" icon={<IconAlertTriangle />}>
      <Text size="sm">
        Reduced to {side}; small print may be lost.{!isSent && ' Not sent yet.'}
      </Text>
      <Group mt="sm" gap="xs">
        <Button px="sm" variant={isSent ? 'default' : 'filled'} onClick={() => onSendFullSize(source)}>
          Send full size
        </Button>
        {!isSent && (
          <Button px="sm" variant="default" onClick={onSendReduced}>
            Send reduced
          </Button>
        )}
      </Group>
    </Alert>
  )
}
