import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { onCloseGesture } from '#platform/close-gesture.ts'
import classes from './sheet.module.css'

export type ControlledSheetProps = { opened: boolean; onClose: () => void }

type SheetContent = {
  title: string
  children: ReactNode
  /** Stays visible while the content is scrolled. */
  footer?: ReactNode
}

/** A dialog at the bottom of the screen, within reach of the thumb. */
export function Sheet({ title, children, footer, ...props }: ControlledSheetProps & SheetContent) {
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

/** For `memo`: the shutter waits for a sheet that is rendered. */
export function skipRenderWhileClosed(before: { opened: boolean }, after: { opened: boolean }): boolean {
  return !before.opened && !after.opened
}
