import { Button, Text } from '@mantine/core'
import { lazy, useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { IconFocusCentered } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { useConnection } from '#ui/use-network.ts'
import type { FirstImage } from './first-image-dialog.tsx'

const FirstImageDialog = lazy(async () => ({
  default: (await import('./first-image-dialog.tsx')).FirstImageDialog,
}))

type MarkFirstImageButtonProps = {
  agentCode: string
  organizationId: string | undefined
  image: FirstImage
  isSeries: boolean
  onSave: (template: TemplateRef) => void
}

export function MarkFirstImageButton({
  agentCode,
  organizationId,
  image,
  isSeries,
  onSave,
}: MarkFirstImageButtonProps) {
  const isOffline = useConnection() === 'offline'
  const [isMarking, setMarking] = useState(false)
  if (isOffline)
    return (
      <Text size="sm">
        {isSeries
          ? 'Marking an object in the first photo needs a connection.'
          : 'Counting by the first image needs a connection when the batch is started.'}
      </Text>
    )
  return (
    <>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconFocusCentered size={18} />}
        onClick={() => setMarking(true)}
      >
        {isSeries ? 'Mark one in the first photo' : 'Mark one in the first image'}
      </Button>
      <LazyDialog opened={isMarking}>
        {(opened) => (
          <FirstImageDialog
            opened={opened}
            agentCode={agentCode}
            organizationId={organizationId}
            image={image}
            isSeries={isSeries}
            onSave={(saved) => {
              setMarking(false)
              onSave(saved)
            }}
            onClose={() => setMarking(false)}
          />
        )}
      </LazyDialog>
    </>
  )
}
