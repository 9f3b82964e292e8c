import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import classes from './camera-capture.module.css'

export function Shutter({ isOff, onPress }: { isOff: boolean; onPress: () => void }) {
  return (
    <Button
      className={classes.shutter}
      classNames={{ label: classes.shutterLabel ?? '', section: classes.shutterSection ?? '' }}
      size="md"
      aria-label="Capture Photo"
      aria-keyshortcuts="Shift+Enter"
      data-autofocus
      leftSection={<IconCamera className={classes.shutterIcon} aria-hidden />}
      rightSection={<span className={classes.key}>Shift+Enter</span>}
      // Not `disabled`: the button would lose the focus whenever the camera is opened again.
      {...(isOff ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      // A held key is one press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onPress}
    >
      Capture Photo
    </Button>
  )
}
