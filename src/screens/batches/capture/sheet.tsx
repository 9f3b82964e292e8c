import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { onCloseGesture } from '#platform/close-gesture.ts'
import classes from './sheet.module.css'

export type SheetProps = { opened: boolean; onClose: () => void }

type SheetContent = {
  title: string
  children: ReactNode
  /** Stays visible below the content while that is scrolled. */
  footer?: ReactNode
}

/** A dialog at the bottom of the screen, within reach of the thumb, with a close button that is large enough for gloves. */
export function Sheet({ title, children, footer, ...props }: SheetProps & SheetContent) {
  const { opened } = props
  const close = useEffectEvent(() => props.onClose())
  useEffect(() => (opened ? onCloseGesture(close) : undefined), [opened])
  return (
    <Drawer
      {...props}
      position="bottom"
      size="66%"
      radius="lg"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 56 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.scrolled}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Drawer>
  )
}

/** For `memo`: a closed sheet is not rendered with each photo, because the shutter waits for that. */
export function staysClosed(before: { opened: boolean }, after: { opened: boolean }): boolean {
  return !before.opened && !after.opened
}
