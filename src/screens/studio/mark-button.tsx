import { Button } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { IconFocusCentered } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getShownImage, getStudioSession, type StudioImage, selectCountBy } from './studio-session.ts'

type MarkButtonProps = { image: StudioImage; isInTitle?: boolean }

/** Opens the dialog in which the user marks an object, and all that look like it are counted. */
export function MarkButton({ image, isInTitle = false }: MarkButtonProps) {
  const session = getStudioSession(useUserScope())
  const shown = getShownImage(image)
  const file = shown.status === 'ready' ? shown.image.file : undefined
  const { examples, template } = useSelector(session.marked, (marked) => selectCountBy(marked, file))
  if (!file) return null
  return (
    <Button
      variant="default"
      {...(isInTitle && { size: 'sm', ms: 'auto' })}
      leftSection={<IconFocusCentered size={18} />}
      onClick={() => session.isMarking.set(true)}
    >
      {examples.length === 0 && !template ? 'Mark one, count all' : 'Refine the count'}
    </Button>
  )
}
