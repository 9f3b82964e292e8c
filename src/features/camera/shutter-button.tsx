import { Button, VisuallyHidden } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './camera-capture.module.css'

export function Shutter({ isOff, onPress }: { isOff: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)

  // On a phone the picture alone may fill the screen: who opens the camera wants to press next.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the way to clean up.
    button.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <Button
      ref={button}
      className={classes.shutter}
      classNames={{ label: classes.shutterLabel ?? '', section: classes.shutterSection ?? '' }}
      size="md"
      aria-keyshortcuts="Shift+Enter"
      data-autofocus
      leftSection={
        <>
          <IconCamera className={classes.shutterIcon} aria-hidden />
          {/* Here and not in the label, which is not shown on a full screen. */}
          <VisuallyHidden>Capture Photo</VisuallyHidden>
        </>
      }
      rightSection={
        <span className={classes.key} aria-hidden>
          Shift+Enter
        </span>
      }
      // Not `disabled`: the button would lose the focus whenever the camera is opened again.
      {...(isOff ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      // A held key is one press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden>Capture Photo</span>
    </Button>
  )
}
