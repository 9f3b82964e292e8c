import type { ComponentPropsWithRef } from 'react'
import type { IconComponent } from '#ui/create-icon.tsx'
import classes from './capture.module.css'

type LargeToolButtonProps = { label: string; Icon: IconComponent } & Omit<
  ComponentPropsWithRef<'button'>,
  'children'
>

/** Large enough for a glove: at least 56 px, with its label. */
export function LargeToolButton({ label, Icon, ...props }: LargeToolButtonProps) {
  return (
    <button type="button" className={classes.tool} {...props}>
      <Icon size={26} stroke={1.8} />
      <span>{label}</span>
    </button>
  )
}
