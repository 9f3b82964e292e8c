import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './headline.module.css'

type HeadlineProps = {
  /** The number or the verdict an answer comes down to. */
  children: ReactNode
  /** What the number counts, or what it is out of. */
  unit?: string | undefined
  /** Chips beside it. */
  beside?: ReactNode
}

/** The first thing to be read. */
export function Headline({ children, unit, beside }: HeadlineProps) {
  return (
    <div className={classes.headline}>
      <div className={classes.said}>
        <span className={classes.figure}>{children}</span>
        {unit && (
          <>
            {' '}
            <Text component="span" c="dimmed">
              {unit}
            </Text>
          </>
        )}
      </div>
      {beside && <div className={classes.beside}>{beside}</div>}
    </div>
  )
}
