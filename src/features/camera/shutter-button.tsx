import { Button, VisuallyHidden } from '@mantine/core'
import type { Ref } from 'react'
import { IconCamera } from '#ui/icons.gen.ts'
import classes from './camera-capture.module.css'

type ShutterButtonProps = { ref: Ref<HTMLButtonElement>; isDisabled: boolean; onClick: () => void }

export function ShutterButton({ ref, isDisabled, onClick }: ShutterButtonProps) {
  return (
    <Button
      ref={ref}
      className={classes.shutter}
      classNames={{
        inner: classes.shutterInner ?? '',
        label: classes.shutterLabel ?? '',
        section: classes.shutterSection ?? '',
      }}
      size="md"
      aria-keyshortcuts="Shift+Enter"
      data-autofocus
      leftSection={
        <>
          <IconCamera className={classes.shutterIcon} />
          {/* Full screen hides the label. */}
          <VisuallyHidden>Capture Photo</VisuallyHidden>
        </>
      }
      rightSection={
        <span className={classes.key} aria-hidden>
          Shift+Enter
        </span>
      }
      // With `disabled`, the button would lose the focus while the camera restarts.
      {...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onClick}
    >
      <span aria-hidden>Capture Photo</span>
    </Button>
  )
}
