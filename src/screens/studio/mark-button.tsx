import { Button } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { IconFocusCentered } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getShownImage, getStudioSession, type StudioImage, selectCountCriteria } from './studio-session.ts'

type MarkButtonProps = { image: StudioImage; agentCode: string; isInTitle?: boolean }

/** Opens the dialog in which the user marks an object, and all that look like it are counted. */
export function MarkButton({ image, agentCode, isInTitle = false }: MarkButtonProps) {
  const session = getStudioSession(useUserScope())
  const shown = getShownImage(image)
  const file = shown.status === 'ready' ? shown.image.file : undefined
  const isMarked = useSelector(session.marked, (marked) => {
    const { examples, template } = selectCountCriteria(marked, file, agentCode)
    return examples.length > 0 || template !== undefined
  })
  if (!file) return null
  return (
    <Button
      variant="default"
      {...(isInTitle && { size: 'sm', ms: 'auto' })}
      leftSection={<IconFocusCentered size={18} />}
      onClick={() => session.isMarking.set(true)}
    >
      {isMarked ? 'Refine the count' : 'Mark one, count all'}
    </Button>
  )
}
