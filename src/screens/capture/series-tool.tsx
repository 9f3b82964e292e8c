import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './capture.module.css'

type SeriesToolProps = { label: string; Icon: TablerIcon } & Omit<ComponentPropsWithRef<'button'>, 'children'>

/** Large enough for a glove: at least 56 px, with its label. */
export function SeriesTool({ label, Icon, ...props }: SeriesToolProps) {
  return (
    <button type="button" className={classes.tool} {...props}>
      <Icon size={26} stroke={1.8} aria-hidden />
      <span>{label}</span>
    </button>
  )
}
