import { Button, VisuallyHidden } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './camera-capture.module.css'

type ShutterButtonProps = { isDisabled: boolean; onClick: () => void }

export function ShutterButton({ isDisabled, onClick }: ShutterButtonProps) {
  const button = useRef<HTMLButtonElement>(null)

  // On a phone the preview may fill the screen, so the button is scrolled into view.
  useEffect(() => {
    // The braces matter: in newer browsers the call returns a promise, which React would take for a cleanup function.
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
          {/* Not in the label, which full screen hides. */}
          <VisuallyHidden>Capture Photo</VisuallyHidden>
        </>
      }
      rightSection={
        <span className={classes.key} aria-hidden>
          Shift+Enter
        </span>
      }
      // `disabled` is not used: the button would lose the focus while the camera restarts.
      {...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      // Only one photo is taken while a key is held.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onClick}
    >
      <span aria-hidden>Capture Photo</span>
    </Button>
  )
}
