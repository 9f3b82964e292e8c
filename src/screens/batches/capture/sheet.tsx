import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { onCloseGesture } from '#platform/close-gesture.ts'
import classes from './sheet.module.css'

export type SheetProps = { opened: boolean; onClose: () => void }

/** A dialog at the bottom of the screen, within reach of the thumb, with a close button that is large enough for gloves. */
export function Sheet({ title, children, ...props }: SheetProps & { title: string; children: ReactNode }) {
  const { opened } = props
  const close = useEffectEvent(() => props.onClose())
  useEffect(() => (opened ? onCloseGesture(close) : undefined), [opened])
  return (
    <Drawer
      {...props}
      position="bottom"
      size="66%"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 56 }}
      classNames={{ content: classes.content ?? '' }}
    >
      {children}
    </Drawer>
  )
}

/** For `memo`: a closed sheet is not rendered with each photo, because the shutter waits for that. */
export function staysClosed(before: { opened: boolean }, after: { opened: boolean }): boolean {
  return !before.opened && !after.opened
}
